#include "match_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "attribute_reader.hpp"
#include "glob.hpp"
#include "partition_name.hpp"
#include "quirks.hpp"
#include "ranges.hpp"
#include "suggest.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;
using Words = std::span<const std::string_view>;
using Texts = std::vector<const YamlNode*>;

constexpr auto kMatchers = std::to_array<std::string_view>(
    {"name",     "class",  "medium",      "wwn",       "serial",    "model",    "vendor", "zoned",
     "property", "attr",   "rotational",  "removable", "hw_queues", "size",     "kernel", "quirk",
     "id",       "driver", "write_cache", "contains",  "realtime",  "hostname", "not",    "any"});
constexpr auto kSettings =
    std::to_array<std::string_view>({"match", "scheduler", "enabled", "force"});
constexpr auto kZonedModels =
    std::to_array<std::string_view>({"none", "host-aware", "host-managed"});
constexpr auto kWriteCaches = std::to_array<std::string_view>({"write back", "write through"});
constexpr auto kContents = std::to_array<std::string_view>({"fs_type", "mountpoint"});

bool is_glob(std::string_view text) {
  return text.find_first_of("*?[\\") != std::string_view::npos;
}

bool matches_any(const std::string& glob, Words words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return glob_matches(glob, word); });
}

/// A word that no disk can have would make a rule that never matches.
void check_word(const YamlEntry& entry, const YamlNode& value, Words known, Findings& findings) {
  if (matches_any(value.text, known)) return;
  const auto what = is_glob(value.text)
                        ? entry.key + ": " + shown(value.text) + " matches none of the known words"
                        : "unknown " + entry.key + " " + shown(value.text);
  findings.error(value.at, "unknown-word", what + did_you_mean(value.text, known));
}

void check_name(const YamlNode& value, Findings& findings) {
  if (value.text.find('/') != std::string::npos) {
    findings.error(value.at, "never-matches",
                   "name: " + shown(value.text) + " never matches; write a kernel name like sda");
  } else if (is_partition_name(value.text)) {
    findings.warn(value.at, "never-matches",
                  "name: " + shown(value.text) + " is a partition; rules are for whole disks");
  }
}

void check_id(const YamlNode& value, Findings& findings) {
  if (value.text.find('/') == std::string::npos) return;
  findings.error(
      value.at, "never-matches",
      "id: " + shown(value.text) +
          " never matches; write the name of a link in /dev/disk/by-id without the path");
}

void check_mountpoint(const YamlNode& value, Findings& findings) {
  if (value.text.starts_with('/') || is_glob(value.text)) return;
  findings.error(value.at, "never-matches",
                 "mountpoint: " + shown(value.text) + " never matches; mount points begin with /");
}

void check_text(TextField field, const YamlEntry& entry, const YamlNode& value,
                Findings& findings) {
  if (field == TextField::Name) check_name(value, findings);
  if (field == TextField::Class) check_word(entry, value, device_class_names(), findings);
  if (field == TextField::Medium) check_word(entry, value, medium_names(), findings);
  if (field == TextField::Zoned) check_word(entry, value, kZonedModels, findings);
  if (field == TextField::WriteCache) check_word(entry, value, kWriteCaches, findings);
  if (field == TextField::Id) check_id(value, findings);
  if (field == TextField::Mountpoint) check_mountpoint(value, findings);
}

std::vector<std::string> strings_of(const Texts& texts) {
  std::vector<std::string> strings;
  for (const auto* const node : texts) strings.push_back(node->text);
  return strings;
}

/// Reads the conditions of one map; a condition with an error is told of and left out.
class MatchReader {
 public:
  explicit MatchReader(Findings& findings) : findings_(findings) {}

  std::vector<Condition> read_map(const YamlNode& map, std::string_view what) {
    conditions_.clear();
    const KnownKeys keys{kMatchers, {}, kSettings, "beside match:"};
    if (!check_map(map, what, keys, findings_)) return {};
    for (const auto& entry : map.entries) read(entry);
    return std::move(conditions_);
  }

 private:
  void read(const YamlEntry& entry) {
    if (const auto field = text_field(entry.key)) return read_text_test(entry, *field);
    if (entry.key == "property") return read_properties(entry);
    if (entry.key == "attr") return read_attributes(entry, conditions_, findings_);
    if (entry.key == "rotational") return read_flag_test(entry, FlagField::Rotational);
    if (entry.key == "removable") return read_flag_test(entry, FlagField::Removable);
    if (entry.key == "realtime") return read_flag_test(entry, FlagField::Realtime);
    if (entry.key == "contains") return read_contains(entry);
    if (entry.key == "hw_queues") return read_number_test(entry, NumberField::HwQueues);
    if (entry.key == "size") return read_number_test(entry, NumberField::Size);
    if (entry.key == "kernel") return read_kernel_test(entry);
    if (entry.key == "quirk") return read_quirk_test(entry);
    if (entry.key == "not") return read_not(entry);
    if (entry.key == "any") read_any(entry);
  }

  static std::optional<TextField> text_field(std::string_view key) {
    constexpr auto kFields = std::to_array<std::string_view>(
        {"name", "class", "medium", "wwn", "serial", "model", "vendor", "zoned", "id", "driver",
         "write_cache", "hostname"});
    const auto* const it = std::find(kFields.begin(), kFields.end(), key);
    if (it == kFields.end()) return std::nullopt;
    return static_cast<TextField>(it - kFields.begin());  // in the order of the enumerators
  }

  template <typename Test>
  void add(const YamlEntry& entry, std::string wanted, Test test) {
    conditions_.push_back({entry.key, std::move(wanted), entry.key_at, std::move(test)});
  }

