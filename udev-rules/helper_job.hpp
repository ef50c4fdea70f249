#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "helper_environment.hpp"
#include "helper_verdict.hpp"
#include "job.hpp"

namespace elevatord {

/// What is to be done to one disk, and until when.
struct HelperJob {
  HelperTarget target;
  std::vector<AttributeWish> wishes;
  std::string sysfs_root;
  std::string runtime_dir;
  bool dry_run = false;
  std::chrono::steady_clock::time_point deadline;
};

/// Compares, writes and reads back. Waits while the disk is busy: while the kernel says so, and
/// while another process writes to it. The deadline ends that waiting only; a system call lasts for
/// as long as the kernel takes, so call this in a process of its own.
[[nodiscard]] HelperVerdict do_job(const HelperJob& job);

}  // namespace elevatord
