#include "contradiction.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>

#include "class_set.hpp"
#include "disk_shapes.hpp"
#include "glob.hpp"
#include "implication.hpp"
#include "real_kernels.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

using Conditions = std::vector<std::reference_wrapper<const Condition>>;

std::string shown(const Condition& condition) {
  return condition.key + ": " + condition.wanted;
}

template <typename Test>
const Test* as(const Condition& condition) {
  return std::get_if<Test>(&condition.test);
}

Contradiction both(const Condition& a, const Condition& b, const std::string& why = {}) {
  return {&b, shown(a) + " and " + shown(b) + " never hold together" + (why.empty() ? "" : ": ") +
                  why + "; take one of them out"};
}

/// A name that no disk has.
std::optional<Contradiction> bad_name(const Condition& condition) {
  const auto* const text = as<TextTest>(condition);
  if (text == nullptr || text->field != TextField::Name) return std::nullopt;
  const auto& globs = text->globs;
  if (std::all_of(globs.begin(), globs.end(), names_partitions_only)) {
    return Contradiction{&condition, shown(condition) +
                                         " is only said of partitions, and rules are for whole "
                                         "disks; take off what stands for the partition"};
  }
  if (std::all_of(globs.begin(), globs.end(), names_boot_areas_only)) {
    return Contradiction{&condition, shown(condition) +
                                         ": eMMC boot and RPMB areas are never managed; take the "
                                         "rule out"};
  }
  return std::nullopt;
}

std::optional<Contradiction> no_class_left(const Condition& condition) {
  if (auto name = bad_name(condition)) return name;
  if (classes_under(std::vector{condition}).any()) return std::nullopt;
  if (classes_under(condition).any()) {
    return Contradiction{&condition, shown(condition) +
                                         ": floppy and optical drives are never managed; take the "
                                         "rule out"};
  }
  return Contradiction{&condition, shown(condition) + " is true of no disk"};
}

/// Two conditions that no class of disks can have both, else what all of them together leave.
std::optional<Contradiction> between_classes(const std::vector<Condition>& all_of) {
  if (classes_under(all_of).any()) return std::nullopt;
  for (std::size_t i = 0; i < all_of.size(); ++i) {
    if (auto alone = no_class_left(all_of[i])) return alone;
    for (std::size_t j = 0; j < i; ++j) {
      if (classes_under({all_of[j], all_of[i]}).none()) return both(all_of[j], all_of[i]);
    }
  }
  return Contradiction{&all_of.back(), "no class of disks satisfies all of the match"};
}

/// The one class that must be written out.
std::optional<Contradiction> unnamed_path(const std::vector<Condition>& all_of) {
  const auto word = std::string{to_text(DeviceClass::MultipathPath)};
  auto only_path = ClassSet{};
  only_path.set(static_cast<std::size_t>(DeviceClass::MultipathPath));
  if (classes_under(all_of) != only_path) return std::nullopt;
  for (const auto& condition : all_of) {
    const auto* const text = as<TextTest>(condition);
    if (text == nullptr || text->field != TextField::Class) continue;
    if (std::find(text->globs.begin(), text->globs.end(), word) != text->globs.end()) {
      return std::nullopt;
    }
  }
  return Contradiction{&all_of.front(),
                       "paths of a multipath map are taken only by rules that "
                       "say so in their match itself; write class: " +
                           word};
}

bool is_about_kernels(const Condition& condition) {
  return as<KernelTest>(condition) != nullptr || as<QuirkTest>(condition) != nullptr;
}

Contradiction no_kernel(const Condition& condition) {
  if (as<QuirkTest>(condition) == nullptr) {
    return {&condition, shown(condition) + ": there is no such kernel"};
  }
  return {&condition, shown(condition) +
                          " is not known of any kernel that the match allows; it holds only where "
                          "quirks: of elevatord.yaml says yes"};
}

std::optional<Contradiction> between_kernels(const std::vector<Condition>& all_of) {
  Conditions about;
  for (const auto& condition : all_of) {
    if (is_about_kernels(condition)) about.emplace_back(condition);
  }
  if (about.empty() || !real_kernels_under(all_of).empty()) return std::nullopt;
  for (const Condition& condition : about) {
    if (real_kernels_under(std::vector{condition}).empty()) return no_kernel(condition);
  }
  // Both may hold, not of one kernel: the quirk is what can be answered.
  const auto quirk = std::find_if(about.begin(), about.end(), [](const Condition& each) {
    return std::holds_alternative<QuirkTest>(each.test);
  });
  return no_kernel(quirk == about.end() ? about.back().get() : quirk->get());
}