  void read_text_test(const YamlEntry& entry, TextField field) {
    const auto texts = read_texts(entry, findings_);
    for (const auto* const value : texts) check_text(field, entry, *value, findings_);
    add(entry, joined_texts(texts), TextTest{field, strings_of(texts)});
  }

  void read_properties(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    if (!entry.value.is(Kind::Map) || entry.value.entries.empty()) {
      findings_.error(entry.value.at, "wrong-type",
                      "property: expected a map such as { ID_BUS: usb }, found " +
                          (entry.value.is(Kind::Map) ? "an empty one" : described(entry.value)));
      return;
    }
    for (const auto& property : entry.value.entries) read_property(property);
  }

  void read_property(const YamlEntry& property) {
    if (property.key.empty() || property.key.find('=') != std::string::npos) {
      findings_.error(property.key_at, "bad-property",
                      "property: " + shown(property.key) + " is no udev property's name");
    }
    const auto texts = read_texts(property, findings_, true);
    conditions_.push_back({"property " + property.key, joined_texts(texts), property.key_at,
                           PropertyTest{property.key, strings_of(texts)}});
  }

  /// `contains: { fs_type: zfs_member }`: one condition for each key.
  void read_contains(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    if (!check_map(entry.value, "contains", KnownKeys{kContents}, findings_)) return;
    if (entry.value.entries.empty()) return refuse_empty(entry, entry.value.at);
    for (const auto& content : entry.value.entries) {
      if (content.key == kContents[0]) read_content(content, TextField::FsType);
      if (content.key == kContents[1]) read_content(content, TextField::Mountpoint);
    }
  }

  void read_content(const YamlEntry& content, TextField field) {
    const auto texts = read_texts(content, findings_);
    for (const auto* const value : texts) check_text(field, content, *value, findings_);
    conditions_.push_back({"contains " + content.key, joined_texts(texts), content.key_at,
                           TextTest{field, strings_of(texts)}});
  }

  void read_flag_test(const YamlEntry& entry, FlagField field) {
    if (const auto wanted = read_flag(entry, findings_)) {
      add(entry, *wanted ? "true" : "false", FlagTest{field, *wanted});
    }
  }

  /// Runs every text through `parse`, errors at their places.
  template <typename Range>
  std::vector<Range> read_ranges(const YamlEntry& entry, const Texts& texts,
                                 Result<Range> (*parse)(std::string_view)) {
    std::vector<Range> ranges;
    for (const auto* const value : texts) {
      auto range = parse(value->text);
      if (range) {
        ranges.push_back(std::move(*range));
      } else {
        findings_.error(value->at, "bad-range", entry.key + ": " + range.error().what);
      }
    }
    return ranges;
  }

  void read_number_test(const YamlEntry& entry, NumberField field) {
    const auto texts = read_texts(entry, findings_);
    const auto parse = field == NumberField::Size ? parse_size_range : parse_number_range;
    add(entry, joined_texts(texts), NumberTest{field, read_ranges(entry, texts, parse)});
  }

  void read_kernel_test(const YamlEntry& entry) {
    const auto texts = read_texts(entry, findings_);
    KernelTest test;
    for (const auto& range : read_ranges(entry, texts, parse_version_range)) {
      test.any_of.push_back({range});
    }
    add(entry, joined_texts(texts), std::move(test));
  }

  void read_quirk_test(const YamlEntry& entry) {
    std::vector<std::string_view> known;
    for (const auto& quirk : quirks()) known.push_back(quirk.name);
    const auto texts = read_texts(entry, findings_);
    for (const auto* const value : texts) {
      if (find_quirk(value->text) == nullptr) {
        findings_.error(value->at, "unknown-quirk",
                        "unknown quirk " + shown(value->text) + did_you_mean(value->text, known));
      }
    }
    add(entry, joined_texts(texts), QuirkTest{strings_of(texts)});
  }

  static std::string in_brackets(const std::vector<Condition>& conditions) {
    std::string text;
    for (const auto& condition : conditions) {
      text += text.empty() ? "(" : ", ";
      text += condition.key + ": " + condition.wanted;
    }
    return text + ")";
  }

  void refuse_empty(const YamlEntry& entry, const Position& at) {
    findings_.error(at, "empty", entry.key + ": an empty map holds for every disk");
  }

  void read_not(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    auto inner = MatchReader{findings_}.read_map(entry.value, "not");
    if (entry.value.is(Kind::Map) && entry.value.entries.empty()) {
      refuse_empty(entry, entry.value.at);
    }
    auto wanted = "not " + in_brackets(inner);
    add(entry, std::move(wanted), NotTest{std::move(inner)});
  }

  void read_any(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    if (!entry.value.is(Kind::List) || entry.value.items.empty()) {
      findings_.error(entry.value.at, "wrong-type",
                      "any: expected a list of maps, found " +
                          (entry.value.is(Kind::List) ? "an empty one" : described(entry.value)));
      return;
    }
    AnyTest test;
    std::string wanted;
    for (const auto& item : entry.value.items) {
      test.any_of.push_back(MatchReader{findings_}.read_map(item, "any"));
      if (item.is(Kind::Map) && item.entries.empty()) refuse_empty(entry, item.at);
      wanted += (wanted.empty() ? "" : " or ") + in_brackets(test.any_of.back());
    }
    add(entry, std::move(wanted), std::move(test));
  }

  Findings& findings_;
  std::vector<Condition> conditions_;
};

}  // namespace

std::span<const std::string_view> matcher_names() {
  return kMatchers;
}

std::vector<Condition> read_match(const YamlNode& match, Findings& findings) {
  if (match.is(Kind::Null)) return {};
  return MatchReader{findings}.read_map(match, "match");
}

}  // namespace elevatord
