#include "yaml_fields.hpp"

#include <algorithm>
#include <array>

#include "suggest.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void check_key(const YamlEntry& entry, const KnownKeys& keys, Findings& findings) {
  if (contains(keys.known, entry.key) || entry.merges) return;
  if (contains(keys.later, entry.key)) {
    findings.error(entry.key_at, "not-supported", entry.key + ": is not supported by this version");
    return;
  }
  if (contains(keys.misplaced, entry.key)) {
    findings.error(entry.key_at, "misplaced-key",
                   entry.key + ": does not belong here but " + std::string{keys.belongs});
    return;
  }
  findings.error(entry.key_at, "unknown-key",
                 "unknown key " + shown(entry.key) + did_you_mean(entry.key, keys.known));
}

std::string number_of(std::size_t index) {
  return std::to_string(index + 1);
}

/// One element of a list of texts.
bool check_item(const YamlEntry& entry, const YamlNode& item, std::size_t index,
                Findings& findings) {
  if (item.is(Kind::Scalar)) return true;
  if (item.is(Kind::Null)) {
    findings.error(item.at, "empty", entry.key + ": element " + number_of(index) + " is empty");
  } else if (!item.is(Kind::Broken)) {
    findings.error(item.at, "wrong-type",
                   entry.key + ": expected a text, found " + described(item));
  }
  return false;
}

std::vector<const YamlNode*> scalars_of(const YamlEntry& entry, Findings& findings) {
  std::vector<const YamlNode*> scalars;
  const auto& items = entry.value.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (check_item(entry, items[i], i, findings)) scalars.push_back(&items[i]);
  }
  if (items.empty()) {
    findings.error(entry.value.at, "empty", entry.key + ": the list is empty");
  }
  return scalars;
}

bool check_not_empty(const YamlEntry& entry, const YamlNode& scalar, Findings& findings) {
  if (!scalar.text.empty()) return true;
  // `>1` without quotes is the head of a folded text to YAML, which then is empty.
  findings.error(scalar.at, "empty",
                 entry.key + ": the text is empty (one that starts with > must be quoted)");
  return false;
}

std::string yaml_1_1_hint(std::string_view word) {
  constexpr std::array<std::string_view, 8> kTrue = {"yes",  "Yes",  "on",  "On",
                                                     "True", "TRUE", "YES", "1"};
  constexpr std::array<std::string_view, 8> kFalse = {"no",    "No",    "off", "Off",
                                                      "False", "FALSE", "NO",  "0"};
  if (contains(kTrue, word)) return " (write true)";
  return contains(kFalse, word) ? " (write false)" : "";
}

/// What is shown in a line of a table or a log must not make two of it.
bool check_one_line(const YamlEntry& entry, Findings& findings) {
  if (entry.value.text.find_first_of("\r\n") == std::string::npos) return true;
  findings.error(entry.value.at, "more-lines", entry.key + ": expected a text of one line");
  return false;
}

}  // namespace

bool check_map(const YamlNode& node, std::string_view what, const KnownKeys& keys,
               Findings& findings) {
  if (node.is(Kind::Broken)) return false;
  if (!node.is(Kind::Map)) {
    findings.error(node.at, "wrong-type",
                   std::string{what} + ": expected a map, found " + described(node));
    return false;
  }
  for (const auto& entry : node.entries) check_key(entry, keys, findings);
  return true;
}

bool check_present(const YamlEntry& entry, Findings& findings) {
  if (!entry.value.is(Kind::Null)) return !entry.value.is(Kind::Broken);
  findings.error(entry.key_at, "empty", entry.key + ": has no value");
  return false;
}

std::optional<std::string> read_text(const YamlEntry& entry, Findings& findings) {
  if (!check_present(entry, findings)) return std::nullopt;
  if (!entry.value.is(Kind::Scalar)) {
    findings.error(entry.value.at, "wrong-type",
                   entry.key + ": expected a text, found " + described(entry.value));
    return std::nullopt;
  }
  if (!check_not_empty(entry, entry.value, findings)) return std::nullopt;
  if (!check_one_line(entry, findings)) return std::nullopt;
  return entry.value.text;
}

std::optional<bool> read_flag(const YamlEntry& entry, Findings& findings) {
  if (!check_present(entry, findings)) return std::nullopt;
  const auto& value = entry.value;
  if (value.is(Kind::Scalar) && value.text == "true") return true;
  if (value.is(Kind::Scalar) && value.text == "false") return false;
  findings.error(value.at, "not-a-flag",
                 entry.key + ": expected true or false, found " + described(value) +
                     yaml_1_1_hint(value.text));
  return std::nullopt;
}

std::vector<const YamlNode*> read_texts(const YamlEntry& entry, Findings& findings,
                                        bool empty_allowed) {
  if (!check_present(entry, findings)) return {};
  std::vector<const YamlNode*> scalars;
  if (entry.value.is(Kind::Scalar)) {
    scalars.push_back(&entry.value);
  } else if (entry.value.is(Kind::List)) {
    scalars = scalars_of(entry, findings);
  } else {
    findings.error(entry.value.at, "wrong-type",
                   entry.key + ": expected a text or a list of texts, found a map");
  }
  std::erase_if(scalars, [&](const YamlNode* scalar) {
    return !empty_allowed && !check_not_empty(entry, *scalar, findings);
  });
  return scalars;
}

std::string joined_texts(const std::vector<const YamlNode*>& texts) {
  std::string joined;
  for (const auto* const node : texts) {
    if (!joined.empty()) joined += ", ";
    joined += node->text.empty() ? "(empty)" : node->text;
  }
  return joined;
}

}  // namespace elevatord
