#pragma once

#include <map>
#include <set>
#include <string>

namespace elevatord {

/// What this service did to the settings of one disk. It writes what is new in here and nothing
/// else, so that no event and no restart undoes what an admin did by hand.
class SettingAccounts {
 public:
  using Values = std::map<std::string, std::string>;

  /// Whether `wanted` is neither in force by our doing (or found so), nor tried in vain.
  [[nodiscard]] bool is_new(const std::string& setting, const std::string& wanted) const;
  [[nodiscard]] bool is_applied(const std::string& setting, const std::string& wanted) const;
  /// Applied, and not in vain since: if it is another value now, it was changed.
  [[nodiscard]] bool was_in_force(const std::string& setting, const std::string& wanted) const;
  [[nodiscard]] bool was_tried(const std::string& setting, const std::string& wanted) const;

  /// The wanted value is in force.
  void applied(const std::string& setting, const std::string& wanted);
  /// It could not be brought into force; not tried again by itself.
  void tried(const std::string& setting, const std::string& wanted);
  /// The value before our first write to the setting in this boot; later ones are not taken.
  void original(const std::string& setting, const std::string& value);

  /// The value before the first hold or override; later ones are not taken.
  void baseline(const std::string& setting, const std::string& value);

  /// It counts as new again.
  void forget(const std::string& setting);

  /// A failure counts for as long as the wish that failed is the wish.
  void forget_other_failure(const std::string& setting, const std::string& wanted);

  /// What failed may be tried again.
  void forget_failures() { tried_.clear(); }

  /// The original is back in its place, because somebody asked for that.
  void restored(const std::string& setting);

  /// Whether it is so and nothing was applied since: no kernel's doing, then.
  [[nodiscard]] bool is_restored(const std::string& setting) const {
    return restored_.contains(setting);
  }

  [[nodiscard]] const Values& all_applied() const { return applied_; }

  [[nodiscard]] const Values& all_tried() const { return tried_; }

  [[nodiscard]] const std::set<std::string>& all_restored() const { return restored_; }

  [[nodiscard]] const Values& originals() const { return originals_; }

  [[nodiscard]] const Values& baselines() const { return baselines_; }

 private:
  Values applied_;
  Values tried_;
  Values originals_;
  Values baselines_;
  std::set<std::string> restored_;
};

}  // namespace elevatord
