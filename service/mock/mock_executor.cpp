#include "mock_executor.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "compare_and_write.hpp"
#include "mock_queue.hpp"

namespace elevatord {

MockExecutor::MockExecutor(EventLoop& loop, MockDisks& disks, std::size_t parallel)
    : loop_(loop), disks_(disks), parallel_(parallel) {
  idle_ = loop_.add_idle([this] { turn(); });
  timer_ = loop_.add_timer([this] { turn(); });
}

MockDisks::Elapsed MockExecutor::elapsed() const {
  return std::chrono::steady_clock::now() - start_;
}

void MockExecutor::submit(JobId id, Job job) {
  waiting_.emplace_back(id, std::move(job));
  loop_.wake(idle_);
}

void MockExecutor::abandon(JobId id) {
  const auto it = running_.find(id);
  if (it == running_.end() || it->second.abandoned) return;
  it->second.abandoned = true;
  ++abandoned_;
  loop_.wake(idle_);
}

void MockExecutor::turn() {
  start_next();
  finish_due();
  std::optional<MockDisks::Elapsed> next;
  for (const auto& [id, running] : running_) {
    if (!next || running.ends < *next) next = running.ends;
  }
  if (next) loop_.arm(timer_, start_ + std::chrono::duration_cast<TimePoint::duration>(*next));
}

void MockExecutor::start_next() {
  while (!waiting_.empty() && running_.size() - abandoned_ < parallel_) {
    auto [id, job] = std::move(waiting_.front());
    waiting_.pop_front();
    const auto now = elapsed();
    const auto* const disk = disks_.find(device_of(job));
    const bool writes = std::holds_alternative<ApplyJob>(job) && disk != nullptr;
    running_.emplace(id,
                     Running{std::move(job), now, writes ? disks_.end_of_write(*disk, now) : now});
    if (listener_.started) listener_.started(id);
  }
}

void MockExecutor::finish_due() {
  const auto now = elapsed();
  std::vector<JobDone> done;
  for (auto it = running_.begin(); it != running_.end();) {
    if (it->second.ends > now) {
      ++it;
      continue;
    }
    if (it->second.abandoned) --abandoned_;
    done.push_back(carry_out(it->first, it->second));
    it = running_.erase(it);
  }
  for (const auto& each : done) {
    if (listener_.done) listener_.done(each);
  }
  if (!done.empty() && !waiting_.empty()) loop_.wake(idle_);
}

JobDone MockExecutor::carry_out(JobId id, const Running& running) {
  JobDone done;
  done.id = id;
  done.device = device_of(running.job);
  auto* const disk = disks_.find(done.device);
  if (const auto* job = std::get_if<ApplyJob>(&running.job)) {
    if (disk != nullptr && (job->diskseq == 0 || job->diskseq == disk->diskseq)) {
      done.results.push_back(apply(*disk, *job, running));
    } else {
      done.results.push_back({"scheduler", Outcome::Gone, ENODEV, {}, {}, {}, {}, {}, {}});
    }
  } else if (disk == nullptr) {
    done.gone = true;
  } else {
    done.files = disks_.probe(*disk);
  }
  return done;
}

AttributeResult MockExecutor::apply(MockDisk& disk, const ApplyJob& job, const Running& running) {
  MockQueue queue{disks_, disk, running.started};
  auto result = compare_and_write(queue, job.wishes.front(), job.dry_run);
  if (result.outcome == Outcome::Applied) {
    result.started = running.started;
    result.ended = running.ends;
  }
  return result;
}

}  // namespace elevatord
