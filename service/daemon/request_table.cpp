#include "request_table.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

RequestTable::Id RequestTable::add(const std::vector<std::string>& devices, Callback done) {
  const auto id = ++last_id_;
  requests_[id] = {{devices.begin(), devices.end()}, std::move(done)};
  return id;
}

void RequestTable::settled(const std::string& device) {
  std::vector<Callback> ready;
  for (auto it = requests_.begin(); it != requests_.end();) {
    if (it->second.waiting.erase(device) == 0 || !it->second.waiting.empty()) {
      ++it;
      continue;
    }
    ready.push_back(std::move(it->second.done));
    it = requests_.erase(it);
  }
  for (const auto& done : ready) done();
}

bool RequestTable::waits_for(const std::string& device) const {
  return std::any_of(requests_.begin(), requests_.end(),
                     [&](const auto& entry) { return entry.second.waiting.contains(device); });
}

}  // namespace elevatord
