#pragma once

#include <functional>
#include <memory>
#include <string>

#include "event_loop.hpp"
#include "fleet.hpp"
#include "kernel_model.hpp"
#include "mock_disks.hpp"
#include "watch_messages.hpp"

namespace elevatord {

/// A kernel model that goes with a clock, and the disks of a fleet on it with all that is to go
/// wrong with them.
class MockKernel {
 public:
  using Clock = std::function<TimePoint()>;

  /// An error is what the era table says to the fleet's kernel. Another clock than the one on the
  /// wall is moved by its owner, who asks for model() then.
  [[nodiscard]] static Result<std::unique_ptr<MockKernel>> make(
      EventLoop& loop, Fleet fleet, Clock clock = std::chrono::steady_clock::now);

  [[nodiscard]] MockDisks& disks() { return disks_; }

  [[nodiscard]] const KernelFacts& kernel() const { return kernel_; }

  /// The model at the present moment. Whatever is asked of it goes on by itself from there.
  [[nodiscard]] KernelModel& model();

  /// Told what udev would tell, and what a watcher would tell of somebody else's writes.
  void listen(std::function<void(const DeviceEvent&)> event,
              std::function<void(const Foreign&)> foreign = {}) {
    event_ = std::move(event);
    foreign_ = std::move(foreign);
  }

 private:
  MockKernel(EventLoop& loop, Fleet fleet, std::unique_ptr<KernelModel> model, Clock clock);

  void catch_up();
  void advance();
  void plan_faults();
  void plan(const std::string& name, const FleetFault& fault);
  void hang(const std::string& name, const FleetFault& fault);
  void vanish(const std::string& name, const FleetFault& fault);
  void write_as_somebody_else(const std::string& name);
  void tell(const DeviceEvent& event) const;
  [[nodiscard]] std::string another_scheduler(const std::string& name);

  EventLoop& loop_;
  KernelFacts kernel_;
  std::vector<FleetDisk> fleet_;
  MockDisks disks_;
  std::unique_ptr<KernelModel> model_;
  std::function<void(const DeviceEvent&)> event_;
  std::function<void(const Foreign&)> foreign_;
  bool catching_up_ = false;
  Clock clock_;
  TimePoint start_;
  EventLoop::Source timer_;
  EventLoop::Source idle_;
};

}  // namespace elevatord
