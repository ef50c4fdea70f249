#include "scheduler_list.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::string_view kBlanks = " \t\n";

/// Takes the next word off the front of `text`; empty at the end.
std::string_view next_word(std::string_view& text) {
  const auto start = text.find_first_not_of(kBlanks);
  if (start == std::string_view::npos) return {};
  text.remove_prefix(start);
  const auto word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

bool in_brackets(std::string_view word) {
  return word.size() > 2 && word.front() == '[' && word.back() == ']';
}

std::optional<SchedulerName> listed_as(const SchedulerName& wanted, const SchedulerList& list) {
  const auto offered = [&](auto&& matches) {
    return std::find_if(list.available.begin(), list.available.end(), matches);
  };
  auto it = offered([&](const std::string& name) { return name == wanted.text(); });
  if (it == list.available.end()) {
    it = offered([&](const std::string& name) {
      const auto parsed = SchedulerName::parse(name);
      return parsed && same_scheduler(*parsed, wanted);
    });
  }
  return it == list.available.end() ? std::nullopt : SchedulerName::parse(*it);
}

std::optional<Choice> choice_for(const SchedulerName& wanted, const SchedulerList& list) {
  if (auto name = listed_as(wanted, list)) return Choice{*name, false};
  if (const auto next = wanted.successor()) {
    if (auto name = listed_as(*next, list)) return Choice{*name, true};
  }
  return std::nullopt;
}

}  // namespace

Result<SchedulerList> parse_scheduler_list(std::string_view text) {
  SchedulerList list;
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
    if (in_brackets(word)) {
      word = word.substr(1, word.size() - 2);
      if (list.active) {
        return failure("two active schedulers, " + *list.active + " and " + std::string{word});
      }
      list.active = word;
    }
    list.available.emplace_back(word);
  }
  if (list.available.empty()) return failure("the scheduler file is empty");
  return list;
}

std::optional<Choice> choose(std::span<const SchedulerName> candidates, const SchedulerList& list) {
  for (const auto& wanted : candidates) {
    if (auto choice = choice_for(wanted, list)) return choice;
  }
  return std::nullopt;
}

}  // namespace elevatord
