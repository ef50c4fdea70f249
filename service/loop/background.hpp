#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "event_loop.hpp"

namespace elevatord {

/// Does what may wait for a file system or for the bus on a thread of its own, and tells the loop
/// when it is done. Stopping never waits for it: a task that hangs is left behind.
class Background {
 public:
  explicit Background(EventLoop& loop);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  Background(Background&&) = delete;
  Background& operator=(Background&&) = delete;

  /// Runs `task` on the thread, after those before it; then `done` on the loop.
  void run(std::function<void()> task, std::function<void()> done);

 private:
  struct Work {
    std::function<void()> task;
    std::function<void()> done;
  };

  /// Shared with the thread, which may outlive this object.
  struct Shared {
    std::mutex mutex;
    std::condition_variable ready;
    std::deque<Work> todo;
    std::deque<std::function<void()>> finished;
    bool stop = false;
    int wake_fd = -1;
    Shared() = default;
    ~Shared();
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    Shared(Shared&&) = delete;
    Shared& operator=(Shared&&) = delete;
  };

  static void work(const std::shared_ptr<Shared>& shared);
  void deliver();

  std::shared_ptr<Shared> shared_;
  EventLoop::Source wakeups_;
};

}  // namespace elevatord
