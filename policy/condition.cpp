#include "condition.hpp"

#include <algorithm>
#include <string_view>

#include <fnmatch.h>

#include "quirks.hpp"

namespace elevatord {

namespace {

/// How one condition came out.
struct Answer {
  Truth truth = Truth::No;
  std::string found;
};

Answer absent() {
  return {Truth::No, "(absent)"};
}

Answer not_yet() {
  return {Truth::NotYet, "(not yet known)"};
}

Answer judged(bool holds, std::string found) {
  return {holds ? Truth::Yes : Truth::No, std::move(found)};
}

template <typename T, typename Judge>
Answer with_known(const Fact<T>& fact, Judge judge) {
  if (fact.is_not_yet()) return not_yet();
  return fact.is_absent() ? absent() : judge(fact.value());
}

bool any_glob_matches(const std::vector<std::string>& globs, const std::string& text) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return ::fnmatch(glob.c_str(), text.c_str(), 0) == 0;
  });
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

template <typename Enum>
Fact<Spellings> spelled(const Fact<Enum>& fact) {
  if (fact.is_known()) return Fact<Spellings>::known({std::string{to_text(fact.value())}});
  return fact.is_absent() ? Fact<Spellings>::absent() : Fact<Spellings>::not_yet();
}

Fact<Spellings> spelled(const Fact<std::string>& fact) {
  if (fact.is_known()) return Fact<Spellings>::known({fact.value()});
  return fact.is_absent() ? Fact<Spellings>::absent() : Fact<Spellings>::not_yet();
}

/// A path of an NVMe multipath answers to the name and the class of its head as well: the head
/// itself has no scheduler, and what a policy says of it is meant for its paths.
Fact<Spellings> names_of(const DeviceFacts& facts) {
  Spellings names{facts.name};
  if (!facts.head.empty()) names.push_back(facts.head);
  return Fact<Spellings>::known(std::move(names));
}

Fact<Spellings> classes_of(const DeviceFacts& facts) {
  auto classes = spelled(facts.device_class);
  if (facts.head.empty() || !classes.is_known()) return classes;
  auto words = classes.value();
  words.emplace_back(to_text(DeviceClass::Nvme));
  return Fact<Spellings>::known(std::move(words));
}

/// With and without the domain.
Fact<Spellings> hostnames_of(const KernelFacts& kernel) {
  if (kernel.hostname.empty()) return Fact<Spellings>::absent();
  Spellings names{kernel.hostname};
  const auto dot = kernel.hostname.find('.');
  if (dot != std::string::npos && dot != 0) names.push_back(kernel.hostname.substr(0, dot));
  return Fact<Spellings>::known(std::move(names));
}

Fact<Spellings> text_fact(TextField field, const DeviceFacts& facts) {
  switch (field) {
    case TextField::Name:
      return names_of(facts);
    case TextField::Class:
      return classes_of(facts);
    case TextField::Medium:
      return spelled(facts.medium);
    case TextField::Wwn:
      return facts.wwn;
    case TextField::Serial:
      return facts.serial;
    case TextField::Model:
      return facts.model;
    case TextField::Vendor:
      return facts.vendor;
    case TextField::Zoned:
      return spelled(facts.zoned);
    case TextField::Id:
      return facts.ids;
    case TextField::Driver:
      return facts.drivers;
    case TextField::WriteCache:
      return spelled(facts.write_cache);
    case TextField::Hostname:
      return hostnames_of(facts.kernel);
    case TextField::FsType:
      return facts.fs_types;
    case TextField::Mountpoint:
      return facts.mountpoints;
  }
  return Fact<Spellings>::absent();
}

/// Several things at once, not several spellings of one.
bool are_many(TextField field) {
  return field == TextField::FsType || field == TextField::Mountpoint;
}

/// A medium is somebody's judgement: ` (virtio disks say rotational of themselves)`.
std::string evidence(TextField field, const DeviceFacts& facts) {
  const bool given = field == TextField::Medium && !facts.medium_because.empty();
  return given ? " (" + facts.medium_because + ')' : std::string{};
}

Answer check(const TextTest& test, const DeviceFacts& facts) {
  return with_known(text_fact(test.field, facts), [&](const Spellings& spellings) {
    if (spellings.empty()) return absent();
    const bool holds = std::any_of(
        spellings.begin(), spellings.end(),
        [&](const std::string& spelling) { return any_glob_matches(test.globs, spelling); });
    return judged(holds, joined(spellings, are_many(test.field) ? ", " : " or ") +
                             evidence(test.field, facts));
  });
}

