#include "managed_device.hpp"

#include <array>

#include "device_facts_builder.hpp"
#include "mutant.hpp"

namespace elevatord {

namespace {

bool failed(const ManagedDevice& device) {
  return !device.withheld && !device.tried.empty() && device.tried == device.plan.wanted &&
         device.plan.kind == Plan::Kind::Change;
}

DeviceState state_by_plan(const ManagedDevice& device) {
  switch (device.plan.kind) {
    case Plan::Kind::Wait:
      return DeviceState::Pending;
    case Plan::Kind::Refused:
      return DeviceState::Refused;
    case Plan::Kind::Unavailable:
      return DeviceState::Unavailable;
    case Plan::Kind::Change:
      return device.should_write() ? DeviceState::Pending : DeviceState::Drifted;
    default:
      return DeviceState::Ok;
  }
}

}  // namespace

std::string_view to_text(DeviceState state) {
  constexpr std::array<std::string_view, 10> kTexts = {
      "excluded", "not-configurable", "stuck",       "writing", "pending",
      "failed",   "refused",          "unavailable", "drifted", "ok"};
  return kTexts.at(static_cast<std::size_t>(state));
}

void ManagedDevice::judge(const Policy& policy, const KernelFacts& kernel) {
  facts = facts_of(event, files, kernel);
  decision = decide(policy, facts);
  if (decision.kind != Decision::Kind::Deferred) {
    no_more_waiting = false;  // what is not yet known another time is waited for another time
  } else if (no_more_waiting) {
    facts.settle();
    decision = decide(policy, facts);
  }
  plan = elevatord::plan(decision, queue);
}

Result<void> ManagedDevice::take_queue(const std::string& text) {
  queue = {};
  if (text.empty()) return {};
  auto list = parse_scheduler_list(text);
  if (!list)
    return failure(name() + ": cannot make sense of queue/scheduler: " + list.error().what);
  queue = *std::move(list);
  return {};
}

bool ManagedDevice::should_write() const {
  if (plan.kind != Plan::Kind::Change) return false;
  const bool new_wish = plan.wanted != applied || mutated(Invariant::I7);
  return forced || (new_wish && plan.wanted != tried);
}

void ManagedDevice::forget() {
  applied.clear();
  tried.clear();
  withheld = false;
  files.reset();
  queue = {};
  decide_by.reset();
  retry_at.reset();
  no_more_waiting = false;
  retries = 0;
}

DeviceState state_of(const ManagedDevice& device, const RunningJob* job) {
  if (device.decision.kind == Decision::Kind::Excluded) return DeviceState::Excluded;
  if (device.known() && !device.queue.configurable()) return DeviceState::NotConfigurable;
  if (!device.inherited.empty() || (job != nullptr && job->stuck)) return DeviceState::Stuck;
  if (job != nullptr && job->writes && job->started) return DeviceState::Writing;
  if (!device.known() || (job != nullptr && job->writes)) return DeviceState::Pending;
  return failed(device) ? DeviceState::Failed : state_by_plan(device);
}

}  // namespace elevatord
