#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "event_builder.hpp"
#include "fake_executor.hpp"
#include "observer.hpp"
#include "policy_builder.hpp"
#include "reconciler.hpp"

namespace elevatord::testing {

/// Remembers what the reconciler told.
class RememberingObserver final : public Observer {
 public:
  void device_added(const ManagedDevice& device) override { present.insert(device.name()); }

  void device_changed(const ManagedDevice& device) override { last_changed = device.name(); }

  void device_removed(const std::string& name) override { present.erase(name); }

  void device_stuck(const ManagedDevice& device) override { stuck.push_back(device.name()); }

  void device_taken(const ManagedDevice& device) override { taken.insert(device.name()); }

  void foreign_write(const ManagedDevice& device, const ForeignWrite& write) override {
    foreign.emplace_back(device.name(), write);
  }

  void note(Severity severity, const std::string& device, const std::string& text) override {
    lines.push_back(device + ": " + text);
    if (severity == Severity::Warning) warnings.push_back(lines.back());
    if (severity == Severity::Error) errors.push_back(lines.back());
  }

  std::set<std::string> present;
  std::string last_changed;
  std::vector<std::string> stuck;
  std::set<std::string> taken;
  std::vector<std::pair<std::string, ForeignWrite>> foreign;
  std::vector<std::string> lines;
  std::vector<std::string> warnings;
  std::vector<std::string> errors;
};

/// A reconciler between fake disks and a clock that stands until it is moved:
///   World world; world.policy("- { scheduler: bfq }\n"); world.add("sda"); world.run();
class World {
 public:
  explicit World(Settings settings = {}) : settings_(std::move(settings)) { start(); }

  /// The daemon begins anew with what the last one left in the runtime directory.
  void restart() {
    const auto left = reconciler_->applied_values();
    start();
    reconciler_->remember(left);
    reconciler_->set_policy(policy_);
    for (const auto& event : present_) reconciler_->handle(event);
  }

  /// The same, for these disks only.
  void restart_for(std::vector<std::string> globs) {
    settings_.devices = std::move(globs);
    restart();
  }

  void policy(const std::string& rules) {
    policy_ = std::make_shared<Policy>(a_policy(rules));
    reconciler_->set_policy(policy_);
  }

  void add(const std::string& name, std::uint64_t diskseq = 1) {
    kernel.disk(name);
    handle(an_event(name).devnum(7).diskseq(diskseq));
  }

  void handle(const DeviceEvent& event) {
    if (event.action == DeviceEvent::Action::Add && !event.synthetic) present_.push_back(event);
    reconciler_->handle(event);
  }

  void change(const std::string& name, std::uint64_t diskseq = 1) {
    reconciler_->handle(an_event(name).devnum(7).diskseq(diskseq).change());
  }

  void run() { kernel.run(); }

  /// Time passes; deadlines on the way are met in their order.
  void advance(std::chrono::milliseconds time) {
    const auto end = now_ + time;
    int wakeups = 0;
    for (auto next = reconciler_->next_deadline(); next && *next <= end;
         next = reconciler_->next_deadline()) {
      if (++wakeups > 1000) throw std::runtime_error("the deadlines never get later");
      now_ = std::max(now_, *next);
      reconciler_->advance();
      kernel.run();
    }
    now_ = end;
  }

  [[nodiscard]] std::string state(const std::string& name) const {
    const auto* const device = reconciler_->find(name);
    return device == nullptr ? "absent" : std::string{to_text(reconciler_->state_of(*device))};
  }

  [[nodiscard]] Reconciler& reconciler() { return *reconciler_; }

  [[nodiscard]] const Counters& counters() const { return reconciler_->counters(); }

  FakeExecutor kernel;
  RememberingObserver told;

 private:
  void start() {
    reconciler_.reset();
    reconciler_ = std::make_unique<Reconciler>(
        settings_, [this] { return now_; }, kernel, told);
  }

  Settings settings_;
  Time now_{std::chrono::hours{1}};
  PolicyPtr policy_ = std::make_shared<Policy>();
  std::vector<DeviceEvent> present_;
  std::unique_ptr<Reconciler> reconciler_;
};

}  // namespace elevatord::testing
