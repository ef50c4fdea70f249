#include "boot_decision.hpp"

#include "rule_trial.hpp"

namespace elevatord {

namespace {

using Meaning = BootElevator::Meaning;

bool is_for_rules_only(DeviceClass device_class) {
  return device_class == DeviceClass::MultipathPath || device_class == DeviceClass::Loop;
}

Decision from_cmdline(Decision::Kind kind, const BootElevator& elevator) {
  Decision decision;
  decision.kind = kind;
  decision.source = Source::Cmdline;
  decision.because = "elevator=" + elevator.name + " on the kernel command line";
  return decision;
}

Decision wish_for(const BootElevator& elevator) {
  auto decision = from_cmdline(Decision::Kind::Wish, elevator);
  if (const auto name = SchedulerName::parse(elevator.name)) {
    decision.candidates.push_back(*name);
    return decision;
  }
  decision.kind = Decision::Kind::Refused;
  decision.because += " (not a scheduler's name)";
  return decision;
}

}  // namespace

Decision decision_by_boot_elevator(const DeviceFacts& facts) {
  const auto& elevator = facts.kernel.boot_elevator;
  if (elevator.name.empty() || elevator.meaning == Meaning::Ignore) return {};
  if (elevator.meaning == Meaning::HandsOff) return from_cmdline(Decision::Kind::Keep, elevator);
  if (facts.device_class.is_not_yet()) {
    auto decision = from_cmdline(Decision::Kind::Deferred, elevator);
    decision.because += " waits for udev";
    return decision;
  }
  const bool known = facts.device_class.is_known();
  if (known && is_for_rules_only(facts.device_class.value())) return {};
  constexpr bool kForce = false;
  return guarded(wish_for(elevator), facts, kForce);
}

}  // namespace elevatord
