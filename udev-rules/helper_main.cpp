// elevatord-udev: sets a disk's scheduler from a udev rule, on hosts and in initrds without the
// daemon. Unlike ATTR{queue/scheduler}= it compares first, and comes back when the write does not.

#include <cstdio>
#include <span>
#include <string>

#include <unistd.h>

#include "build_config.hpp"
#include "deadline_child.hpp"
#include "helper_environment.hpp"
#include "helper_job.hpp"
#include "helper_options.hpp"
#include "memory_lock.hpp"

namespace elevatord {
namespace {

using std::chrono::steady_clock;

/// One line, which udevd puts into its log. Success goes to stdout, which udevd takes less
/// seriously than stderr.
int end_with(HelperExit exit, const std::string& device, const std::string& note) {
  if (!note.empty()) {
    std::FILE* const stream = exit == HelperExit::AsWanted ? stdout : stderr;
    // Some reasons begin with the disk themselves.
    const auto named = device.empty() || note.starts_with(device + ": ");
    const auto prefix = named ? "" : device + ": ";
    static_cast<void>(std::fprintf(stream, "elevatord-udev: %s%s\n", prefix.c_str(), note.c_str()));
  }
  return static_cast<int>(exit);
}

/// The named disk, else udev's; nullopt when there is nothing to do.
Result<std::optional<HelperTarget>> find_target(const HelperOptions& options) {
  if (options.device.empty()) return target_in(read_environment(environ));
  auto target = target_named(options.device);
  if (!target) return tl::unexpected(target.error());
  return std::optional{std::move(*target)};
}

std::string timeout_note(const HelperOptions& options, pid_t child) {
  return "no answer from the kernel within " + std::to_string(options.timeout.count()) +
         " ms; process " + std::to_string(child) + " waits on, nothing else will write meanwhile";
}

int set(const HelperOptions& options, HelperTarget target) {
  const auto deadline = steady_clock::now() + options.timeout;
  HelperJob job{std::move(target),   options.wishes,  options.sysfs_root,
                options.runtime_dir, options.dry_run, deadline};
  const auto& device = job.target.device;
  // Our own pages may lie on the disk that is about to be frozen.
  lock_memory();
  const auto end = run_in_child([&] { return do_job(job); }, deadline);
  if (!end) return end_with(HelperExit::Failed, device, end.error().what);
  if (end->timed_out) {
    return end_with(HelperExit::TimedOut, device, timeout_note(options, end->pid));
  }
  return end_with(end->verdict.exit, device, end->verdict.note);
}

int print(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stdout));
  return static_cast<int>(HelperExit::AsWanted);
}

int run(std::span<const char* const> arguments) {
  const auto options = parse_helper_options(arguments);
  if (!options) return end_with(HelperExit::Usage, {}, options.error().what);
  if (options->command == HelperOptions::Command::Help) return print(helper_usage());
  if (options->command == HelperOptions::Command::Version) return print(ELEVATORD_VERSION "\n");
  auto target = find_target(*options);
  if (!target) return end_with(HelperExit::Usage, options->device, target.error().what);
  if (!*target) return end_with(HelperExit::AsWanted, {}, {});
  return set(*options, std::move(**target));
}

}  // namespace
}  // namespace elevatord

int main(int argc, char** argv) {
  const std::span<const char* const> arguments{argv, static_cast<std::size_t>(argc)};
  return elevatord::run(arguments.subspan(argc > 0 ? 1 : 0));
}
