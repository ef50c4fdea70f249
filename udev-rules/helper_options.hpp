#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "job.hpp"
#include "result.hpp"

namespace elevatord {

/// What elevatord-udev is asked to do.
struct HelperOptions {
  enum class Command { Set, Help, Version };
  Command command = Command::Set;
  std::vector<AttributeWish> wishes;  ///< Set: at least one; the scheduler first
  std::string device;                 ///< empty: udev's environment names it
  std::string sysfs_root = "/sys";
  std::string runtime_dir = "/run/elevatord";  ///< where writes are recorded (in jobs/)
  std::chrono::milliseconds timeout{10'000};
  bool dry_run = false;
};

/// `arguments` without the program's name. The error's text is for the person who wrote the rule.
[[nodiscard]] Result<HelperOptions> parse_helper_options(std::span<const char* const> arguments);

[[nodiscard]] const char* helper_usage();

}  // namespace elevatord
