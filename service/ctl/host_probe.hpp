#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "call_error.hpp"
#include "job.hpp"

namespace elevatord::ctl {

/// Which worker is to read which files of which disks.
struct ProbeQuestion {
  std::string worker;  ///< the program
  std::string sysfs_root = "/sys";
  std::vector<std::string> disks;
  std::vector<std::string> settings;  ///< whose files are read as well
};

/// Has a worker of our own read these disks, and gives it up at the deadline: the answers that
/// came, by disk. A disk that is gone has no files. Nothing but reading is ever asked for, and
/// nothing is kept on record, so that any user may. Error: there is no worker, or it went away.
[[nodiscard]] Reply<std::map<std::string, ProbedFiles>> probe_disks(
    const ProbeQuestion& question, std::chrono::milliseconds deadline);

}  // namespace elevatord::ctl
