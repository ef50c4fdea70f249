#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "event_loop.hpp"
#include "worker_executor.hpp"

namespace elevatord {

/// Keeps a WorkerExecutor connected: starts a worker, or connects to systemd's socket for one, and
/// does so again when it goes away.
class WorkerLink {
 public:
  struct Choice {
    std::string socket_path;  ///< not empty: connect there; else start `program`
    std::string program;
    std::vector<std::string> arguments;
    /// How long it may have work in hand before it is asked for a sign of life, and how long it may
    /// take for that.
    std::chrono::milliseconds patience{5000};
  };

  struct Events {
    std::function<void()> connected;  ///< again, after a loss
    std::function<void()> lost;
    std::function<void(const std::string& text)> trouble;
  };

  WorkerLink(EventLoop& loop, WorkerExecutor& executor, Choice choice, Events events);

  /// The first connection; an error is final.
  [[nodiscard]] Result<void> start();

 private:
  [[nodiscard]] Result<void> connect();
  void follow();
  void after_io();
  void check();
  void retry();

  EventLoop& loop_;
  WorkerExecutor& executor_;
  Choice choice_;
  Events events_;
  std::chrono::milliseconds delay_;
  EventLoop::Source io_;
  EventLoop::Source idle_;
  EventLoop::Source timer_;
  EventLoop::Source check_;
  bool checking_ = false;  ///< the timer of check_ runs
  int followed_ = -1;
};

}  // namespace elevatord
