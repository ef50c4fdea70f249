#include "config.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>

#include "foreign_write_reader.hpp"
#include "kernel_config.hpp"
#include "suggest.hpp"
#include "units.hpp"
#include "yaml_document.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;

constexpr auto kKeys = std::to_array<std::string_view>(
    {"version", "devices", "deadlines", "parallel", "max_stuck", "recheck", "hold_settle",
     "on_foreign_write", "quirks", "kernel_cmdline_elevator"});
constexpr std::chrono::seconds kShortestRecheck{1};
constexpr std::array<std::string_view, 3> kDeadlineKeys = {"warn", "give_up", "stop"};

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

void read_duration(const YamlNode& node, milliseconds& duration, Findings& findings) {
  constexpr std::chrono::hours kMost{24};  // far beyond use, and no sum overflows
  if (node.is(YamlNode::Kind::Scalar)) {
    const auto parsed = duration_from(node.text);
    if (parsed && parsed->count() > 0 && *parsed <= kMost) {
      duration = *parsed;
      return;
    }
  }
  findings.error(node.at, "bad-duration",
                 described(node) + " is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)");
}

void read_hold_settle(const YamlNode& node, milliseconds& settle, Findings& findings) {
  constexpr std::chrono::seconds kMost{60};
  const auto parsed = duration_from(node.is(YamlNode::Kind::Scalar) ? node.text : "");
  if (parsed && *parsed <= kMost) {
    settle = *parsed;
    return;
  }
  findings.error(node.at, "bad-duration",
                 described(node) + " is not a duration from 0ms to 60s (such as 200ms)");
}

/// YAML 1.1 says `off` for false, but all scalars are text here.
void read_recheck(const YamlNode& node, std::optional<milliseconds>& recheck, Findings& findings) {
  recheck.reset();
  if (node.is(YamlNode::Kind::Scalar) && node.text == "off") return;
  milliseconds period{0};
  read_duration(node, period, findings);
  if (period.count() > 0 && period < kShortestRecheck) {
    findings.error(node.at, "bad-duration", "recheck: a second is the shortest");
  }
  recheck = period;
}

void read_count(const YamlNode& node, std::uint64_t max, std::size_t& count, Findings& findings) {
  const auto number = node.is(YamlNode::Kind::Scalar) ? parse_number(node.text) : std::nullopt;
  if (number && *number >= 1 && *number <= max) {
    count = *number;
  } else {
    findings.error(node.at, "bad-number",
                   described(node) + " is not a whole number from 1 to " + std::to_string(max));
  }
}

void read_deadlines(const YamlNode& node, Deadlines& deadlines, Findings& findings) {
  if (!node.is(YamlNode::Kind::Map)) {
    return findings.error(node.at, "wrong-type",
                          "deadlines: expected a map, found " + described(node));
  }
  for (const auto& entry : node.entries) {
    if (entry.key == "warn") {
      read_duration(entry.value, deadlines.warn, findings);
    } else if (entry.key == "give_up") {
      read_duration(entry.value, deadlines.give_up, findings);
    } else if (entry.key == "stop") {
      read_duration(entry.value, deadlines.stop, findings);
    } else {
      findings.error(
          entry.key_at, "unknown-key",
          "unknown deadline " + shown(entry.key) + did_you_mean(entry.key, kDeadlineKeys));
    }
  }
  if (deadlines.give_up < deadlines.warn) {
    findings.error(node.at, "bad-duration", "give_up comes before warn");
  }
}

void read_devices(const YamlNode& node, std::vector<std::string>& devices, Findings& findings) {
  std::vector<std::string> globs;
  const auto add = [&](const YamlNode& item) {
    if (item.is(YamlNode::Kind::Scalar) && !item.text.empty()) {
      globs.push_back(item.text);
    } else {
      findings.error(item.at, "wrong-type", "devices: expected a name, found " + described(item));
    }
  };
  if (node.is(YamlNode::Kind::List)) {
    std::for_each(node.items.begin(), node.items.end(), add);
  } else {
    add(node);
  }
  devices = globs;
}

void read_version(const YamlNode& root, Findings& findings) {
  const auto* const version = root.find("version");
  if (version != nullptr && version->value.text != "1") {
    findings.error(version->value.at, "bad-version",
                   "version " + described(version->value) + " is not known (expected 1)");
  }
}

void read_entry(const YamlEntry& entry, Settings& settings, Findings& findings) {
  constexpr std::uint64_t kMaxParallel = 256;
  constexpr std::uint64_t kMaxStuck = 4096;
  if (entry.key == "version") return;
  if (entry.key == "devices") return read_devices(entry.value, settings.devices, findings);
  if (entry.key == "deadlines") return read_deadlines(entry.value, settings.deadlines, findings);
  if (entry.key == "quirks") return read_quirk_answers(entry.value, settings.kernel, findings);
  if (entry.key == "kernel_cmdline_elevator")
    return read_boot_elevator_meaning(entry.value, settings.kernel, findings);
  if (entry.key == "parallel")
    return read_count(entry.value, kMaxParallel, settings.parallel, findings);
  if (entry.key == "max_stuck")
    return read_count(entry.value, kMaxStuck, settings.max_stuck, findings);
  if (entry.key == "hold_settle")
    return read_hold_settle(entry.value, settings.hold_settle, findings);
  if (entry.key == "recheck") return read_recheck(entry.value, settings.recheck, findings);
  if (entry.key == "on_foreign_write") {
    settings.on_foreign_write =
        read_on_foreign_write(entry, findings).value_or(settings.on_foreign_write);
    return;
  }
  findings.error(entry.key_at, "unknown-key",
                 "unknown key " + shown(entry.key) + did_you_mean(entry.key, kKeys));
}

}  // namespace

std::vector<Finding> read_config(const std::string& name, std::string_view text,
                                 Settings& settings) {
  Findings findings;
  Settings read = settings;
  const auto root = read_yaml(name, text, findings);
  if (root.is(YamlNode::Kind::Map)) {
    read_version(root, findings);
    for (const auto& entry : root.entries) read_entry(entry, read, findings);
  } else if (root.is(YamlNode::Kind::Scalar) || root.is(YamlNode::Kind::List)) {
    findings.error(root.at, "wrong-type", "expected a map, found " + described(root));
  }
  findings.sort();
  findings.cut(name);
  if (findings.errors.empty()) settings = std::move(read);
  return findings.errors;
}

}  // namespace elevatord
