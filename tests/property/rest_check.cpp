#include "rest_check.hpp"

#include <algorithm>

#include "violation.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;
using namespace std::chrono_literals;

constexpr int kLongestRest = 20;  // minutes

[[noreturn]] void wrong(const std::string& name, const std::string& what) {
  throw Violation("rest", name + ' ' + what);
}

DeviceState state_for(Kind kind) {
  return kind == Kind::Unavailable ? DeviceState::Unavailable : DeviceState::Ok;
}

}  // namespace

void RestCheck::tell_all() {
  world_.scan();
  for (const auto& name : world_.disks().names()) {
    auto& truth = world_.disks().truth(name);
    truth.initialized = true;
    truth.properties.erase("SYSTEMD_READY");
    world_.tell(world_.disks().change_of(name));
  }
}

void RestCheck::come_to_rest() {
  for (int minutes = 0; minutes < kLongestRest; ++minutes) {
    world_.advance(1min);
    const auto& service = world_.service();
    if (service.idle() && service.pending() == 0 && !service.next_deadline()) return;
  }
  throw Violation("rest", "the service does not come to rest");
}

void RestCheck::amid_faults() {
  ++world_.tally().rests;
  world_.advance(5min);
  check_all();
}

void RestCheck::without_faults() {
  ++world_.tally().rests;
  world_.faults().end_all();
  world_.advance(2min);
  tell_all();
  come_to_rest();
  check_all();
  if (world_.unanswered() != 0) throw Violation("rest", "a request was not answered");
  world_.apply(world_.disks().names());
  come_to_rest();
  check_applied();
}

void RestCheck::check_all() {
  for (const auto& name : world_.disks().names()) {
    if (!world_.faults().afflicts(name)) check(name);
  }
}

void RestCheck::check(const std::string& name) {
  const auto* const device = world_.service().find(name);
  const auto* const account = world_.ledger().find(name);
  if (device == nullptr || account == nullptr) return;  // an event was lost, the next scan finds it
  check_state(name, *device, *account);
}

void RestCheck::check_state(const std::string& name, const ManagedDevice& device,
                            const Account& account) {
  const auto state = world_.service().state_of(device);
  if (world_.disks().made(name).schedulers.empty()) {
    if (state != DeviceState::NotConfigurable) wrong(name, "has no scheduler to choose");
    return;
  }
  if (state == DeviceState::Stuck) {
    // Its host or its writer may have been in trouble until just now.
    if (!device.inherited.empty() || !device.last_result.empty()) return;
    wrong(name, "is stuck and does not say on what");
  }
  const auto wish = world_.ledger().settled_wish(account);
  check_reason(device, wish);
  if (wish.kind == Kind::Scheduler) return check_wish(device, account, wish);
  if (state != state_for(wish.kind)) {
    wrong(name,
          "is " + std::string{to_text(state)} + ", which " + wish.where + " does not make it");
  }
}

void RestCheck::check_reason(const ManagedDevice& device, const ReferenceWish& wish) {
  const auto& because = device.decision.because;
  if (because.find(wish.where) == std::string::npos) {
    wrong(device.name(), "is decided by " + because + ", not by " + wish.where);
  }
}

void RestCheck::check_wish(const ManagedDevice& device, const Account& account,
                           const ReferenceWish& wish) {
  const auto state = world_.service().state_of(device);
  const auto shown = device.queue.scheduler.active.value_or("");
  const auto says = " (" + std::string{to_text(state)} + ", " + device.last_result + ')';
  if (wish.wants(shown)) {
    if (state != DeviceState::Ok) wrong(device.name(), "is as wanted" + says);
    return;
  }
  const bool drifted =
      state == DeviceState::Drifted && (account.last.empty() || account.last == wish.scheduler);
  const bool failed = state == DeviceState::Failed && !device.last_result.empty() &&
                      account.failed == wish.scheduler;
  if (drifted || failed) return;
  wrong(device.name(), "is " + shown + " and shall be " + wish.scheduler + says);
}

void RestCheck::check_applied() {
  if (world_.unanswered() != 0) throw Violation("rest", "apply was not answered");
  for (const auto& name : world_.disks().names()) {
    const auto* const account = world_.ledger().find(name);
    const auto* const queue = world_.kernel().model().find(name);
    if (account == nullptr) wrong(name, "is not known");
    if (queue->bio_based()) continue;
    const auto wish = world_.ledger().wish(*account);
    if (wish.kind != Kind::Scheduler || wish.wants(queue->active)) continue;
    wrong(name, "is " + queue->active + " after apply, and shall be " + wish.scheduler);
  }
}

}  // namespace elevatord::property