Answer check(const PropertyTest& test, const DeviceFacts& facts) {
  return with_known(facts.properties, [&](const Properties& properties) {
    const auto it = properties.find(test.property);
    if (it == properties.end()) return absent();
    return judged(any_glob_matches(test.globs, it->second),
                  it->second.empty() ? "(empty)" : it->second);
  });
}

Answer check(const AttributeTest& test, const DeviceFacts& facts) {
  return with_known(facts.attributes.at(test.path), [&](const std::string& text) {
    return judged(any_glob_matches(test.globs, text), text.empty() ? "(empty)" : text);
  });
}

Fact<bool> flag_fact(FlagField field, const DeviceFacts& facts) {
  if (field == FlagField::Realtime) return Fact<bool>::known(facts.kernel.realtime.value_or(false));
  return field == FlagField::Rotational ? facts.rotational : facts.removable;
}

Answer check(const FlagTest& test, const DeviceFacts& facts) {
  return with_known(flag_fact(test.field, facts), [&](bool value) {
    return judged(value == test.wanted, value ? "true" : "false");
  });
}

Answer check(const NumberTest& test, const DeviceFacts& facts) {
  const auto& fact = test.field == NumberField::HwQueues ? facts.hw_queues : facts.size;
  return with_known(fact, [&](std::uint64_t value) {
    const bool holds = std::any_of(test.any_of.begin(), test.any_of.end(),
                                   [&](const NumberRange& range) { return range.contains(value); });
    return judged(holds, std::to_string(value));
  });
}

bool all_contain(const std::vector<VersionRange>& ranges, const KernelVersion& version) {
  return std::all_of(ranges.begin(), ranges.end(),
                     [&](const VersionRange& range) { return range.contains(version); });
}

Answer check(const KernelTest& test, const DeviceFacts& facts) {
  const auto& kernel = facts.kernel;
  // A release that does not parse has no version: "<6.11" must not hold for it.
  if (kernel.version == KernelVersion{}) {
    return kernel.release.empty() ? absent() : judged(false, kernel.release);
  }
  const bool holds = std::any_of(
      test.any_of.begin(), test.any_of.end(),
      [&](const std::vector<VersionRange>& ranges) { return all_contain(ranges, kernel.version); });
  return judged(holds, kernel.release.empty() ? kernel.version.text() : kernel.release);
}

Answer check(const QuirkTest& test, const DeviceFacts& facts) {
  std::vector<std::string> found;
  bool holds = false;
  for (const auto& name : test.names) {
    const auto* const quirk = find_quirk(name);
    const auto state = quirk == nullptr ? QuirkState::Unknown : quirk->state(facts.kernel);
    holds = holds || state == QuirkState::Yes;
    found.push_back(name + ": " + std::string{to_text(state)});
  }
  return judged(holds, joined(found, ", "));
}

/// What an inner map waits for.
Answer waits_for(const Verdict& inner) {
  return {Truth::NotYet, inner.condition->key + ": " + inner.found};
}

// Conditions hold conditions (`not`, `any`); the loader bounds how deep.
Answer check(const NotTest& test, const DeviceFacts& facts) {
  const auto inner = evaluate(test.all_of, facts);
  if (inner.truth == Truth::NotYet) return waits_for(inner);
  if (inner.truth == Truth::Yes) return {Truth::No, "all of it holds"};
  return {Truth::Yes, inner.condition->key + ": " + inner.found};
}

Answer check(const AnyTest& test, const DeviceFacts& facts) {
  Answer answer{Truth::No, "none of " + std::to_string(test.any_of.size()) + " alternatives holds"};
  for (const auto& alternative : test.any_of) {
    const auto inner = evaluate(alternative, facts);
    if (inner.truth == Truth::Yes) return {Truth::Yes, "an alternative holds"};
    if (inner.truth == Truth::NotYet && answer.truth == Truth::No) answer = waits_for(inner);
  }
  return answer;
}

}  // namespace

Verdict evaluate(const std::vector<Condition>& all_of, const DeviceFacts& facts) {
  Verdict verdict;
  for (const auto& condition : all_of) {
    auto answer = std::visit([&](const auto& test) { return check(test, facts); }, condition.test);
    if (answer.truth == Truth::Yes) continue;
    if (answer.truth == Truth::NotYet && verdict.truth == Truth::NotYet) continue;
    verdict = Verdict{answer.truth, &condition, std::move(answer.found)};
    if (verdict.truth == Truth::No) break;
  }
  return verdict;
}

}  // namespace elevatord
