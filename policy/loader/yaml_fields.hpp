#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "finding.hpp"
#include "yaml_document.hpp"

namespace elevatord {

// What every reader of a YAML map needs. Each tells its errors itself, under the key's name, and is
// silent about Broken nodes, whose error was told already.

/// The keys that a map may have.
struct KnownKeys {
  std::span<const std::string_view> known;
  std::span<const std::string_view> later = {};      ///< reserved: not supported by this version
  std::span<const std::string_view> misplaced = {};  ///< keys of another map
  std::string_view belongs = {};                     ///< where misplaced keys belong
};

/// Unknown keys, each with the nearest known one. \returns false when `node` is no map at all;
/// `what` names it in the error.
bool check_map(const YamlNode& node, std::string_view what, const KnownKeys& keys,
               Findings& findings);

/// Is there a value at all? A key without one is an error.
bool check_present(const YamlEntry& entry, Findings& findings);

/// One text that is not empty and has one line.
[[nodiscard]] std::optional<std::string> read_text(const YamlEntry& entry, Findings& findings);

/// `true` or `false`, quoted or not; YAML 1.1's other words are errors with the right word.
[[nodiscard]] std::optional<bool> read_flag(const YamlEntry& entry, Findings& findings);

/// A scalar, or a list of at least one scalar: those that are texts, in order. An empty text is an
/// error unless `empty_allowed`.
[[nodiscard]] std::vector<const YamlNode*> read_texts(const YamlEntry& entry, Findings& findings,
                                                      bool empty_allowed = false);

/// The texts themselves, for a person to read: `nvme, sata`.
[[nodiscard]] std::string joined_texts(const std::vector<const YamlNode*>& texts);

}  // namespace elevatord
