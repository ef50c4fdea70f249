#include "condition.hpp"

#include <algorithm>
#include <string_view>

#include "glob.hpp"
#include "quirks.hpp"
#include "text_fact.hpp"

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

/// `found()` says what the device has; nobody asks of what holds.
template <typename Found>
Answer judged(bool holds, Words words, Found found) {
  if (holds) return {Truth::Yes, {}};
  return {Truth::No, words == Words::Yes ? found() : std::string{}};
}

template <typename T, typename Judge>
Answer with_known(const Fact<T>& fact, Judge judge) {
  if (fact.is_not_yet()) return not_yet();
  return fact.is_absent() ? absent() : judge(fact.value());
}

std::string or_empty(const std::string& text) {
  return text.empty() ? "(empty)" : text;
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

Answer check(const TextTest& test, const DeviceFacts& facts, Words words) {
  const auto fact = TextFact::of(test.field, facts);
  if (!fact.is_known()) return fact.is_not_yet() ? not_yet() : absent();
  const auto matches = [&](std::string_view text) { return any_glob_matches(test.globs, text); };
  return judged(fact.any(matches), words, [&] {
    return fact.joined(are_many(test.field) ? ", " : " or ") + evidence(test.field, facts);
  });
}

Answer check(const PropertyTest& test, const DeviceFacts& facts, Words words) {
  return with_known(facts.properties, [&](const Properties& properties) {
    const auto it = properties.find(test.property);
    if (it == properties.end()) return absent();
    return judged(any_glob_matches(test.globs, it->second), words,
                  [&] { return or_empty(it->second); });
  });
}

Answer check(const AttributeTest& test, const DeviceFacts& facts, Words words) {
  return with_known(facts.attributes.at(test.path), [&](const std::string& text) {
    return judged(any_glob_matches(test.globs, text), words, [&] { return or_empty(text); });
  });
}

Fact<bool> flag_fact(FlagField field, const DeviceFacts& facts) {
  if (field == FlagField::Realtime) return Fact<bool>::known(facts.kernel.realtime.value_or(false));
  return field == FlagField::Rotational ? facts.rotational : facts.removable;
}

Answer check(const FlagTest& test, const DeviceFacts& facts, Words words) {
  return with_known(flag_fact(test.field, facts), [&](bool value) {
    return judged(value == test.wanted, words,
                  [&] { return std::string{value ? "true" : "false"}; });
  });
}

Answer check(const NumberTest& test, const DeviceFacts& facts, Words words) {
  const auto& fact = test.field == NumberField::HwQueues ? facts.hw_queues : facts.size;
  return with_known(fact, [&](std::uint64_t value) {
    const bool holds = std::any_of(test.any_of.begin(), test.any_of.end(),
                                   [&](const NumberRange& range) { return range.contains(value); });
    return judged(holds, words, [&] { return std::to_string(value); });
  });
}

bool all_contain(const std::vector<VersionRange>& ranges, const KernelVersion& version) {
  return std::all_of(ranges.begin(), ranges.end(),
                     [&](const VersionRange& range) { return range.contains(version); });
}

Answer check(const KernelTest& test, const DeviceFacts& facts, Words words) {
  const auto& kernel = facts.kernel;
  // A release that does not parse has no version: "<6.11" must not hold for it.
  if (kernel.version == KernelVersion{}) {
    return kernel.release.empty() ? absent() : judged(false, words, [&] { return kernel.release; });
  }
  const bool holds = std::any_of(
      test.any_of.begin(), test.any_of.end(),
      [&](const std::vector<VersionRange>& ranges) { return all_contain(ranges, kernel.version); });
  return judged(holds, words,
                [&] { return kernel.release.empty() ? kernel.version.text() : kernel.release; });
}

QuirkState state_of(const std::string& name, const KernelFacts& kernel) {
  const auto* const quirk = find_quirk(name);
  return quirk == nullptr ? QuirkState::Unknown : quirk->state(kernel);
}

Answer check(const QuirkTest& test, const DeviceFacts& facts, Words words) {
  const bool holds = std::any_of(test.names.begin(), test.names.end(), [&](const auto& name) {
    return state_of(name, facts.kernel) == QuirkState::Yes;
  });
  return judged(holds, words, [&] {
    std::string text;
    for (const auto& name : test.names) {
      text.append(text.empty() ? "" : ", ").append(name).append(": ");
      text += to_text(state_of(name, facts.kernel));
    }
    return text;
  });
}

/// What an inner map waits for.
Answer waits_for(const Verdict& inner) {
  return {Truth::NotYet, inner.condition->key + ": " + inner.found};
}

// Conditions hold conditions (`not`, `any`); the loader bounds how deep.
Answer check(const NotTest& test, const DeviceFacts& facts, Words words) {
  const auto inner = evaluate(test.all_of, facts, words);
  if (inner.truth == Truth::NotYet) return waits_for(inner);
  return judged(inner.truth == Truth::No, words, [] { return std::string{"all of it holds"}; });
}

Answer check(const AnyTest& test, const DeviceFacts& facts, Words words) {
  std::optional<Answer> waits;
  for (const auto& alternative : test.any_of) {
    const auto inner = evaluate(alternative, facts, words);
    if (inner.truth == Truth::Yes) return {Truth::Yes, {}};
    if (inner.truth == Truth::NotYet && !waits) waits = waits_for(inner);
  }
  if (waits) return *std::move(waits);
  return judged(false, words, [&] {
    return "none of " + std::to_string(test.any_of.size()) + " alternatives holds";
  });
}

}  // namespace

Verdict evaluate(const std::vector<Condition>& all_of, const DeviceFacts& facts, Words words) {
  Verdict verdict;
  for (const auto& condition : all_of) {
    auto answer =
        std::visit([&](const auto& test) { return check(test, facts, words); }, condition.test);
    if (answer.truth == Truth::Yes) continue;
    if (answer.truth == Truth::NotYet && verdict.truth == Truth::NotYet) continue;
    verdict = Verdict{answer.truth, &condition, std::move(answer.found)};
    if (verdict.truth == Truth::No) break;
  }
  return verdict;
}

}  // namespace elevatord
