#include "reference_setting.hpp"

#include <map>

namespace elevatord::property {

namespace {

using Values = std::vector<std::string>;

/// Some that the kernel refuses at times, and one that it rounds.
const std::map<std::string, Values>& all_values() {
  static const std::map<std::string, Values> kValues{
      {"queue/nr_requests", {"32", "64", "128", "200", "256"}},
      {"queue/read_ahead_kb", {"64", "128", "130", "512"}},
      {"queue/nomerges", {"0", "1", "2"}},
      {"iosched/bfq/slice_idle", {"0", "4", "8"}},
      {"iosched/kyber/read_lat_nsec", {"1000000", "2000000", "3000000"}}};
  return kValues;
}

}  // namespace

const std::vector<std::string>& random_settings() {
  static const auto kNames = [] {
    std::vector<std::string> names;
    for (const auto& [name, values] : all_values()) names.push_back(name);
    return names;
  }();
  return kNames;
}

std::string random_value(Dice& dice, const std::string& setting) {
  return dice.pick(all_values().at(setting));
}

std::string scheduler_part(const std::string& setting) {
  const std::string prefix{"iosched/"};
  if (!setting.starts_with(prefix)) return {};
  return setting.substr(prefix.size(), setting.find('/', prefix.size()) - prefix.size());
}

std::string file_part(const std::string& setting) {
  const auto name = setting.substr(setting.find_last_of('/') + 1);
  return scheduler_part(setting).empty() ? name : "iosched/" + name;
}

bool goes_with_switch(const std::string& setting) {
  return setting == "queue/nr_requests" || setting.starts_with("iosched/");
}

bool is_equal(const std::string& setting, const std::string& wanted, const std::string& found) {
  if (setting != "queue/read_ahead_kb" || found.empty() || wanted.empty()) return wanted == found;
  constexpr int kPage = 4;
  return std::stoi(wanted) / kPage == std::stoi(found) / kPage;
}

}  // namespace elevatord::property
