#include "only_when_idle.hpp"

#include <algorithm>
#include <utility>

#include "attribute_result.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

/// Read-ahead is raised by a write to a limit.
bool is_put_back_by(const AttributeWish& wish, const AttributeResult& waiting) {
  const bool by_switch = waiting.attribute == kSchedulerSetting;
  return wish.attribute == kReadAheadSetting || (by_switch && is_reset_by_switch(wish.attribute));
}

}  // namespace

bool is_quiet(const IoInFlight& now, const std::optional<std::uint64_t>& before) {
  return before && now.in_flight == 0 && now.completed == *before;
}

bool waits_along(const AttributeWish& wish, const std::vector<AttributeResult>& before) {
  return std::any_of(before.begin(), before.end(), [&](const AttributeResult& result) {
    return result.outcome == Outcome::NotIdle && (wish.only_idle || is_put_back_by(wish, result));
  });
}

AttributeResult not_idle(AttributeResult compared) {
  return ended(std::move(compared), Outcome::NotIdle);
}

AttributeResult not_idle(const AttributeWish& wish) {
  AttributeResult result;
  result.attribute = wish.attribute;
  return not_idle(std::move(result));
}

}  // namespace elevatord
