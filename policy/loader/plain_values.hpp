#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "device_class.hpp"
#include "properties.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

// Reads a key's value as what the variable behind it is. Each tells its error itself and leaves the
// variable alone then; texts are those of yaml_scalar().

bool read_value(const YamlEntry& entry, std::string& text, Findings& findings);
bool read_value(const YamlEntry& entry, bool& flag, Findings& findings);
bool read_value(const YamlEntry& entry, std::uint64_t& number, Findings& findings);
bool read_value(const YamlEntry& entry, std::int64_t& number, Findings& findings);
bool read_value(const YamlEntry& entry, DeviceClass& device_class, Findings& findings);
bool read_value(const YamlEntry& entry, Medium& medium, Findings& findings);
/// A text, or a list of texts that may be empty.
bool read_value(const YamlEntry& entry, std::vector<std::string>& texts, Findings& findings);
bool read_value(const YamlEntry& entry, Properties& properties, Findings& findings);
bool read_value(const YamlEntry& entry, std::map<std::string, std::string>& texts,
                Findings& findings);

template <typename T>
bool read_value(const YamlEntry& entry, std::optional<T>& value, Findings& findings) {
  T read{};
  if (!read_value(entry, read, findings)) return false;
  value = std::move(read);
  return true;
}

}  // namespace elevatord
