#include "scheduler_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "suggest.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kMostCandidates = 16;  // more than any kernel offers
constexpr std::string_view kKeep = "keep";
constexpr std::string_view kFromUdev = "from_udev";
constexpr auto kSchedulers = std::to_array<std::string_view>(
    {"none", "mq-deadline", "kyber", "bfq", "deadline", "noop", "cfq"});

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// What a text may have been meant to be. One edit only for our own words: they are short, and
/// out-of-tree schedulers may have any name.
std::optional<std::string_view> meant(const std::string& text) {
  for (const auto word : {kKeep, kFromUdev}) {
    if (edit_distance(text, word) <= 1) return word;
  }
  return nearest(text, kSchedulers);
}

std::string hint(std::string_view near) {
  return " (did you mean " + std::string{near} + "?)";
}

void refuse_name(const YamlNode& value, Findings& findings) {
  const auto near = meant(lower_case(value.text));
  if (near) {
    findings.error(value.at, "bad-scheduler",
                   "unknown scheduler " + shown(value.text) + hint(*near));
  } else if (value.text.starts_with("none")) {
    findings.error(
        value.at, "bad-scheduler",
        shown(value.text) + ": the kernel takes every name that starts with none for none");
  } else {
    findings.error(
        value.at, "bad-scheduler",
        shown(value.text) + " cannot be a scheduler: a name has 1 to 15 of a-z, 0-9, '-' and '_'");
  }
}

void warn_of_legacy(const YamlNode& value, const SchedulerName& name, Findings& findings) {
  const auto successor = name.successor();
  if (!successor && name.text() != "anticipatory") return;
  findings.warn(
      value.at, "legacy-name",
      name.text() + " is gone since Linux 5.0" +
          (successor ? "; " + successor->text() + " is taken instead where it is not offered"
                     : ""));
}

/// A valid name that this program knows, or one that is not near to any it knows.
std::optional<SchedulerName> read_name(const YamlNode& value, Findings& findings) {
  auto name = SchedulerName::parse(value.text);
  if (name && is_known_scheduler(value.text)) {
    warn_of_legacy(value, *name, findings);
    return name;
  }
  const auto near = meant(value.text);
  if (name && !near) {
    findings.warn(value.at, "unknown-scheduler",
                  "scheduler " + shown(value.text) + " is not part of Linux; is the name right?");
    return name;
  }
  refuse_name(value, findings);
  return std::nullopt;
}

bool check_count(const YamlEntry& entry, const std::vector<const YamlNode*>& texts,
                 Findings& findings) {
  if (texts.size() <= kMostCandidates) return true;
  findings.error(texts[kMostCandidates]->at, "too-many-schedulers",
                 entry.key + ": more than " + std::to_string(kMostCandidates) + " candidates");
  return false;
}

/// Reads the elements in order; `count` is how many there are.
class SchedulerReader {
 public:
  SchedulerReader(const YamlEntry& entry, std::size_t count, Findings& findings)
      : count_(count), findings_(findings) {
    setting_.at = entry.key_at;
  }

  void read(const YamlNode& value) {
    ++index_;
    if (value.text == kKeep) return read_keep(value);
    if (value.text == kFromUdev) return read_from_udev(value);
    const auto name = read_name(value, findings_);
    if (name && check_unique(value, *name)) setting_.candidates.push_back(*name);
  }

  SchedulerSetting take() { return std::move(setting_); }

 private:
  void read_keep(const YamlNode& value) {
    setting_.keep = true;
    if (index_ == count_) return;
    findings_.error(value.at, "keep-not-last",
                    "keep ends the search: it can only be the last element");
  }

  void read_from_udev(const YamlNode& value) {
    setting_.from_udev = true;
    if (count_ == 1) return;
    findings_.error(value.at, "from-udev-not-alone", "from_udev can only stand alone");
  }

  bool check_unique(const YamlNode& value, const SchedulerName& name) {
    const auto& names = setting_.candidates;
    const auto it = std::find_if(names.begin(), names.end(), [&](const SchedulerName& other) {
      return same_scheduler(other, name);
    });
    if (it == names.end()) return true;
    findings_.error(value.at, "duplicate-scheduler",
                    name == *it ? name.text() + " is in the list twice"
                                : name.text() + " is another name of " + it->text() +
                                      ", which is in the list already");
    return false;
  }

  std::size_t count_;
  std::size_t index_ = 0;
  Findings& findings_;
  SchedulerSetting setting_;
};

}  // namespace

std::optional<SchedulerSetting> read_scheduler(const YamlEntry& entry, Findings& findings) {
  const auto errors_before = findings.errors.size();
  const auto texts = read_texts(entry, findings);
  if (!check_count(entry, texts, findings)) return std::nullopt;
  SchedulerReader reader(entry, texts.size(), findings);
  for (const auto* const value : texts) reader.read(*value);
  if (findings.errors.size() != errors_before) return std::nullopt;
  return reader.take();
}

std::vector<SchedulerName> read_allow_hold(const YamlEntry& entry, Findings& findings) {
  const auto texts = read_texts(entry, findings);
  if (!check_count(entry, texts, findings)) return {};
  SchedulerReader reader(entry, texts.size(), findings);
  for (const auto* const value : texts) {
    if (value->text != kKeep && value->text != kFromUdev) {
      reader.read(*value);
      continue;
    }
    findings.error(value->at, "bad-scheduler",
                   entry.key + ": " + value->text + " is no scheduler that can be held");
  }
  return reader.take().candidates;
}

}  // namespace elevatord
