#include "managed_device.hpp"

#include <algorithm>
#include <array>

#include "attributes.hpp"
#include "device_facts_builder.hpp"
#include "mutant.hpp"
#include "setting.hpp"
#include "stacked_state.hpp"

namespace elevatord {

namespace {

bool failed(const ManagedDevice& device) {
  const auto& changes = device.plan.changes;
  return !device.withheld && std::any_of(changes.begin(), changes.end(), [&](const auto& change) {
    return device.accounts.was_tried(change.attribute, change.to);
  });
}

bool any_refused(const Plan& plan) {
  return std::any_of(plan.settings.begin(), plan.settings.end(), [](const SettingPlan& each) {
    return each.kind == SettingPlan::Kind::Refused;
  });
}

DeviceState state_by_changes(const ManagedDevice& device) {
  if (any_refused(device.plan)) return DeviceState::Refused;
  if (device.plan.changes.empty()) return DeviceState::Ok;
  return device.should_write() ? DeviceState::Pending : DeviceState::Drifted;
}

DeviceState state_by_plan(const ManagedDevice& device) {
  switch (device.plan.kind) {
    case Plan::Kind::Wait:
      return DeviceState::Pending;
    case Plan::Kind::Refused:
      return DeviceState::Refused;
    case Plan::Kind::Unavailable:
      return DeviceState::Unavailable;
    default:
      return state_by_changes(device);
  }
}

bool is_due(const ManagedDevice& device, const std::string& setting, const std::string& wanted) {
  const auto& accounts = device.accounts;
  if (mutated(Invariant::I7) && !accounts.was_tried(setting, wanted)) return true;
  return device.forced || accounts.is_new(setting, wanted);
}

std::optional<std::int64_t> number_in(const ProbedFiles& files, const std::string& file) {
  const auto found = files.find(file);
  return found == files.end() ? std::nullopt : setting_number(found->second);
}

/// What the kernel made of the value before, and where it cuts it.
std::vector<std::string> also_equal(const QueueState& queue, const SettingPlan& wish) {
  std::vector<std::string> values;
  const auto pair = queue.read_back.find(wish.setting);
  if (pair != queue.read_back.end() && pair->second.written == wish.wanted) {
    values.push_back(pair->second.read);
  }
  const auto& limit = queue.context.max_hw_sectors_kb;
  if (limit && wish.setting == "queue/max_sectors_kb" &&
      setting_number(wish.wanted).value_or(0) > *limit) {
    values.push_back(std::to_string(*limit));
  }
  return values;
}

/// The head of an NVMe multipath has no queue of its own: says where the schedulers are.
void send_to_paths(ManagedDevice& device) {
  if (device.around.paths.empty() || !device.known() || device.queue.scheduler.configurable()) {
    return;
  }
  device.plan.kind = Plan::Kind::NotConfigurable;
  device.plan.note = "no scheduler to choose here but on its paths:";
  for (const auto& path : device.around.paths) device.plan.note += ' ' + path;
}

}  // namespace

std::string why_frozen(const ManagedDevice& device) {
  if (!device.around.no_freeze.empty() || !device.files) return device.around.no_freeze;
  const auto suspended = device.files->find("dm/suspended");
  const bool is = suspended != device.files->end() && setting_number(suspended->second) == 1;
  return is ? device.name() + " is suspended" : std::string{};
}

std::string_view to_text(DeviceState state) {
  constexpr std::array<std::string_view, 10> kTexts = {
      "excluded", "not-configurable", "stuck",       "writing", "pending",
      "failed",   "refused",          "unavailable", "drifted", "ok"};
  return kTexts.at(static_cast<std::size_t>(state));
}

void ManagedDevice::judge(const Policy& policy, const KernelFacts& kernel) {
  facts = facts_of(event, files, kernel, around, mounts.get());
  facts.named_by_admin = named_by_admin;
  facts.attributes = attributes;
  queue.no_freeze = why_frozen(*this);
  queue.context.page_kb = kernel.page_kb;
  queue.context.tick_rate = kernel.tick_rate;
  conclude(policy, kernel);
}

void ManagedDevice::conclude(const Policy& policy, const KernelFacts& kernel) {
  decision = decide(policy, facts);
  if (decision.kind != Decision::Kind::Deferred) {
    no_more_waiting = false;  // what is not yet known another time is waited for another time
  } else if (no_more_waiting && !waits_for_event(event)) {
    facts.settle();
    decision = decide(policy, facts);
  }
  plan = elevatord::plan(decision, queue, kernel);
  // A drift that is left alone: its own settings are those of the scheduler that is active.
  if (plan.kind == Plan::Kind::Change &&
      !is_due(*this, std::string{kSchedulerSetting}, plan.wanted)) {
    plan = plan_without_switch(decision, queue, kernel);
  }
  send_to_paths(*this);
}

Result<void> ManagedDevice::take_files(const ProbedFiles& found) {
  files = found;
  queue.values.clear();
  for (const auto& [name, text] : found) {
    if (is_setting(name)) queue.values.emplace(name, text);
  }
  queue.depth = number_in(found, "mq/0/nr_tags");
  queue.context.max_hw_sectors_kb = number_in(found, std::string{kMaxHwSectors});
  const auto scheduler = found.find("queue/scheduler");
  return take_scheduler(scheduler == found.end() ? std::string{} : scheduler->second);
}

/// What may have gone is not kept; only queue/rotational is a fact beside a setting, and there for
/// as long as the disk.
Result<void> ManagedDevice::take_brief(const ProbedFiles& found) {
  auto all = files.value_or(ProbedFiles{});
  std::erase_if(all, [](const auto& entry) {
    const bool fact = entry.first == "queue/rotational";
    return (is_setting(entry.first) && !fact) || entry.first == "queue/scheduler";
  });
  for (const auto& [name, text] : found) all[name] = text;
  return take_files(all);
}

Result<void> ManagedDevice::take_scheduler(const std::string& text) {
  queue.scheduler = {};
  if (text.empty()) return {};
  auto list = parse_scheduler_list(text);
  if (!list)
    return failure(name() + ": cannot make sense of queue/scheduler: " + list.error().what);
  queue.scheduler = *std::move(list);
  return {};
}

std::vector<AttributeWish> ManagedDevice::due() const {
  std::vector<AttributeWish> wishes;
  const bool switches =
      plan.kind == Plan::Kind::Change && is_due(*this, std::string{kSchedulerSetting}, plan.wanted);
  // The plan's choice, not the candidates: what is decided here is what is accounted for here.
  if (switches) wishes.push_back({std::string{kSchedulerSetting}, {plan.wanted}});
  for (const auto& each : plan.settings) {
    if (each.kind != SettingPlan::Kind::Change) continue;
    const bool reset = switches && is_reset_by_switch(each.setting);
    if (!reset && !is_due(*this, each.setting, each.wanted)) continue;
    wishes.push_back({each.setting, {each.wanted}, also_equal(queue, each)});
  }
  if (wishes.size() > kMostWishes) wishes.resize(kMostWishes);
  return wishes;
}

bool ManagedDevice::plans(const std::string& setting, const std::string& wanted) const {
  return std::any_of(plan.changes.begin(), plan.changes.end(), [&](const Change& change) {
    return change.attribute == setting && change.to == wanted;
  });
}

void ManagedDevice::forget() {
  accounts = {};
  restoring = false;
  set_late = false;
  changed = true;
  withheld = false;
  files.reset();
  attributes = {};
  queue = {};
  decide_by.reset();
  retry_at.reset();
  busy.reset();
  no_more_waiting = false;
  awaits.clear();
  missing.clear();
  retries = 0;
  foreign = {};
  idle = {};
}

DeviceState state_of(const ManagedDevice& device, const RunningJob* job) {
  if (device.decision.kind == Decision::Kind::Excluded) return DeviceState::Excluded;
  if (device.known() && !device.queue.scheduler.configurable()) return DeviceState::NotConfigurable;
  if (!device.inherited.empty() || (job != nullptr && job->stuck)) return DeviceState::Stuck;
  const bool runs = job != nullptr && job->writes && job->started;
  if (runs && !job->only_looks) return DeviceState::Writing;
  const bool under_way = !device.awaits.empty() || (job != nullptr && job->writes);
  if (!device.known() || under_way) return DeviceState::Pending;
  return failed(device) ? DeviceState::Failed : state_by_plan(device);
}

}  // namespace elevatord
