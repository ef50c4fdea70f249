#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <sys/types.h>

namespace elevatord {

/// Makes one write of the several events that come with one: `echo x >scheduler` modifies the file
/// twice, once when it is opened, long before anything is written. A write is told when its writer
/// closes the file, or after a while where he keeps it open.
class PendingWrites {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Key {
    std::string device;
    std::string file;
    pid_t pid = 0;
    bool operator==(const Key&) const = default;

    bool operator<(const Key& other) const {
      return std::tie(device, file, pid) < std::tie(other.device, other.file, other.pid);
    }
  };

  void modified(const Key& key, Time now);

  /// Whether there was a write to tell of.
  [[nodiscard]] bool closed(const Key& key);

  /// Writes whose file has been kept open for so long that they are told now.
  [[nodiscard]] std::vector<Key> overdue(Time now);
  [[nodiscard]] std::optional<Time> next() const;

 private:
  std::map<Key, Time> due_;
};

}  // namespace elevatord
