#pragma once

#include <chrono>
#include <map>
#include <optional>
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
  std::vector<std::string> settings;    ///< whose files are read as well
  std::vector<std::string> attributes;  ///< sysfs attributes that are read as well
};

/// What a disk answered. Attributes are asked for by jobs of their own, and some jobs may not have
/// come back: those for the attributes `asked` have.
struct ProbeAnswer {
  std::optional<ProbedFiles> files;
  std::vector<std::string> asked;
  ProbedAttributes attributes;
};

/// Has a worker of our own read these disks, and gives it up at the deadline: the answers that
/// came, by disk. A disk that is gone has no files. Nothing but reading is ever asked for, and
/// nothing is kept on record, so that any user may. Error: there is no worker, or it went away.
[[nodiscard]] Reply<std::map<std::string, ProbeAnswer>> probe_disks(
    const ProbeQuestion& question, std::chrono::milliseconds deadline);

}  // namespace elevatord::ctl
