#pragma once

#include <string>
#include <vector>

namespace elevatord {

/// The daemon's command line, as typed.
struct Options {
  std::string backend = "sysfs";  ///< sysfs or mock
  std::string mock_fleet;
  std::string sysfs_root = "/sys";
  std::vector<std::string> policy_dirs;  ///< empty: the installed ones
  std::string config;                    ///< empty: the installed one, if it is there
  std::string state_dir = "/var/lib/elevatord";
  std::string runtime_dir = "/run/elevatord";
  std::string bus = "system";  ///< system, session, none or an address
  std::string udev;            ///< udev, kernel or none; empty: udev if udevd runs, else kernel
  std::vector<std::string> devices;  ///< globs; empty: as the configuration says
  std::string worker;                ///< path; empty: beside the daemon, else the installed one
  std::string kernel_cmdline;  ///< path; empty: /proc/cmdline with the disks of /sys, else none
  std::string watch = "auto";  ///< auto, unnamed or off
  bool spawn_worker = false;
  bool once = false;
  bool dry_run = false;
  std::string log_level = "info";

  [[nodiscard]] bool mock() const { return backend == "mock"; }
};

}  // namespace elevatord
