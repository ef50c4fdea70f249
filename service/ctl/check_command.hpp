#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "boot_elevator.hpp"
#include "call_error.hpp"
#include "check_report.hpp"
#include "command_output.hpp"
#include "ctl_options.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// What is to be checked, and the policy of it that loads.
struct CheckedPolicy {
  CheckReport report;
  Policy policy;
  BootElevator::Meaning cmdline_elevator =
      BootElevator::Meaning::Ignore;  ///< as elevatord.yaml says
};

/// Checks these policy files and directories as one policy; reads nothing else. What is called
/// elevatord.yaml is taken for the daemon's settings.
[[nodiscard]] CheckedPolicy check_files(const std::vector<std::string>& files_and_directories);

/// The installed policy and settings, the kernel's command line, and what else sets schedulers.
[[nodiscard]] CheckedPolicy check_installed();

/// A warning for `elevator=` on the kernel's command line, which no kernel heeds since Linux 5.0,
/// unless elevatord.yaml gives it a meaning.
[[nodiscard]] std::vector<Finding> check_kernel_cmdline(
    std::string_view cmdline, BootElevator::Meaning meaning = BootElevator::Meaning::Ignore);

/// How the disks of this host are looked at.
using HostChecker = std::function<Reply<HostCheck>(const Policy&)>;

/// `elevatorctl check`: needs no daemon. Without names: what is installed. `check_host` is asked
/// where the options say --host.
[[nodiscard]] CommandOutput run_check(const CtlOptions& options, const OutputStyle& style,
                                      const HostChecker& check_host = {});

}  // namespace elevatord::ctl
