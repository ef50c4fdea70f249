#pragma once

#include <string>

namespace elevatord {

/// `elevator-mock mount DIR --fleet FILE`.
struct MountOptions {
  std::string directory;
  std::string fleet;
  std::string control = ".control";  ///< name of the control file in the mount's root
  bool foreground = false;  ///< stay the caller's process instead of going to the background
};

/// Mounts a mock sysfs and serves it until it is unmounted or told to end. Gives the exit code;
/// what is wrong goes to stderr.
int run_mount(const MountOptions& options);

}  // namespace elevatord
