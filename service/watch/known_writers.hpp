#pragma once

#include <chrono>
#include <map>
#include <string>

#include "own_workers.hpp"
#include "watch_messages.hpp"

namespace elevatord {

/// What /proc says of those who opened a watched file lately. A shell that wrote is gone by the
/// time that its write is told, so everybody is looked up when he opens; most only read, and are
/// forgotten.
class KnownWriters {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit KnownWriters(OwnWorkers own, std::string proc = "/proc")
      : own_(std::move(own)), proc_(std::move(proc)) {}

  void opened(pid_t pid, Time now);

  struct Known {
    Writer writer;
    bool own = false;  ///< a worker of ours
  };

  /// Looks it up where it is not remembered. pid 0 is nobody.
  [[nodiscard]] Known find(pid_t pid, Time now);

  [[nodiscard]] std::size_t remembered() const { return entries_.size(); }

 private:
  struct Entry {
    Known known;
    Time seen;
  };

  [[nodiscard]] Known look_up(pid_t pid) const;
  void make_room();

  OwnWorkers own_;
  std::string proc_;
  std::map<pid_t, Entry> entries_;
};

}  // namespace elevatord
