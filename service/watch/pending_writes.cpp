#include "pending_writes.hpp"

#include <algorithm>

namespace elevatord {

namespace {

// Longer than a freeze of a disk that is well; `exec 3>scheduler` keeps it open for good.
constexpr std::chrono::milliseconds kKeptOpen{500};

}  // namespace

/// Also where it is pending: who writes on and on is told of each half second.
void PendingWrites::modified(const Key& key, Time now) {
  due_.try_emplace(key, now + kKeptOpen);
}

bool PendingWrites::closed(const Key& key) {
  return due_.erase(key) != 0;
}

std::vector<PendingWrites::Key> PendingWrites::overdue(Time now) {
  std::vector<Key> keys;
  std::erase_if(due_, [&](const auto& entry) {
    if (entry.second > now) return false;
    keys.push_back(entry.first);
    return true;
  });
  return keys;
}

std::optional<PendingWrites::Time> PendingWrites::next() const {
  const auto first = std::min_element(
      due_.begin(), due_.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return first == due_.end() ? std::nullopt : std::optional{first->second};
}

}  // namespace elevatord
