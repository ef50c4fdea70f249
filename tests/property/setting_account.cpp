#include "setting_account.hpp"

#include <algorithm>

namespace elevatord::property {

namespace {

using namespace std::chrono_literals;

constexpr std::ptrdiff_t kMost = 3;
// Half of the service's time: what it decides it may do late, when the disk is free.
constexpr auto kPeriod = 5min;

}  // namespace

bool RestoreBudget::is_spent(const std::string& wanted, TimePoint now) const {
  if (wanted != wanted_) return false;
  return std::count_if(times_.begin(), times_.end(),
                       [&](TimePoint time) { return now - time < kPeriod; }) >= kMost;
}

void RestoreBudget::take(const std::string& wanted, TimePoint now) {
  follow(wanted);
  times_.push_back(now);
  if (times_.size() > static_cast<std::size_t>(kMost)) times_.pop_front();
}

void RestoreBudget::follow(const std::string& wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  times_.clear();
}

void SettingAccount::in_force(const std::string& value, TimePoint since) {
  last = value;
  tried.clear();
  if (unseen && *unseen < since) unseen.reset();
}

void SettingAccount::doubt(const std::string& found) {
  if (last != found) last.clear();
  tried.clear();
}

SettingAccount SettingAccount::kept() const {
  SettingAccount kept;
  kept.last = last;
  kept.tried = tried;
  kept.failed = failed;
  kept.originals = originals;
  kept.restore = restore;
  return kept;
}

}  // namespace elevatord::property
