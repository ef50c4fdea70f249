#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>

#include "event_loop.hpp"

namespace elevatord::property {

/// How often a setting that was changed may be written again by itself.
class RestoreBudget {
 public:
  [[nodiscard]] bool is_spent(const std::string& wanted, TimePoint now) const;
  void take(const std::string& wanted, TimePoint now);
  /// What is wanted now: another value is another matter.
  void follow(const std::string& wanted);

  void clear() { times_.clear(); }

 private:
  std::string wanted_;
  std::deque<TimePoint> times_;
};

/// What the reference knows of one setting of one disk; empty: none, or not for sure.
struct SettingAccount {
  std::string last;                 ///< the wish last in force
  std::string tried;                ///< the wish that failed and is not to be tried again
  std::string failed;               ///< the wish whose write was the last not to succeed
  std::set<std::string> originals;  ///< one of these was there before the first write
  bool restore = false;             ///< the rule answers foreign writes
  /// When something changed it that nobody was seen to do, since it was in force.
  std::optional<TimePoint> unseen;
  bool early = false;  ///< it may have been changed while the disk was being added
  RestoreBudget restores;

  /// `since`: changes before that are over.
  void in_force(const std::string& value, TimePoint since);
  /// The service may have taken what it knew before for what is in force.
  void doubt(const std::string& found);
  /// What outlives the daemon.
  [[nodiscard]] SettingAccount kept() const;
};

}  // namespace elevatord::property
