#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "finding.hpp"
#include "position.hpp"

namespace elevatord {

/// Largest YAML file taken, in bytes.
inline constexpr std::size_t kMaxPolicyBytes = std::size_t{1} << 20;

struct YamlEntry;

/// One value of a YAML file, with the place where it stands.
///
/// All scalars are text: what a text means is up to the key that asks for it, so `4` and `"4"`,
/// `true` and `"true"` are the same. Quotes matter in two ways only: an unquoted `~`, `null` or
/// nothing at all is Null, and a quoted `<<` is an ordinary key.
struct YamlNode {
  enum class Kind {
    Null,
    Scalar,
    List,
    Map,
    Broken,  ///< an error was told already; readers pass over it in silence
  };
  Kind kind = Kind::Null;
  Position at;       ///< Null: the key or the list it belongs to
  std::string text;  ///< Scalar
  bool quoted = false;
  std::vector<YamlNode> items;     ///< List
  std::vector<YamlEntry> entries;  ///< Map, in the file's order, keys unique

  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }

  /// Map: the value's entry, or nullptr. Also nullptr for everything that is no map.
  [[nodiscard]] const YamlEntry* find(std::string_view key) const;
};

struct YamlEntry {
  std::string key;
  Position key_at;
  YamlNode value;
  bool merges = false;  ///< an unquoted `<<`: an error was told already
};

/// `a list`, `an empty value`, `'text'`: for errors that say what was found.
[[nodiscard]] std::string described(const YamlNode& node);

/// What a text of a file looks like in a message: in quotes, shortened, control characters as `?`.
[[nodiscard]] std::string shown(std::string_view text);

/// Reads one YAML document strictly: UTF-8 without control characters, at most kMaxPolicyBytes,
/// at most 32 levels and 100,000 values; no anchors, aliases, tags, merge keys or duplicate keys,
/// keys are texts, tabs do not indent, and no escape makes a control character. Everything else is
/// an error in `findings` at its place. An empty file (or one with comments only) is Null. Never
/// throws for any input but for lack of memory. \returns the tree as far as it could be read;
/// Broken where it could not be read at all.
[[nodiscard]] YamlNode read_yaml(const std::string& file, std::string_view text,
                                 Findings& findings);

}  // namespace elevatord
