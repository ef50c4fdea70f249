#include "attribute_reader.hpp"

#include <string>
#include <string_view>

#include "attribute_path.hpp"
#include "setting.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

/// What rules set is another value as soon as they have set it. `queue/rotational` is set by
/// hardly anybody and asked for by many.
bool is_set_by_rules(std::string_view path) {
  return path == "queue/scheduler" || path.starts_with("queue/iosched/") ||
         (is_setting(path) && path != "queue/rotational");
}

void check_path(const YamlEntry& attribute, Findings& findings) {
  const auto flaw = flaw_of_attribute_path(attribute.key);
  if (!flaw.empty()) {
    findings.error(attribute.key_at, "bad-attribute",
                   "attr: " + shown(attribute.key) + ": " + std::string{flaw});
  } else if (is_set_by_rules(attribute.key)) {
    findings.warn(
        attribute.key_at, "circular",
        "attr: " + attribute.key + " is what rules set; what it is before they do decides");
  }
}

/// A text that no attribute can have would make a rule that never matches.
void check_text(const YamlEntry& attribute, const YamlNode& text, Findings& findings) {
  if (is_attribute_text(text.text)) return;
  findings.error(text.at, "never-matches",
                 "attr: " + attribute.key + ": " + shown(text.text) +
                     " never matches; attributes are one line of plain ASCII, at most " +
                     std::to_string(kAttributeTextMax) + " characters");
}

void read_attribute(const YamlEntry& attribute, std::vector<Condition>& conditions,
                    Findings& findings) {
  check_path(attribute, findings);
  const auto texts = read_texts(attribute, findings, true);
  AttributeTest test{attribute.key, {}};
  for (const auto* const text : texts) {
    check_text(attribute, *text, findings);
    test.globs.push_back(text->text);
  }
  conditions.push_back(
      {"attr " + attribute.key, joined_texts(texts), attribute.key_at, std::move(test)});
}

}  // namespace

void read_attributes(const YamlEntry& entry, std::vector<Condition>& conditions,
                     Findings& findings) {
  if (!check_present(entry, findings)) return;
  if (!entry.value.is(Kind::Map) || entry.value.entries.empty()) {
    findings.error(entry.value.at, "wrong-type",
                   "attr: expected a map such as { device/vendor: \"ATA*\" }, found " +
                       (entry.value.is(Kind::Map) ? "an empty one" : described(entry.value)));
    return;
  }
  for (const auto& attribute : entry.value.entries) read_attribute(attribute, conditions, findings);
}

}  // namespace elevatord
