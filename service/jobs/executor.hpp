#pragma once

#include <functional>

#include "job.hpp"

namespace elevatord {

/// Carries jobs out somewhere else; no call here ever waits. All calls and callbacks are made on
/// the loop's thread, callbacks never from inside submit().
class Executor {
 public:
  struct Listener {
    std::function<void(JobId)> started;        ///< handed to a thread: deadlines count from here
    std::function<void(const JobDone&)> done;  ///< also long after abandon()
  };

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  Executor(Executor&&) = delete;
  Executor& operator=(Executor&&) = delete;

  virtual void listen(Listener listener) = 0;

  /// Queues a job; at most `parallel` are outstanding at a time.
  virtual void submit(JobId id, Job job) = 0;

  /// Takes a job back; false when it is too late, because somebody has it in hand already. A job
  /// that was taken back never comes back by itself.
  [[nodiscard]] virtual bool withdraw(JobId id) = 0;

  /// The job is stuck: its place is free for others. Its late result still arrives.
  virtual void abandon(JobId id) = 0;

  /// Nothing that waits is handed over from here on; what runs still comes back.
  virtual void stop() = 0;

  /// Whether the job waits for others to end, not for a place.
  [[nodiscard]] virtual bool holds(JobId /*id*/) const { return false; }
};

}  // namespace elevatord
