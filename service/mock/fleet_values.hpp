#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "finding.hpp"
#include "result.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Reads single values of a fleet file; what is wrong is told at its place and gives nullopt.
class FleetValues {
 public:
  explicit FleetValues(Findings& findings) : findings_(findings) {}

  /// Index of the word in `known`.
  std::optional<std::size_t> word(const YamlEntry& entry, std::span<const std::string_view> known);
  std::optional<std::uint64_t> number(const YamlEntry& entry, std::uint64_t min, std::uint64_t max);
  std::optional<std::chrono::milliseconds> duration(const YamlEntry& entry);
  std::optional<std::uint64_t> size(const YamlEntry& entry);

  /// The entry of a key that must be there; nullptr when it is not.
  const YamlEntry* required(const YamlNode& map, std::string_view key);

 private:
  template <typename T>
  std::optional<T> parsed(const YamlEntry& entry, Result<T> (*parse)(std::string_view));

  Findings& findings_;
};

/// Keeps what is there already when there is no value.
template <typename T>
void assign(T& target, const std::optional<T>& value) {
  if (value) target = *value;
}

}  // namespace elevatord
