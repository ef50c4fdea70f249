#include "plain_values.hpp"

#include <charconv>

#include "suggest.hpp"
#include "yaml_scalar.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

bool expected(const char* what, const YamlEntry& entry, const YamlNode& found, Findings& findings) {
  if (found.is(Kind::Broken)) return false;
  const bool missing = found.is(Kind::Null);
  findings.error(missing ? entry.key_at : found.at, missing ? "empty" : "wrong-type",
                 entry.key + ": expected " + what + ", found " + described(found));
  return false;
}

bool read_scalar(const YamlEntry& entry, const YamlNode& node, std::string& text,
                 Findings& findings) {
  if (!node.is(Kind::Scalar)) return expected("a text", entry, node, findings);
  const auto read = text_of_scalar(node.text);
  if (!read) return expected("pairs of hexadecimal digits after hex:", entry, node, findings);
  text = *read;
  return true;
}

template <typename Number>
bool read_number(const YamlEntry& entry, Number& number, Findings& findings) {
  const auto& node = entry.value;
  Number read = 0;
  const auto* const end = node.text.data() + node.text.size();
  const auto parsed = std::from_chars(node.text.data(), end, read);
  const bool whole = node.is(Kind::Scalar) && parsed.ec == std::errc{} && parsed.ptr == end;
  if (!whole) return expected("a whole number", entry, node, findings);
  number = read;
  return true;
}

template <typename Word>
bool read_word(const YamlEntry& entry, std::optional<Word> (*word_from)(std::string_view),
               std::span<const std::string_view> known, Word& word, Findings& findings) {
  if (!entry.value.is(Kind::Scalar)) return expected("a word", entry, entry.value, findings);
  const auto read = word_from(entry.value.text);
  if (read) {
    word = *read;
    return true;
  }
  findings.error(entry.value.at, "unknown-" + entry.key,
                 "unknown " + entry.key + ' ' + shown(entry.value.text) +
                     did_you_mean(entry.value.text, known));
  return false;
}

}  // namespace

bool read_value(const YamlEntry& entry, std::string& text, Findings& findings) {
  return read_scalar(entry, entry.value, text, findings);
}

bool read_value(const YamlEntry& entry, bool& flag, Findings& findings) {
  const auto read = read_flag(entry, findings);
  flag = read.value_or(flag);
  return read.has_value();
}

bool read_value(const YamlEntry& entry, std::uint64_t& number, Findings& findings) {
  return read_number(entry, number, findings);
}

bool read_value(const YamlEntry& entry, std::int64_t& number, Findings& findings) {
  return read_number(entry, number, findings);
}

bool read_value(const YamlEntry& entry, DeviceClass& device_class, Findings& findings) {
  return read_word(entry, device_class_from, device_class_names(), device_class, findings);
}

bool read_value(const YamlEntry& entry, Medium& medium, Findings& findings) {
  return read_word(entry, medium_from, medium_names(), medium, findings);
}

bool read_value(const YamlEntry& entry, std::vector<std::string>& texts, Findings& findings) {
  std::vector<std::string> read;
  if (!entry.value.is(Kind::List)) {
    if (!read_scalar(entry, entry.value, read.emplace_back(), findings)) return false;
  }
  bool good = true;
  for (const auto& item : entry.value.items) {
    good = read_scalar(entry, item, read.emplace_back(), findings) && good;
  }
  if (good) texts = std::move(read);
  return good;
}

bool read_value(const YamlEntry& entry, std::map<std::string, std::string>& texts,
                Findings& findings) {
  if (!entry.value.is(Kind::Map)) return expected("a map", entry, entry.value, findings);
  std::map<std::string, std::string> read;
  bool good = true;
  for (const auto& each : entry.value.entries) {
    const auto name = text_of_scalar(each.key);
    good = name && read_scalar(each, each.value, read[*name], findings) && good;
    if (name) continue;
    findings.error(each.key_at, "wrong-type", "expected pairs of hexadecimal digits after hex:");
  }
  if (good) texts = std::move(read);
  return good;
}

bool read_value(const YamlEntry& entry, Properties& properties, Findings& findings) {
  Properties::Map read;
  if (!read_value(entry, read, findings)) return false;
  properties = Properties{std::move(read)};
  return true;
}

}  // namespace elevatord
