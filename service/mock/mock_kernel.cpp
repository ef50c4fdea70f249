#include "mock_kernel.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "fleet_model.hpp"

namespace elevatord {

namespace {

using Kind = FleetFault::Kind;

constexpr ModelTime kNever{-1};

}  // namespace

Result<std::unique_ptr<MockKernel>> MockKernel::make(EventLoop& loop, Fleet fleet, Clock clock) {
  auto model = model_of(fleet, measured_costs());
  if (!model) return tl::unexpected(model.error());
  return std::unique_ptr<MockKernel>(
      new MockKernel(loop, std::move(fleet), *std::move(model), std::move(clock)));
}

MockKernel::MockKernel(EventLoop& loop, Fleet fleet, std::unique_ptr<KernelModel> model,
                       Clock clock)
    : loop_(loop),
      kernel_(fleet.kernel),
      fleet_(std::move(fleet.disks)),
      disks_(fleet_),
      model_(std::move(model)),
      clock_(std::move(clock)),
      start_(clock_()) {
  kernel_.tick_rate = model_->hz();
  timer_ = loop_.add_timer([this] { advance(); });
  idle_ = loop_.add_idle([this] { advance(); });
  plan_faults();
  loop_.wake(idle_);
}

KernelModel& MockKernel::model() {
  loop_.wake(idle_);  // something new may be the next to happen
  catch_up();
  return *model_;
}

/// What happens in the model may ask for the model: that is at the moment of that event then.
void MockKernel::catch_up() {
  if (std::exchange(catching_up_, true)) return;
  model_->run_until(clock_() - start_);
  catching_up_ = false;
}

void MockKernel::advance() {
  catch_up();
  if (const auto next = model_->events().next()) {
    loop_.arm(timer_, start_ + std::chrono::duration_cast<TimePoint::duration>(*next));
  }
}

void MockKernel::plan_faults() {
  for (const auto& disk : fleet_) {
    for (const auto& fault : disk.faults) plan(disk.name, fault);
  }
}

void MockKernel::plan(const std::string& name, const FleetFault& fault) {
  auto& events = model_->events();
  const auto between = [&](EventQueue::Action begin, EventQueue::Action end) {
    events.at(fault.after, std::move(begin));
    events.at(fault.after + fault.lasts, std::move(end));
  };
  const auto failing = [&](int error) {
    between([this, name, error] { model_->fail_writes(name, error); },
            [this, name] { model_->fail_writes(name, 0); });
  };
  switch (fault.kind) {
    case Kind::Stuck:
      return hang(name, fault);
    case Kind::Busy:
      return failing(EBUSY);
    case Kind::Refuse:
      return failing(EINVAL);
    case Kind::Vanish:
      return vanish(name, fault);
    case Kind::Reset:
      return events.at(fault.after, [this, name, active = model_->find(name)->active] {
        model_->set_active(name, active);
      });
    case Kind::Foreign:
      return events.at(fault.after, [this, name] { write_as_somebody_else(name); });
    case Kind::Slow:
      return events.at(fault.after,
                       [this, name, extra = fault.lasts] { model_->slow_writes(name, extra); });
  }
}

/// An I/O that does not come back: the next freeze waits for it.
void MockKernel::hang(const std::string& name, const FleetFault& fault) {
  model_->events().at(fault.after, [this, name, lasts = fault.lasts] {
    const auto io = model_->start_io(name, kNever, nullptr);
    model_->events().after(lasts, [this, name, io] { model_->finish_io(name, io); });
  });
}

void MockKernel::vanish(const std::string& name, const FleetFault& fault) {
  model_->events().at(fault.after, [this, name] {
    tell(disks_.take_away(name));
    model_->remove_disk(name, [] {});
  });
  model_->events().at(fault.after + fault.lasts, [this, name] {
    const auto made = std::find_if(fleet_.begin(), fleet_.end(),
                                   [&](const FleetDisk& disk) { return disk.name == name; });
    model_->put_disk(spec_of(*made));
    tell(disks_.put_back(name));
  });
}

/// The writer is made up; no process has such a pid.
void MockKernel::write_as_somebody_else(const std::string& name) {
  constexpr int kBeyondAnyPid = 4194305;
  model_->set_active(name, another_scheduler(name));
  if (foreign_) foreign_({name, "scheduler", {kBeyondAnyPid, "mock-writer", "/mock.slice"}});
}

void MockKernel::tell(const DeviceEvent& event) const {
  if (event_) event_(event);
}

std::string MockKernel::another_scheduler(const std::string& name) {
  const auto* const disk = model_->find(name);
  if (disk == nullptr) return "none";
  const auto it = std::find_if(disk->listed.begin(), disk->listed.end(),
                               [&](const std::string& other) { return other != disk->active; });
  return it == disk->listed.end() ? disk->active : *it;
}

}  // namespace elevatord
