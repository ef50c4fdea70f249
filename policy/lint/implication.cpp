#include "implication.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>

#include "class_set.hpp"
#include "glob.hpp"
#include "glob_pattern.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

using Globs = std::vector<std::string>;
using Words = std::span<const std::string_view>;

bool covered_in(Words words, const Globs& strong, const Globs& weak) {
  return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
    return !any_glob_matches(strong, word) || any_glob_matches(weak, word);
  });
}

bool covered(const Globs& strong, const Globs& weak) {
  return std::all_of(strong.begin(), strong.end(),
                     [&](const std::string& glob) { return is_covered(glob, weak); });
}

bool test_implies(const TextTest& strong, const TextTest& weak) {
  if (strong.field != weak.field) return false;
  const auto words = vocabulary(strong.field);
  return words.empty() ? covered(strong.globs, weak.globs)
                       : covered_in(words, strong.globs, weak.globs);
}

bool test_implies(const PropertyTest& strong, const PropertyTest& weak) {
  return strong.property == weak.property && covered(strong.globs, weak.globs);
}

bool test_implies(const FlagTest& strong, const FlagTest& weak) {
  return strong.field == weak.field && strong.wanted == weak.wanted;
}

bool lies_in(const NumberRange& inner, const NumberRange& outer) {
  constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();
  return inner.min.value_or(0) >= outer.min.value_or(0) &&
         inner.max.value_or(kLargest) <= outer.max.value_or(kLargest);
}

bool lies_in(const VersionRange& inner, const VersionRange& outer) {
  const bool begins = !outer.min || (inner.min && *inner.min >= *outer.min);
  const bool ends = !outer.below || (inner.below && *inner.below <= *outer.below);
  return begins && ends;
}

/// Lists whose ranges all hold: each of the outer ones has one of the inner ones in it.
bool lies_in(const std::vector<VersionRange>& inner, const std::vector<VersionRange>& outer) {
  return std::all_of(outer.begin(), outer.end(), [&](const VersionRange& range) {
    return std::any_of(inner.begin(), inner.end(),
                       [&](const VersionRange& each) { return lies_in(each, range); });
  });
}

template <typename Range>
bool each_lies_in_one(const std::vector<Range>& inner, const std::vector<Range>& outer) {
  return std::all_of(inner.begin(), inner.end(), [&](const Range& range) {
    return std::any_of(outer.begin(), outer.end(),
                       [&](const Range& other) { return lies_in(range, other); });
  });
}

bool test_implies(const NumberTest& strong, const NumberTest& weak) {
  return strong.field == weak.field && each_lies_in_one(strong.any_of, weak.any_of);
}

bool test_implies(const KernelTest& strong, const KernelTest& weak) {
  return each_lies_in_one(strong.any_of, weak.any_of);
}

bool test_implies(const QuirkTest& strong, const QuirkTest& weak) {
  return std::all_of(strong.names.begin(), strong.names.end(), [&](const std::string& name) {
    return std::find(weak.names.begin(), weak.names.end(), name) != weak.names.end();
  });
}

// What does not hold takes what is stronger with it.
bool test_implies(const NotTest& strong, const NotTest& weak) {
  return implies(weak.all_of, strong.all_of);
}

template <typename Strong, typename Weak>
bool test_implies(const Strong& /*strong*/, const Weak& /*weak*/) {
  return false;
}

/// Of one condition alone; alternatives imply what each of them does.
bool condition_implies(const Condition& strong, const Condition& weak) {
  if (const auto* const any = std::get_if<AnyTest>(&strong.test)) {
    return std::all_of(any->any_of.begin(), any->any_of.end(),
                       [&](const auto& alternative) { return implies(alternative, weak); });
  }
  return std::visit([](const auto& s, const auto& w) { return test_implies(s, w); }, strong.test,
                    weak.test);
}

bool implies_an_alternative(const std::vector<Condition>& strong, const AnyTest& weak) {
  return std::any_of(weak.any_of.begin(), weak.any_of.end(),
                     [&](const auto& alternative) { return implies(strong, alternative); });
}

/// `class: sata` excludes `class: nvme` without a word of it.
bool excludes(const std::vector<Condition>& strong, const NotTest& weak) {
  return (classes_under(strong, Evidence::Certain) & classes_under(weak.all_of, Evidence::Certain))
      .none();
}

}  // namespace

bool implies(const std::vector<Condition>& strong, const Condition& weak) {
  if (const auto* const any = std::get_if<AnyTest>(&weak.test)) {
    if (implies_an_alternative(strong, *any)) return true;
  }
  if (const auto* const none = std::get_if<NotTest>(&weak.test)) {
    if (excludes(strong, *none)) return true;
  }
  return std::any_of(strong.begin(), strong.end(),
                     [&](const Condition& each) { return condition_implies(each, weak); });
}

bool implies(const std::vector<Condition>& strong, const std::vector<Condition>& weak) {
  return std::all_of(weak.begin(), weak.end(),
                     [&](const Condition& each) { return implies(strong, each); });
}

}  // namespace elevatord
