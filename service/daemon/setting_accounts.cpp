#include "setting_accounts.hpp"

namespace elevatord {

namespace {

bool holds(const SettingAccounts::Values& values, const std::string& setting,
           const std::string& value) {
  const auto it = values.find(setting);
  return it != values.end() && it->second == value;
}

}  // namespace

bool SettingAccounts::is_new(const std::string& setting, const std::string& wanted) const {
  return !holds(applied_, setting, wanted) && !holds(tried_, setting, wanted);
}

bool SettingAccounts::is_applied(const std::string& setting, const std::string& wanted) const {
  return holds(applied_, setting, wanted);
}

bool SettingAccounts::was_in_force(const std::string& setting, const std::string& wanted) const {
  return is_applied(setting, wanted) && !was_tried(setting, wanted);
}

bool SettingAccounts::was_tried(const std::string& setting, const std::string& wanted) const {
  return holds(tried_, setting, wanted);
}

void SettingAccounts::applied(const std::string& setting, const std::string& wanted) {
  applied_[setting] = wanted;
  tried_.erase(setting);
  restored_.erase(setting);
}

void SettingAccounts::tried(const std::string& setting, const std::string& wanted) {
  tried_[setting] = wanted;
}

void SettingAccounts::original(const std::string& setting, const std::string& value) {
  originals_.try_emplace(setting, value);
}

void SettingAccounts::baseline(const std::string& setting, const std::string& value) {
  baselines_.try_emplace(setting, value);
}

void SettingAccounts::restored(const std::string& setting) {
  originals_.erase(setting);
  restored_.insert(setting);
}

void SettingAccounts::forget(const std::string& setting) {
  applied_.erase(setting);
  tried_.erase(setting);
}

void SettingAccounts::forget_other_failure(const std::string& setting, const std::string& wanted) {
  const auto it = tried_.find(setting);
  if (it != tried_.end() && it->second != wanted) tried_.erase(it);
}

}  // namespace elevatord
