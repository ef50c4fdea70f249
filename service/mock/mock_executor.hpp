#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "event_loop.hpp"
#include "executor.hpp"
#include "mock_kernel.hpp"
#include "mock_queue.hpp"

namespace elevatord {

/// Carries jobs out on a kernel model, in this process and without a thread: the model says when a
/// job has come back.
class MockExecutor final : public Executor {
 public:
  /// At most `parallel` jobs are under way at a time, abandoned ones not counted.
  MockExecutor(EventLoop& loop, MockKernel& kernel, std::size_t parallel);

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;
  void abandon(JobId id) override;

  void stop() override { waiting_.clear(); }

 private:
  struct Apply;

  void start_next();
  void start(JobId id, const ProbeJob& job);
  void look(const ProbeJob& job, const ModelDisk& disk, JobDone& done) const;
  void start(JobId id, const ApplyJob& job);
  void next(const std::shared_ptr<Apply>& apply);
  void look(const std::shared_ptr<Apply>& apply);
  [[nodiscard]] bool may_write_now(const std::shared_ptr<Apply>& apply);
  void compare(const std::shared_ptr<Apply>& apply);
  void read_back(const std::shared_ptr<Apply>& apply, int written);
  void take(const std::shared_ptr<Apply>& apply, AttributeResult result);
  void end(const std::shared_ptr<Apply>& apply);
  void end(const JobDone& done);

  EventLoop& loop_;
  MockKernel& kernel_;
  std::size_t parallel_;
  Listener listener_;
  std::deque<std::pair<JobId, Job>> waiting_;
  std::set<JobId> running_;
  EventLoop::Source idle_;
};

}  // namespace elevatord
