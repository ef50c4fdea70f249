#include "write_value.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "attribute_result.hpp"
#include "attributes.hpp"
#include "scheduler_list.hpp"
#include "setting.hpp"
#include "value_equality.hpp"

namespace elevatord {

namespace {

bool is_wanted(const BlockQueue& queue, const AttributeWish& wish, const std::string& found) {
  return same_value(wish.attribute, wish.candidates.front(), found, queue.context()) ||
         std::find(wish.also_equal.begin(), wish.also_equal.end(), found) != wish.also_equal.end();
}

/// An attribute of a scheduler is there only while that one is active, and another scheduler may
/// have one of the same name.
bool owner_is_active(BlockQueue& queue, std::string_view owner) {
  const auto text = queue.read(kSchedulerSetting);
  if (!text) return false;
  const auto list = parse_scheduler_list(*text);
  const auto active = SchedulerName::parse(list ? list->active.value_or("") : "");
  const auto wanted = SchedulerName::parse(owner);
  return active && wanted && same_scheduler(*active, *wanted);
}

/// Puts what the file says now into `result`; true where a write is needed.
bool needs_write(BlockQueue& queue, const AttributeWish& wish, AttributeResult& result) {
  const auto owner = scheduler_of_setting(wish.attribute);
  if (!owner.empty() && !owner_is_active(queue, owner)) {
    result = ended(std::move(result), Outcome::NotConfigurable,
                   {ENOENT, std::string{owner} + " is not active"});
    return false;
  }
  auto found = queue.read(wish.attribute);
  if (!found) {
    // wbt_lat_usec of a queue that never had write-back throttling cannot be read.
    const bool unreadable = found.error().code == EINVAL;
    const auto outcome =
        unreadable ? Outcome::NotConfigurable : outcome_of_read(found.error().code);
    result = ended(std::move(result), outcome, found.error());
    return false;
  }
  result.before = result.after = std::move(*found);
  const bool as_wanted = is_wanted(queue, wish, result.before);
  result.outcome = as_wanted ? Outcome::Unchanged : Outcome::WouldWrite;
  return !as_wanted;
}

AttributeResult read_back(BlockQueue& queue, const AttributeWish& wish, AttributeResult result) {
  auto found = queue.read(wish.attribute);
  if (!found) return ended(std::move(result), outcome_of_read(found.error().code), found.error());
  result.after = std::move(*found);
  if (is_wanted(queue, wish, result.after)) return ended(std::move(result), Outcome::Applied);
  if (result.after == result.before) return ended(std::move(result), Outcome::Mismatch);
  auto note = "the kernel made it " + result.after;
  return ended(std::move(result), Outcome::Applied, {0, std::move(note)});
}

AttributeResult write_and_read_back(BlockQueue& queue, const AttributeWish& wish,
                                    AttributeResult result) {
  result.started = monotonic_now();
  const auto written = queue.write(wish.attribute, wish.candidates.front());
  result.ended = monotonic_now();
  if (!written) {
    return ended(std::move(result), outcome_of_write(written.error().code), written.error());
  }
  return read_back(queue, wish, std::move(result));
}

}  // namespace

AttributeResult write_value(BlockQueue& queue, const AttributeWish& wish, bool dry_run,
                            const BeforeWrite& before_write) {
  AttributeResult result;
  result.attribute = wish.attribute;
  if (wish.candidates.size() != 1 || !setting_number(wish.candidates.front())) {
    return ended(std::move(result), Outcome::Refused, {0, "not a number"});
  }
  if (!needs_write(queue, wish, result) || dry_run) return result;
  if (before_write) {
    if (const auto go = before_write(wish.candidates.front()); !go) {
      return called_off(std::move(result), go.error());
    }
    // Whoever was writing until now may have written the same.
    if (!needs_write(queue, wish, result)) return result;
  }
  return write_and_read_back(queue, wish, std::move(result));
}

}  // namespace elevatord
