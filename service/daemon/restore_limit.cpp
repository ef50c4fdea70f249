#include "restore_limit.hpp"

#include <utility>

namespace elevatord {

RestoreLimit::Answer RestoreLimit::ask(const std::string& setting, const std::string& wanted,
                                       Time now) {
  auto& its = settings_[setting];
  if (its.wanted != wanted) its = {wanted, {}, false};
  while (!its.restored.empty() && now - its.restored.front() >= kPeriod) its.restored.pop_front();
  if (its.restored.size() < kMost) {
    its.restored.push_back(now);
    its.said = false;
    return Answer::Restore;
  }
  return std::exchange(its.said, true) ? Answer::Keep : Answer::GiveUp;
}

}  // namespace elevatord
