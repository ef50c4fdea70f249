#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "compat.hpp"
#include "event_loop.hpp"
#include "sleep_signal.hpp"

namespace elevatord::bus {

/// Hears from logind, where there is one on this bus, that the machine goes to sleep and has come
/// back. Holds a delay inhibitor, so that the machine waits a moment for what runs.
class SleepWatch {
 public:
  struct Events {
    /// The machine wants to sleep; it need not wait any more once `ready` is called.
    std::function<void(std::function<void()> ready)> sleep;
    std::function<void()> resumed;  ///< and drivers have had time to come back
  };

  /// `signal` has been subscribed to on this connection.
  SleepWatch(EventLoop& loop, sdbus::IConnection& connection, std::shared_ptr<SleepSignal> signal,
             Events events);
  ~SleepWatch();
  SleepWatch(const SleepWatch&) = delete;
  SleepWatch& operator=(const SleepWatch&) = delete;
  SleepWatch(SleepWatch&&) = delete;
  SleepWatch& operator=(SleepWatch&&) = delete;

 private:
  void inhibit();
  void prepare_for_sleep(bool begins);
  void resume_after(std::chrono::seconds time);

  EventLoop& loop_;
  Events events_;
  std::shared_ptr<SleepSignal> signal_;
  std::unique_ptr<sdbus::IProxy> logind_;
  sdbus::UnixFd inhibitor_;
  EventLoop::Source resume_;
  bool asleep_ = false;
  std::shared_ptr<SleepWatch*> self_;  ///< who is ready late finds out if we are gone
};

}  // namespace elevatord::bus
