#include "pending_calls.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace elevatord {

PendingCalls::Id PendingCalls::add(const std::string& disk, Kind kind, Answered answered) {
  calls_.emplace(++last_, Call{disk, kind, std::move(answered)});
  return last_;
}

void PendingCalls::answer(Id id, int error, const std::string& text) {
  auto node = calls_.extract(id);
  if (!node.empty() && node.mapped().answered) node.mapped().answered(error, text);
}

/// An answer may lead to other calls and answers: whom to answer is settled first.
void PendingCalls::answer_disk(const std::string& disk, int error) {
  std::vector<Id> meant;
  for (const auto& [id, call] : calls_) {
    if (call.disk == disk) meant.push_back(id);
  }
  for (const auto id : meant) answer(id, error, {});
}

void PendingCalls::answer_all(int error) {
  while (!calls_.empty()) answer(calls_.begin()->first, error, {});
}

std::size_t PendingCalls::count(const std::string& disk, Kind kind) const {
  const auto meant = [&](const auto& entry) {
    return entry.second.disk == disk && entry.second.kind == kind;
  };
  return static_cast<std::size_t>(std::count_if(calls_.begin(), calls_.end(), meant));
}

}  // namespace elevatord
