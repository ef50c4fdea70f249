#include "setting_reader.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "scheduler_name.hpp"
#include "setting.hpp"
#include "suggest.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

constexpr std::string_view kKeep = "keep";

std::string prefix_of(std::string_view scheduler) {
  return scheduler.empty() ? "queue/" : "iosched/" + std::string{scheduler} + '/';
}

/// What may stand in a map, for "did you mean".
std::vector<std::string_view> keys_with(const std::string& prefix) {
  std::vector<std::string_view> keys;
  for (const auto& info : known_settings()) {
    if (info.name.starts_with(prefix)) keys.push_back(info.name.substr(prefix.size()));
  }
  return keys;
}

bool is_map(const YamlNode& node, std::string_view what, Findings& findings) {
  if (node.is(Kind::Map)) return true;
  if (node.is(Kind::Broken)) return false;
  findings.error(node.at, "wrong-type",
                 std::string{what} + ": expected a map, found " + described(node));
  return false;
}

std::string range_text(const SettingInfo& info) {
  if (info.least == 0 && info.most == 1) return "0 or 1";
  auto text =
      "a whole number from " + std::to_string(info.least) + " to " + std::to_string(info.most);
  if (!info.unit.empty()) text += " (" + std::string{info.unit} + ')';
  return text;
}

bool in_range(const std::optional<SettingInfo>& info, std::int64_t number) {
  return !info || (number >= info->least && number <= info->most);
}

/// true and false are what YAML has for flags.
std::string flag_as_number(const std::optional<SettingInfo>& info, const std::string& text) {
  if (!info || info->least != 0 || info->most != 1) return text;
  if (text == "true") return "1";
  return text == "false" ? "0" : text;
}

/// nullopt where there is no usable value; the mistake has been told.
std::optional<ValueSetting> read_value(const YamlEntry& entry, const std::string& setting,
                                       Findings& findings) {
  const auto text = read_text(entry, findings);
  if (!text) return std::nullopt;
  if (*text == kKeep) return ValueSetting{setting, std::nullopt, entry.key_at};
  const auto info = find_setting(setting);
  const auto number = setting_number(flag_as_number(info, *text));
  if (number && in_range(info, *number)) {
    return ValueSetting{setting, std::to_string(*number), entry.key_at};
  }
  findings.error(entry.value.at, "bad-value",
                 entry.key + ": " + shown(*text) + " is not " +
                     (info ? range_text(*info) : std::string{"a whole number"}) + ", nor keep");
  return std::nullopt;
}

void refuse_key(const YamlEntry& entry, std::string_view scheduler, Findings& findings) {
  if (entry.key == kSchedulerSetting) {
    findings.error(entry.key_at, "misplaced-key",
                   "scheduler: does not belong here but in the rule itself");
    return;
  }
  const auto known = keys_with(prefix_of(scheduler));
  const auto what =
      scheduler.empty() ? std::string{"queue setting"} : "setting of " + std::string{scheduler};
  findings.error(entry.key_at, "unknown-setting",
                 "unknown " + what + ' ' + shown(entry.key) + did_you_mean(entry.key, known));
}

/// `scheduler` is empty for the settings of the queue itself.
void read_settings(const YamlNode& map, std::string_view scheduler,
                   std::vector<ValueSetting>& values, Findings& findings) {
  for (const auto& entry : map.entries) {
    const auto setting = prefix_of(scheduler) + entry.key;
    if (!is_setting(setting)) {
      refuse_key(entry, scheduler, findings);
    } else if (auto value = read_value(entry, setting, findings)) {
      values.push_back(*std::move(value));
    }
  }
}

constexpr auto kKnownSchedulers = std::to_array<std::string_view>({"mq-deadline", "kyber", "bfq"});

/// Under which name its attributes are to be found; nullopt for what can have none.
std::optional<std::string> read_owner(const YamlEntry& entry, Findings& findings) {
  const auto name = SchedulerName::parse(entry.key);
  if (name && name->canonical() != "none" && is_known_scheduler(name->text())) {
    return std::string{name->canonical()};
  }
  if (name && name->canonical() == "none") {
    findings.error(entry.key_at, "bad-scheduler", "none has no settings of its own");
    return std::nullopt;
  }
  const auto near = nearest(entry.key, kKnownSchedulers);
  if (name && !near) return name->text();
  findings.error(
      entry.key_at, "bad-scheduler",
      "unknown scheduler " + shown(entry.key) + did_you_mean(entry.key, kKnownSchedulers));
  return std::nullopt;
}

}  // namespace

void read_queue_settings(const YamlEntry& entry, std::vector<ValueSetting>& values,
                         Findings& findings) {
  if (is_map(entry.value, "queue", findings)) read_settings(entry.value, {}, values, findings);
}

void read_iosched_settings(const YamlEntry& entry, std::vector<ValueSetting>& values,
                           Findings& findings) {
  if (!is_map(entry.value, "iosched", findings)) return;
  for (const auto& each : entry.value.entries) {
    const auto owner = read_owner(each, findings);
    if (!owner || !is_map(each.value, each.key, findings)) continue;
    read_settings(each.value, *owner, values, findings);
  }
}

}  // namespace elevatord
