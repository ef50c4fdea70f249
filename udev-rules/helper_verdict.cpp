#include "helper_verdict.hpp"

#include <algorithm>

#include "scheduler_list.hpp"

namespace elevatord {

namespace {

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// The kernel ends the list of schedulers with a blank.
std::string trimmed(std::string text) {
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// `none -> bfq`; attributes other than the scheduler by name.
std::string change(const AttributeResult& result, const std::string& to) {
  const auto prefix = result.attribute == "scheduler" ? "" : result.attribute + ' ';
  return prefix + result.before + " -> " + to;
}

/// The value that a dry run did not write.
std::string unwritten(const AttributeWish& wish, const AttributeResult& result) {
  const auto list = parse_scheduler_list(result.text);
  if (wish.attribute != "scheduler" || !list) return wish.candidates.front();
  std::vector<SchedulerName> names;
  for (const auto& candidate : wish.candidates) {
    if (auto name = SchedulerName::parse(candidate)) names.push_back(std::move(*name));
  }
  const auto choice = choose(names, *list);
  return choice ? choice->name.text() : wish.candidates.front();
}

std::string not_configurable(const AttributeResult& result) {
  return result.attribute == "scheduler" ? "has no scheduler to choose"
                                         : "has no " + result.attribute;
}

std::string failure_text(const AttributeResult& result) {
  return result.note.empty() ? std::string{to_text(result.outcome)} : result.note;
}

std::string found(const AttributeResult& result) {
  return result.text.empty() ? result.after : trimmed(result.text);
}

/// What the kernel made of a value.
std::string remark(const AttributeResult& result) {
  return result.note.empty() ? "" : " (" + result.note + ')';
}

HelperVerdict verdict_of(const AttributeWish& wish, const AttributeResult& result) {
  switch (result.outcome) {
    case Outcome::Unchanged:
      return {};
    case Outcome::Gone:
      return {HelperExit::AsWanted, failure_text(result)};
    case Outcome::Applied:
      return {HelperExit::AsWanted, change(result, result.after) + remark(result)};
    case Outcome::WouldWrite:
      return {HelperExit::Failed, change(result, unwritten(wish, result)) + " (dry run)"};
    case Outcome::NotListed:
      return {HelperExit::Failed,
              joined(wish.candidates) + ": not on offer (" + trimmed(result.text) + ')'};
    case Outcome::NotConfigurable:
      return {HelperExit::Failed, not_configurable(result)};
    case Outcome::Busy:
    case Outcome::Taken:
      return {HelperExit::TimedOut, "busy: " + failure_text(result)};
    case Outcome::Mismatch:
      return {HelperExit::Failed, "written, but the file says " + found(result)};
    case Outcome::Refused:
    case Outcome::Failed:
    case Outcome::NotIdle:  // the helper never waits for an idle disk
      break;
  }
  return {HelperExit::Failed, failure_text(result)};
}

}  // namespace

HelperVerdict verdict_of(std::span<const AttributeWish> wishes,
                         std::span<const AttributeResult> results) {
  HelperVerdict all;
  for (std::size_t i = 0; i < std::min(wishes.size(), results.size()); ++i) {
    const auto one = verdict_of(wishes[i], results[i]);
    all.exit = std::max(all.exit, one.exit);
    if (!one.note.empty()) all.note += (all.note.empty() ? "" : "; ") + one.note;
  }
  return all;
}

}  // namespace elevatord
