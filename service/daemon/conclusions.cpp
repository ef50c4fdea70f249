#include "conclusions.hpp"

#include <algorithm>
#include <chrono>

#include "setting.hpp"
#include "setting_conclusions.hpp"
#include "stacked_state.hpp"

namespace elevatord {

namespace {

std::string joined(const std::vector<SchedulerName>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name.text();
  return text;
}

std::string by_rule(const Decision& decision) {
  if (decision.rule.empty()) return decision.because;
  return "rule '" + decision.rule + "', " + decision.because;
}

/// `; what is not known in 1.4 s counts as absent`
std::string how_long(const ManagedDevice& device, std::optional<Time> now) {
  if (waits_for_event(device.event)) return ", until udev tells, however long that takes";
  if (!device.decide_by || !now) return {};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*device.decide_by - *now);
  const auto tenths = std::max<std::int64_t>(left.count(), 0) / 100;
  return "; what is not known in " + std::to_string(tenths / 10) + '.' +
         std::to_string(tenths % 10) + " s counts as absent";
}

std::string wish_of(const ManagedDevice& device, std::optional<Time> now) {
  const auto& decision = device.decision;
  switch (decision.kind) {
    case Decision::Kind::Excluded:
      return "not managed: " + decision.because;
    case Decision::Kind::NoWish:
      return "no rule names the scheduler: it is left as it is";
    case Decision::Kind::Keep:
      return "keep: it is left as it is (" + by_rule(decision) + ")";
    case Decision::Kind::Deferred:
      return "not decided yet: " + decision.because + how_long(device, now);
    case Decision::Kind::Refused:
      return "refused: " + decision.because;
    case Decision::Kind::Wish:
      return "wants " + joined(decision.candidates) + " (" + by_rule(decision) + ")";
  }
  return {};
}

std::string standing_of(const ManagedDevice& device, DeviceState state) {
  const auto active = device.queue.scheduler.active.value_or("");
  switch (state) {
    case DeviceState::NotConfigurable:
      return "the disk has no scheduler to choose";
    case DeviceState::Stuck:
      return "stuck: " + (device.inherited.empty()
                              ? std::string{"a job has not come back by its deadline"}
                              : device.inherited);
    case DeviceState::Drifted:
      if (device.withheld) return "active is " + active + "; a dry run writes nothing";
      if (device.plan.kind != Plan::Kind::Change) return "active is " + active;  // another setting
      return "drifted: " + active + " is active though " + device.plan.wanted + " was applied; " +
             who_changed(device, std::string{kSchedulerSetting});
    case DeviceState::Unavailable:
    case DeviceState::Refused:
      return "active is " + active + (device.plan.note.empty() ? "" : "; " + device.plan.note);
    case DeviceState::Pending:
      if (!device.waits.empty()) return "pending: " + device.waits + "; active is " + active;
      [[fallthrough]];
    default:
      return active.empty() ? "active scheduler not known yet" : "active is " + active;
  }
}

}  // namespace

std::vector<std::string> conclusions_on(const ManagedDevice& device, DeviceState state,
                                        std::optional<Time> now) {
  std::vector<std::string> texts{wish_of(device, now), standing_of(device, state)};
  const bool noted = state == DeviceState::Unavailable || state == DeviceState::Refused;
  if (!device.plan.note.empty() && !noted) texts.push_back(device.plan.note);
  if (const auto& names = device.decision.allow_hold; !names.empty()) {
    texts.push_back("local users may hold " + joined(names) + " without authentication (" +
                    device.decision.rule_at.file_and_line() + ")");
  }
  for (auto& text : conclusions_on_settings(device)) texts.push_back(std::move(text));
  if (device.foreign.last()) texts.push_back("foreign write: " + described(*device.foreign.last()));
  if (!device.missing.empty() && state != DeviceState::Unavailable) texts.push_back(device.missing);
  if (!device.awaits.empty()) texts.push_back("waits for the module of " + device.awaits);
  const bool said = state == DeviceState::Pending && device.waits == device.last_result;
  if (!device.last_result.empty() && !said) texts.push_back("last: " + device.last_result);
  return texts;
}

}  // namespace elevatord
