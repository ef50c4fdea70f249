// The part of the reconciler that has modules loaded before it chooses.
#include <map>
#include <string>

#include "counted.hpp"
#include "module_name.hpp"
#include "module_need.hpp"
#include "reconciler.hpp"

namespace elevatord {

/// False while something must happen before one of the candidates is chosen: it has been set going.
bool Reconciler::has_modules(ManagedDevice& device) {
  device.awaits.clear();
  device.missing.clear();
  if (loader_ == nullptr || settings_.dry_run) return true;
  const auto need =
      need_of(device.decision, device.queue.scheduler, *policy_, modules_, device.modules_seen);
  switch (need.kind) {
    case ModuleNeed::Kind::None:
      take_modules_as_they_are(device);
      return true;
    case ModuleNeed::Kind::Look:
      probe(device);
      return false;
    case ModuleNeed::Kind::Load:
      load_module(need.scheduler);
      [[fallthrough]];
    case ModuleNeed::Kind::Wait:
      device.awaits = need.scheduler;
      return false;
  }
  return true;
}

void Reconciler::load_module(const std::string& scheduler) {
  modules_.started(scheduler, clock_());
  loader_->load(scheduler, [this, scheduler](const Result<void>& result) {
    modules_.finished(scheduler, result);
    module_answered(scheduler);
  });
}

/// One line however many disks waited. All of them, since others may want what a late answer
/// brings.
void Reconciler::module_answered(const std::string& scheduler) {
  if (modules_.state(scheduler) == ModuleTable::State::Failed) {
    observer_.note(Severity::Warning, scheduler,
                   "cannot load " + module_alias(scheduler) + ": " + modules_.reason(scheduler) +
                       substitutes_for(scheduler));
  }
  resume();
}

void Reconciler::give_up_modules() {
  for (const auto& scheduler : modules_.give_up(clock_())) module_answered(scheduler);
}

/// `; mq-deadline takes its place on 12 disks, 1 disk stays as it is`, of those that waited.
std::string Reconciler::substitutes_for(const std::string& scheduler) const {
  std::map<std::string, std::size_t> disks;
  for (const auto& [name, device] : devices_) {
    if (device.awaits == scheduler) ++disks[device.plan.wanted];
  }
  std::string text;
  for (const auto& [substitute, count] : disks) {
    text += text.empty() ? "; " : ", ";
    if (substitute.empty()) {
      text += counted(count, "disk") + (count == 1 ? " stays as it is" : " stay as they are");
    } else {
      text += substitute + " takes its place on " + counted(count, "disk");
    }
  }
  return text;
}

/// No candidate is waited for any more: says why the better ones are not to be had.
void Reconciler::take_modules_as_they_are(ManagedDevice& device) {
  device.missing = missing_modules(device.decision, device.queue.scheduler, modules_);
  const bool unavailable = device.plan.kind == Plan::Kind::Unavailable;
  if (unavailable && !device.missing.empty()) device.plan.note += "; " + device.missing;
  for (const auto& name : loaded_for_nothing(device.decision, device.queue.scheduler, modules_)) {
    if (!modules_.tell_not_offered(name)) continue;
    observer_.note(Severity::Warning, name,
                   module_alias(name) + " is loaded, and " + device.name() + " does not offer it");
  }
}

}  // namespace elevatord
