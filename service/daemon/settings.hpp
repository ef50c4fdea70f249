#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kernel_version.hpp"
#include "on_foreign_write.hpp"

namespace elevatord {

/// How long a job may take, counted from when a thread has it.
struct Deadlines {
  std::chrono::milliseconds warn{5000};      ///< a line in the log
  std::chrono::milliseconds give_up{30000};  ///< the device is stuck from here on
  std::chrono::milliseconds stop{1000};      ///< the whole of stopping
};

/// What the daemon is told by its command line and by elevatord.yaml.
struct Settings {
  Deadlines deadlines;
  std::size_t parallel = 64;                   ///< jobs that the worker has at a time
  std::size_t max_stuck = 256;                 ///< beyond it no new write starts
  std::chrono::milliseconds hold_settle{200};  ///< between the end of a hold and what it causes
  std::optional<std::chrono::milliseconds> recheck;        ///< how often every disk is read again
  OnForeignWrite on_foreign_write = OnForeignWrite::Keep;  ///< for rules that do not say
  bool dry_run = false;                                    ///< compare only
  std::vector<std::string> devices{"*"};  ///< globs of kernel names; nothing else is looked at
  KernelFacts kernel;
};

}  // namespace elevatord
