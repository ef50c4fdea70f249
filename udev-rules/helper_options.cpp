#include "helper_options.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "scheduler_name.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortestTimeout{100};
// udevd kills what it started after 180 s.
constexpr milliseconds kLongestTimeout{170'000};

/// `10`, `10s` or `500ms`.
std::optional<milliseconds> duration_in(std::string_view text) {
  milliseconds unit{1000};
  if (text.ends_with("ms")) {
    unit = milliseconds{1};
    text.remove_suffix(2);
  } else if (text.ends_with('s')) {
    text.remove_suffix(1);
  }
  unsigned number = 0;
  const auto* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
  const auto duration = number * unit;
  const bool fits = duration >= kShortestTimeout && duration <= kLongestTimeout;
  return fits ? std::optional{duration} : std::nullopt;
}

Result<void> take_timeout(HelperOptions& options, std::string_view value) {
  const auto timeout = duration_in(value);
  if (!timeout) return failure("--timeout: not a time from 100ms to 170s");
  options.timeout = *timeout;
  return {};
}

Result<void> take_text(std::string& option, std::string_view key, std::string_view value) {
  if (value.empty()) return failure(std::string{key} + ": empty");
  option = value;
  return {};
}

Result<void> take_option(HelperOptions& options, std::string_view argument) {
  const auto equals = std::min(argument.find('='), argument.size());
  const auto key = argument.substr(0, equals);
  const auto value = argument.substr(std::min(equals + 1, argument.size()));
  if (key == "--timeout") return take_timeout(options, value);
  if (key == "--device") return take_text(options.device, key, value);
  if (key == "--sysfs-root") return take_text(options.sysfs_root, key, value);
  if (key == "--runtime-dir") return take_text(options.runtime_dir, key, value);
  if (argument == "--dry-run") {
    options.dry_run = true;
    return {};
  }
  return failure("unknown option " + std::string{argument});
}

std::vector<AttributeWish>::iterator wish_for(HelperOptions& options, std::string_view attribute) {
  return std::find_if(options.wishes.begin(), options.wishes.end(),
                      [&](const AttributeWish& wish) { return wish.attribute == attribute; });
}

Result<void> take_name(HelperOptions& options, std::string_view name) {
  if (!SchedulerName::parse(name)) {
    return failure(std::string{name} + ": not a scheduler's name");
  }
  const auto wish = wish_for(options, "scheduler");
  if (wish != options.wishes.end()) {
    wish->candidates.emplace_back(name);
  } else {
    options.wishes.insert(options.wishes.begin(), {"scheduler", {std::string{name}}});
  }
  return {};
}

/// `nr_requests` as under ATTR{queue/}, or a setting's whole name: `iosched/bfq/slice_idle`.
std::string setting_for(std::string_view attribute) {
  const bool whole = attribute.find('/') != std::string_view::npos;
  return (whole ? "" : "queue/") + std::string{attribute};
}

Result<void> take_attribute(HelperOptions& options, std::string_view argument) {
  const auto equals = argument.find('=');
  const auto attribute = argument.substr(0, equals);
  const auto value = argument.substr(equals + 1);
  if (attribute == "scheduler") return failure("write the scheduler's name alone");
  const auto setting = setting_for(attribute);
  if (!is_setting(setting)) return failure(std::string{attribute} + ": not a known attribute");
  if (!setting_number(value)) return failure(std::string{attribute} + ": not a whole number");
  if (wish_for(options, setting) != options.wishes.end()) {
    return failure(std::string{attribute} + ": given twice");
  }
  options.wishes.push_back({setting, {std::string{value}}});
  return {};
}

Result<void> take(HelperOptions& options, std::string_view argument) {
  if (argument.starts_with("--")) return take_option(options, argument);
  if (argument.find('=') != std::string_view::npos) return take_attribute(options, argument);
  return take_name(options, argument);
}

HelperOptions only(HelperOptions::Command command) {
  HelperOptions options;
  options.command = command;
  return options;
}

}  // namespace

Result<HelperOptions> parse_helper_options(std::span<const char* const> arguments) {
  const std::string_view command = arguments.empty() ? "" : arguments.front();
  if (command == "--help") return only(HelperOptions::Command::Help);
  if (command == "--version") return only(HelperOptions::Command::Version);
  if (command != "set") return failure("the command must be `set` (see --help)");
  HelperOptions options;
  for (const char* const argument : arguments.subspan(1)) {
    if (const auto taken = take(options, argument); !taken) return tl::unexpected(taken.error());
  }
  if (options.wishes.empty()) return failure("set: no scheduler named");
  std::stable_sort(options.wishes.begin(), options.wishes.end(), [](const auto& a, const auto& b) {
    return step_of_setting(a.attribute) < step_of_setting(b.attribute);
  });
  return options;
}

const char* helper_usage() {
  return "elevatord-udev set NAME... [ATTR=VALUE...] [--device=NAME] [--timeout=10s] [--dry-run]\n"
         "               [--sysfs-root=DIR] [--runtime-dir=DIR]\n"
         "\n"
         "Gives the disk of a udev rule the first scheduler NAME that it offers, and writes "
         "nothing\n"
         "when it has it already. Without --device the disk is the one of udev's environment.\n"
         "Exit codes: 0 as wanted or nothing to do, 1 not possible or (dry run) not as wanted,\n"
         "2 usage, 6 timed out.\n";
}

}  // namespace elevatord
