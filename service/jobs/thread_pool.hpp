#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace elevatord {

/// Threads with small stacks, started when there is something to do that no idle thread can take.
/// A thread that gets stuck in the kernel is simply not idle any more, so it stands in nobody's
/// way.
class ThreadPool {
 public:
  using Task = std::function<void()>;

  /// At most `max` threads at a time; `keep` of them stay when there is nothing to do.
  ThreadPool(std::size_t keep, std::size_t max) : keep_(keep), max_(max) {}

  /// Waits for what runs, however long that takes.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ThreadPool(ThreadPool&&) = delete;
  ThreadPool& operator=(ThreadPool&&) = delete;

  void add(Task task);

  /// Forgets what no thread has taken yet.
  void drop_waiting();

  /// Returns when nothing runs and nothing waits any more.
  void wait_for_quiet();

 private:
  static void* thread_main(void* pool);
  void work();
  [[nodiscard]] Task next_task(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool start_thread();

  const std::size_t keep_;
  const std::size_t max_;
  std::mutex mutex_;
  std::condition_variable work_;   ///< there is something to do, or the end has come
  std::condition_variable quiet_;  ///< a thread became idle or left
  std::deque<Task> queue_;
  std::size_t threads_ = 0;
  std::size_t idle_ = 0;
  bool ending_ = false;
};

}  // namespace elevatord
