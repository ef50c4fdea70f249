#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// Which schedulers' modules were asked for, and what became of it: each is tried once, however
/// many disks want it, until forget().
class ModuleTable {
 public:
  using Time = std::chrono::steady_clock::time_point;

  enum class State {
    Untried,
    Loading,
    Loaded,  ///< so it was said; a disk that was looked at since may still not offer it
    Failed,
  };

  /// Longer than any load should take; modprobe reads the root disk, which may be slow at boot.
  static constexpr std::chrono::seconds kPatience{10};

  [[nodiscard]] State state(const std::string& scheduler) const;

  /// Why it failed; empty where it did not.
  [[nodiscard]] std::string reason(const std::string& scheduler) const;

  void started(const std::string& scheduler, Time now);

  /// Also long after it was given up.
  void finished(const std::string& scheduler, const Result<void>& result);

  /// What has not come back in time: failed from here on.
  [[nodiscard]] std::vector<std::string> give_up(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;

  /// Counts the loads that succeeded: a disk that was looked at before the last of them may offer
  /// more by now.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

  /// True once for each loaded scheduler that turns out not to be on offer all the same.
  [[nodiscard]] bool tell_not_offered(const std::string& scheduler);

  /// Whoever asks again gets another try; what is under way goes on.
  void forget();

 private:
  struct Attempt {
    State state = State::Untried;
    std::string reason;
    Time deadline;
    bool told = false;
  };

  std::map<std::string, Attempt> attempts_;
  std::uint64_t generation_ = 0;
};

}  // namespace elevatord
