#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bus_choice.hpp"
#include "command_output.hpp"
#include "daemon_client.hpp"

namespace elevatord::ctl {

enum class Command { List, Status, Explain, Plan, Apply, Restore, Reload, Check, Diff };

/// What the command line asks for.
struct CtlOptions {
  Command command = Command::List;
  std::vector<std::string> names;  ///< devices, or for check: files and directories
  bool json = false;
  bool host = false;  ///< check: against the disks of this host, too
  BusChoice bus;
  ApplyOptions apply;
  bool rules = false;      ///< list: rules instead of disks
  bool facts = false;      ///< explain: print the disk's facts
  std::string facts_file;  ///< explain: the disk that is in this file; then `names` are
                           ///< policy files
  std::vector<std::string> policy_dirs;  ///< explain, diff: in place of the installed ones
  std::string sysfs_root = "/sys";       ///< explain
  std::string worker;                    ///< explain: path; empty: the installed one
  bool modules = false;     ///< check: print the modules of the schedulers that rules name
  std::string module_tree;  ///< check: `/lib/modules/RELEASE`; empty: the running kernel's
};

/// The options; or the answer to print at once: help, the version, or what is wrong (Usage).
[[nodiscard]] tl::expected<CtlOptions, CommandOutput> parse_command_line(int argc,
                                                                         const char* const* argv);

}  // namespace elevatord::ctl
