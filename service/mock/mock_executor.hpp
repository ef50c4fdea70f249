#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>

#include "event_loop.hpp"
#include "executor.hpp"
#include "mock_disks.hpp"

namespace elevatord {

/// Carries jobs out on mock disks, in this process and without a thread: the disks say when a job
/// has come back, a timer delivers it.
class MockExecutor final : public Executor {
 public:
  /// At most `parallel` jobs are under way at a time, abandoned ones not counted.
  MockExecutor(EventLoop& loop, MockDisks& disks, std::size_t parallel);

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  void abandon(JobId id) override;

  void stop() override { waiting_.clear(); }

  /// Since the start of the backend: the time that faults are counted in.
  [[nodiscard]] MockDisks::Elapsed elapsed() const;

 private:
  struct Running {
    Job job;
    MockDisks::Elapsed started;
    MockDisks::Elapsed ends;
    bool abandoned = false;
  };

  void turn();
  void start_next();
  void finish_due();
  [[nodiscard]] JobDone carry_out(JobId id, const Running& running);
  [[nodiscard]] AttributeResult apply(MockDisk& disk, const ApplyJob& job, const Running& running);

  EventLoop& loop_;
  MockDisks& disks_;
  std::size_t parallel_;
  Listener listener_;
  std::deque<std::pair<JobId, Job>> waiting_;
  std::map<JobId, Running> running_;
  std::size_t abandoned_ = 0;
  TimePoint start_ = std::chrono::steady_clock::now();
  EventLoop::Source idle_;
  EventLoop::Source timer_;
};

}  // namespace elevatord
