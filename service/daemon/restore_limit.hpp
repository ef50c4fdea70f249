#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <string>

namespace elevatord {

/// Keeps `on_foreign_write: restore` from becoming a fight that freezes the disk again and again:
/// a setting of a disk is restored three times in ten minutes, then it is left to the other one.
class RestoreLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::size_t kMost = 3;
  static constexpr std::chrono::minutes kPeriod{10};

  enum class Answer {
    Restore,
    GiveUp,  ///< from now on it is kept: said once, until it may be restored again
    Keep,
  };

  /// What to do about a foreign write; counts it as a restore where that is the answer. Another
  /// wanted value is another matter, and begins anew.
  [[nodiscard]] Answer ask(const std::string& setting, const std::string& wanted, Time now);

  /// Somebody asked for the wanted values: past fights do not count.
  void clear() { settings_.clear(); }

 private:
  struct Setting {
    std::string wanted;
    std::deque<Time> restored;
    bool said = false;
  };

  std::map<std::string, Setting> settings_;
};

}  // namespace elevatord