template <typename Range, typename Apart>
bool all_apart(const std::vector<Range>& a, const std::vector<Range>& b, Apart apart) {
  return std::all_of(a.begin(), a.end(), [&](const Range& x) {
    return std::all_of(b.begin(), b.end(), [&](const Range& y) { return apart(x, y); });
  });
}

bool are_apart(const NumberRange& a, const NumberRange& b) {
  constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();
  return a.max.value_or(kLargest) < b.min.value_or(0) ||
         b.max.value_or(kLargest) < a.min.value_or(0);
}

bool contradict(const NumberTest& a, const NumberTest& b) {
  return a.field == b.field && all_apart(a.any_of, b.any_of, are_apart);
}

bool contradict(const FlagTest& a, const FlagTest& b) {
  return a.field == b.field && a.wanted != b.wanted;
}

/// A fact that has one spelling out of a few words; a disk's class is judged above.
bool contradict(const TextTest& a, const TextTest& b) {
  const auto words = vocabulary(a.field);
  if (a.field != b.field || a.field == TextField::Class || words.empty()) return false;
  return std::none_of(words.begin(), words.end(), [&](std::string_view word) {
    return any_glob_matches(a.globs, word) && any_glob_matches(b.globs, word);
  });
}

template <typename A, typename B>
bool contradict(const A& /*a*/, const B& /*b*/) {
  return false;
}

std::optional<Contradiction> between_two(const std::vector<Condition>& all_of) {
  for (std::size_t i = 0; i < all_of.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool apart = std::visit([](const auto& a, const auto& b) { return contradict(a, b); },
                                    all_of[j].test, all_of[i].test);
      if (apart) return both(all_of[j], all_of[i]);
    }
  }
  return std::nullopt;
}

std::optional<Contradiction> empty_disk(const Condition& condition) {
  const auto* const test = as<NumberTest>(condition);
  if (test == nullptr || test->field != NumberField::Size) return std::nullopt;
  const bool only_empty = std::all_of(test->any_of.begin(), test->any_of.end(),
                                      [](const NumberRange& range) { return range.max == 0U; });
  if (!only_empty) return std::nullopt;
  return Contradiction{&condition, shown(condition) + ": disks of size 0 are never managed"};
}

std::vector<Condition> others(const std::vector<Condition>& all_of, const Condition& but) {
  std::vector<Condition> rest;
  for (const auto& each : all_of) {
    if (&each != &but) rest.push_back(each);
  }
  return rest;
}

/// `not:` takes away all that the rest asks for.
std::optional<Contradiction> taken_away(const std::vector<Condition>& all_of,
                                        const Condition& condition) {
  const auto* const test = as<NotTest>(condition);
  if (test == nullptr || test->all_of.empty()) return std::nullopt;
  if (!implies(others(all_of, condition), test->all_of)) return std::nullopt;
  return Contradiction{&condition, "not: takes away all that the rest of the match asks for"};
}

/// None of the alternatives can hold beside the rest.
std::optional<Contradiction> no_alternative(const std::vector<Condition>& all_of,
                                            const Condition& condition) {
  const auto* const test = as<AnyTest>(condition);
  if (test == nullptr) return std::nullopt;
  const auto rest = others(all_of, condition);
  const bool none = std::all_of(test->any_of.begin(), test->any_of.end(), [&](auto alternative) {
    alternative.insert(alternative.begin(), rest.begin(), rest.end());
    return contradiction_in(alternative).has_value();
  });
  if (!none) return std::nullopt;
  return Contradiction{&condition, "any: none of the alternatives can hold beside the rest"};
}

}  // namespace

std::optional<Contradiction> contradiction_in(const std::vector<Condition>& all_of) {
  if (auto found = between_classes(all_of)) return found;
  if (auto found = unnamed_path(all_of)) return found;
  if (auto found = between_kernels(all_of)) return found;
  if (auto found = between_two(all_of)) return found;
  for (const auto& condition : all_of) {
    if (auto found = empty_disk(condition)) return found;
    if (auto found = taken_away(all_of, condition)) return found;
    if (auto found = no_alternative(all_of, condition)) return found;
  }
  return std::nullopt;
}

}  // namespace elevatord
