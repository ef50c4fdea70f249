#include "mount_command.hpp"

#include <filesystem>
#include <iostream>
#include <memory>

#include "fleet.hpp"
#include "policy_files.hpp"
#include "sysfs_server.hpp"

namespace elevatord {

namespace {

namespace fs = std::filesystem;

constexpr int kFailed = 1;

int complain(const std::string& what) {
  std::cerr << "elevator-mock: " << what << '\n';
  return kFailed;
}

Result<Fleet> read_fleet(const std::string& file) {
  const auto text = read_text_file(file, kMaxPolicyBytes);
  if (!text) return failure(file + ": " + text.error().what);
  auto loaded = load_fleet(file, *text);
  if (loaded.errors.empty()) return std::move(loaded.fleet);
  std::string errors;
  for (const auto& finding : loaded.errors) errors += (errors.empty() ? "" : "\n") + finding.text();
  return failure(errors);
}

/// Its absolute path: in the background the working directory is another.
Result<std::string> empty_directory(const std::string& path) {
  std::error_code error;
  const auto absolute = fs::canonical(path, error);
  if (error) return failure(path + ": " + error.message());
  const bool usable = fs::is_directory(absolute, error) && fs::is_empty(absolute, error);
  if (error || !usable) return failure(path + ": is not an empty directory");
  return absolute.string();
}

Result<void> check_control_name(const std::string& name) {
  const bool usable = !name.empty() && name.find('/') == std::string::npos && name != "." &&
                      name != ".." && name != LiveFleet::Files{}.log;
  if (!usable) return failure("--control: a file name in the mount's root, not '" + name + "'");
  return {};
}

}  // namespace

int run_mount(const MountOptions& options) {
  const auto directory = empty_directory(options.directory);
  if (!directory) return complain(directory.error().what);
  if (const auto named = check_control_name(options.control); !named) {
    return complain(named.error().what);
  }
  const auto fleet = read_fleet(options.fleet);
  if (!fleet) return complain(fleet.error().what);
  LiveFleet::Files files;
  files.control = options.control;
  const auto live = LiveFleet::make(*fleet, files);
  if (!live) return complain(live.error().what);
  SysfsServer server{**live};
  if (const auto mounted = server.mount(*directory); !mounted) {
    return complain(mounted.error().what);
  }
  std::cout << *directory << ": " << (*live)->disk_count() << " disks of kernel "
            << fleet->kernel.release << std::endl;
  if (fuse_daemonize(options.foreground ? 1 : 0) != 0) return complain("cannot go on unseen");
  return server.serve();
}

}  // namespace elevatord
