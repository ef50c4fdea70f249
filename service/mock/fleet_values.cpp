#include "fleet_values.hpp"

#include <algorithm>
#include <charconv>

#include "suggest.hpp"
#include "units.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

std::optional<std::size_t> FleetValues::word(const YamlEntry& entry,
                                             std::span<const std::string_view> known) {
  const auto text = read_text(entry, findings_);
  if (!text) return std::nullopt;
  const auto it = std::find(known.begin(), known.end(), *text);
  if (it != known.end()) return static_cast<std::size_t>(it - known.begin());
  findings_.error(entry.value.at, "unknown-word",
                  "unknown " + entry.key + " " + shown(*text) + did_you_mean(*text, known));
  return std::nullopt;
}

std::optional<std::uint64_t> FleetValues::number(const YamlEntry& entry, std::uint64_t min,
                                                 std::uint64_t max) {
  const auto text = read_text(entry, findings_);
  if (!text) return std::nullopt;
  std::uint64_t number = 0;
  const auto* const end = text->data() + text->size();
  const auto result = std::from_chars(text->data(), end, number);
  if (result.ec == std::errc{} && result.ptr == end && number >= min && number <= max) {
    return number;
  }
  findings_.error(entry.value.at, "bad-number",
                  entry.key + ": expected a number from " + std::to_string(min) + " to " +
                      std::to_string(max) + ", found " + shown(*text));
  return std::nullopt;
}

template <typename T>
std::optional<T> FleetValues::parsed(const YamlEntry& entry, Result<T> (*parse)(std::string_view)) {
  const auto text = read_text(entry, findings_);
  if (!text) return std::nullopt;
  const auto value = parse(*text);
  if (value) return *value;
  findings_.error(entry.value.at, "bad-value", entry.key + ": " + value.error().what);
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> FleetValues::duration(const YamlEntry& entry) {
  return parsed(entry, duration_from);
}

std::optional<std::uint64_t> FleetValues::size(const YamlEntry& entry) {
  return parsed(entry, parse_size);
}

const YamlEntry* FleetValues::required(const YamlNode& map, std::string_view key) {
  const auto* const entry = map.find(key);
  if (entry == nullptr) {
    findings_.error(map.at, "missing-key", std::string{key} + ": is missing");
  }
  return entry;
}

}  // namespace elevatord
