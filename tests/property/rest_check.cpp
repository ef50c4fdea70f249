#include "rest_check.hpp"

#include <algorithm>
#include <set>

#include "quirks.hpp"
#include "reference_setting.hpp"
#include "violation.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;
using namespace std::chrono_literals;

constexpr int kLongestRest = 20;  // minutes

[[noreturn]] void wrong(const std::string& name, const std::string& what) {
  throw Violation("rest", name + ' ' + what);
}

/// A setting that is not as wanted.
struct Open {
  std::string setting;
  std::string wanted;
  std::string shown;
};

std::vector<Open> open_of(const ReferenceWish& wish, const std::string& active,
                          const std::map<std::string, std::string>& values) {
  std::vector<Open> open;
  if (wish.kind == Kind::Scheduler && !wish.wants(active)) {
    open.push_back({"scheduler", wish.scheduler, active});
  }
  for (const auto& [setting, value] : wish.values) {
    const auto shown = values.find(setting);
    const auto owner = scheduler_part(setting);
    const bool there = shown != values.end() && (owner.empty() || owner == active);
    if (!value.value || !there || is_equal(setting, *value.value, shown->second)) continue;
    open.push_back({setting, *value.value, shown->second});
  }
  return open;
}

/// Whoever writes at the same time as the service makes it believe that the kernel keeps the value
/// so.
bool is_made_so(const ManagedDevice& device, const Open& open) {
  const auto pair = device.queue.read_back.find(open.setting);
  return pair != device.queue.read_back.end() && pair->second.written == open.wanted &&
         pair->second.read == open.shown;
}

std::map<std::string, std::string> values_of(const ModelDisk& queue) {
  std::map<std::string, std::string> values;
  for (const auto& [name, value] : queue.values) values["queue/" + name] = value;
  for (const auto& [name, value] : queue.iosched) {
    values["iosched/" + queue.active + '/' + name] = value;
  }
  return values;
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
  check_open(device, account, wish);
}

void RestCheck::check_reason(const ManagedDevice& device, const ReferenceWish& wish) {
  const auto& because = device.decision.because;
  if (because.find(wish.where) == std::string::npos) {
    wrong(device.name(), "is decided by " + because + ", not by " + wish.where);
  }
}

/// What is not as wanted was changed by somebody, or failed, or is refused; and the state says so.
void RestCheck::check_open(const ManagedDevice& device, const Account& account,
                           const ReferenceWish& wish) {
  const auto state = world_.service().state_of(device);
  const auto says = " (" + std::string{to_text(state)} + ", " + device.last_result + ')';
  const auto active = device.queue.scheduler.active.value_or("");
  auto open = open_of(wish, active, device.queue.values);
  std::erase_if(open, [&](const Open& each) { return is_made_so(device, each); });
  std::set<DeviceState> states;
  for (const auto& [setting, wanted, shown] : open) {
    const auto its = account.of(setting);
    if (its.last.empty() || its.last == wanted) states.insert(DeviceState::Drifted);
    if (its.failed == wanted) states.insert(DeviceState::Failed);
    if (may_refuse(setting, wanted, active)) states.insert(DeviceState::Refused);
    if (!states.empty()) continue;
    std::string what{"is "};
    what.append(setting).append(" ").append(shown).append(" and shall be ").append(wanted);
    wrong(device.name(), what.append(says));
  }
  if (open.empty() || wish.kind == Kind::Unavailable) states.insert(state_for(wish.kind));
  if (!states.contains(state)) wrong(device.name(), "cannot be that by " + wish.where + says);
}

/// Some kernels crash when the number grows, and none takes more than the depth.
bool RestCheck::may_refuse(const std::string& setting, const std::string& value,
                           const std::string& active) const {
  constexpr int kDepth = 128;
  if (setting != "queue/nr_requests") return false;
  const bool unsafe = nr_requests_growth_is_unsafe(world_.service().settings().kernel);
  return active == "none" ? std::stoi(value) > kDepth : unsafe;
}

void RestCheck::check_applied() {
  if (world_.unanswered() != 0) throw Violation("rest", "apply was not answered");
  for (const auto& name : world_.disks().names()) {
    const auto* const account = world_.ledger().find(name);
    const auto* const queue = world_.kernel().model().find(name);
    if (account == nullptr) wrong(name, "is not known");
    if (queue->bio_based()) continue;
    check_applied(name, *queue, world_.ledger().wish(*account));
  }
}

void RestCheck::check_applied(const std::string& name, const ModelDisk& queue,
                              const ReferenceWish& wish) {
  const auto* const device = world_.service().find(name);
  for (const auto& each : open_of(wish, queue.active, values_of(queue))) {
    if (may_refuse(each.setting, each.wanted, queue.active)) continue;
    if (device != nullptr && is_made_so(*device, each)) continue;
    wrong(name,
          "is " + each.setting + ' ' + each.shown + " after apply, and shall be " + each.wanted);
  }
}

}  // namespace elevatord::property
