#include "pending_calls.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

PendingCalls::Id PendingCalls::add(const std::string& disk, Kind kind, Answered answered) {
  calls_.emplace(++last_, Call{disk, kind, std::move(answered)});
  return last_;
}

void PendingCalls::answer(Id id, int error, const std::string& text) {
  auto node = calls_.extract(id);
  if (!node.empty() && node.mapped().answered) node.mapped().answered(error, text);
}

void PendingCalls::answer_disk(const std::string& disk, int error) {
  for (auto it = calls_.begin(); it != calls_.end();) {
    const auto id = it->first;
    const bool meant = it->second.disk == disk;
    ++it;
    if (meant) answer(id, error, {});
  }
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
