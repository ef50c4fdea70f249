#include "compare_and_write.hpp"

#include <optional>

#include "attribute_result.hpp"
#include "mutant.hpp"
#include "scheduler_list.hpp"
#include "setting.hpp"
#include "write_value.hpp"

namespace elevatord {

namespace {

using Candidates = std::vector<SchedulerName>;

/// nullopt when any of them must never be written.
std::optional<Candidates> scheduler_names(const AttributeWish& wish) {
  Candidates names;
  for (const auto& candidate : wish.candidates) {
    auto name = SchedulerName::parse(candidate);
    if (!name) return std::nullopt;
    names.push_back(std::move(*name));
  }
  return names;
}

/// True when the file says, after the write, that `name` is active.
bool is_active(const SchedulerName& name, const SchedulerList& list) {
  const auto active = SchedulerName::parse(list.active.value_or(""));
  return active && same_scheduler(*active, name);
}

/// A write can succeed without effect, so only the file tells.
AttributeResult read_back(BlockQueue& queue, AttributeResult result, const SchedulerName& name) {
  const auto text = queue.read(result.attribute);
  if (!text) return ended(std::move(result), outcome_of_read(text.error().code), text.error());
  result.text = *text;
  const auto list = parse_scheduler_list(*text);
  result.after = list ? list->active.value_or("") : "";
  const bool as_wanted = list && is_active(name, *list);
  return ended(std::move(result), as_wanted ? Outcome::Applied : Outcome::Mismatch);
}

/// A switch that fails half-way leaves the queue without a scheduler, not with the one before.
AttributeResult with_what_is_left(BlockQueue& queue, AttributeResult result) {
  auto text = queue.read(result.attribute);
  const auto list = text ? parse_scheduler_list(*text) : tl::unexpected(text.error());
  if (!list) return result;
  result.text = std::move(*text);
  result.after = list->active.value_or("");
  return result;
}

AttributeResult write_and_read_back(BlockQueue& queue, AttributeResult result,
                                    const SchedulerName& name) {
  result.started = monotonic_now();
  const auto written = queue.write(result.attribute, name.text());
  result.ended = monotonic_now();
  if (!written) {
    result = ended(std::move(result), outcome_of_write(written.error().code), written.error());
    const bool failed = result.outcome == Outcome::Failed;
    return failed ? with_what_is_left(queue, std::move(result)) : result;
  }
  return read_back(queue, std::move(result), name);
}

/// What is to be written, or how it ends without a write.
struct Comparison {
  std::optional<SchedulerName> write;
  Outcome outcome = Outcome::Unchanged;
};

Comparison compare(const Candidates& candidates, const SchedulerList& list) {
  if (!list.configurable()) return {{}, Outcome::NotConfigurable};
  const auto choice = choose(candidates, list);
  if (!choice) return {{}, Outcome::NotListed};
  if (is_active(choice->name, list) && !mutated(Invariant::I3)) return {{}, Outcome::Unchanged};
  return {choice->name, Outcome::WouldWrite};
}

/// Puts what the file says now into `result`; the name that has to be written, if any.
std::optional<SchedulerName> needed_write(BlockQueue& queue, const Candidates& candidates,
                                          AttributeResult& result) {
  auto text = queue.read(result.attribute);
  if (!text) {
    result = ended(std::move(result), outcome_of_read(text.error().code), text.error());
    return std::nullopt;
  }
  const auto list = parse_scheduler_list(*text);
  result.text = std::move(*text);
  if (!list) {
    result = ended(std::move(result), Outcome::Failed, list.error());
    return std::nullopt;
  }
  result.before = list->active.value_or("");
  result.after = result.before;
  const auto comparison = compare(candidates, *list);
  result.outcome = comparison.outcome;
  return comparison.write;
}

AttributeResult switch_scheduler(BlockQueue& queue, AttributeResult result,
                                 const Candidates& candidates, bool dry_run,
                                 const BeforeWrite& before_write) {
  const auto name = needed_write(queue, candidates, result);
  if (!name || dry_run) return result;
  if (before_write) {
    if (const auto go = before_write(name->text()); !go) {
      return called_off(std::move(result), go.error());
    }
    // Whoever was writing until now may have written the same.
    const auto still = needed_write(queue, candidates, result);
    if (!still) return result;
    // On record is another value: begin anew.
    if (still->text() != name->text()) return ended(std::move(result), Outcome::Busy);
  }
  return write_and_read_back(queue, std::move(result), *name);
}

}  // namespace

AttributeResult compare_and_write(BlockQueue& queue, const AttributeWish& wish, bool dry_run,
                                  const BeforeWrite& before_write) {
  AttributeResult result;
  result.attribute = wish.attribute;
  if (!is_setting(wish.attribute)) {
    return ended(std::move(result), Outcome::Refused, {0, "not an attribute that may be written"});
  }
  if (wish.attribute != kSchedulerSetting) return write_value(queue, wish, dry_run, before_write);
  const auto candidates = scheduler_names(wish);
  if (!candidates || candidates->empty()) {
    return ended(std::move(result), Outcome::Refused, {0, "not a scheduler's name"});
  }
  return switch_scheduler(queue, std::move(result), *candidates, dry_run, before_write);
}

}  // namespace elevatord
