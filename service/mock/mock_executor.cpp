#include "mock_executor.hpp"

#include <cerrno>

#include "compare_and_write.hpp"

namespace elevatord {

/// A job that compares, writes and reads back, between the model's answers.
struct MockExecutor::Apply {
  JobId id;
  ApplyJob job;
  MockQueue::Answer before;
  int written = 0;
  AttributeResult result;
  ModelTime started{0};
  ModelTime ended{0};
};

MockExecutor::MockExecutor(EventLoop& loop, MockKernel& kernel, std::size_t parallel)
    : loop_(loop), kernel_(kernel), parallel_(parallel) {
  idle_ = loop_.add_idle([this] { start_next(); });
}

void MockExecutor::submit(JobId id, Job job) {
  waiting_.emplace_back(id, std::move(job));
  loop_.wake(idle_);
}

bool MockExecutor::withdraw(JobId id) {
  return std::erase_if(waiting_, [&](const auto& entry) { return entry.first == id; }) != 0;
}

void MockExecutor::abandon(JobId id) {
  if (running_.erase(id) != 0) loop_.wake(idle_);
}

void MockExecutor::start_next() {
  while (!waiting_.empty() && running_.size() < parallel_) {
    const auto [id, job] = std::move(waiting_.front());
    waiting_.pop_front();
    running_.insert(id);
    if (listener_.started) listener_.started(id);
    std::visit([this, number = id](const auto& each) { start(number, each); }, job);
  }
}

void MockExecutor::start(JobId id, const ProbeJob& job) {
  kernel_.model().read(job.device, "scheduler", [this, id, name = job.device](int, const auto&) {
    JobDone done;
    done.id = id;
    done.device = name;
    const auto* const disk = kernel_.model().find(name);
    done.gone = disk == nullptr || kernel_.disks().find(name) == nullptr;
    if (!done.gone) done.files = kernel_.disks().probe(name, *disk, kernel_.model().era());
    end(done);
  });
}

void MockExecutor::start(JobId id, const ApplyJob& job) {
  const auto apply = std::make_shared<Apply>();
  apply->id = id;
  apply->job = job;
  const auto diskseq = kernel_.disks().diskseq(job.device);
  if (diskseq == 0 || (job.diskseq != 0 && job.diskseq != diskseq)) {
    apply->result.attribute = job.wishes.front().attribute;
    apply->result.outcome = Outcome::Gone;
    return end(apply);
  }
  kernel_.model().read(job.device, "scheduler", [this, apply](int error, const auto& text) {
    apply->before = {error, text};
    compare(apply);
  });
}

void MockExecutor::compare(const std::shared_ptr<Apply>& apply) {
  const auto& job = apply->job;
  MockQueue queue{apply->before};
  apply->result = compare_and_write(queue, job.wishes.front(), job.dry_run);
  const auto& value = queue.asked_to_write();
  if (!value) return end(apply);
  apply->started = kernel_.model().now();
  kernel_.model().write(job.device, "scheduler", *value, [this, apply](int error) {
    apply->ended = kernel_.model().now();
    apply->written = error;
    read_back(apply);
  });
}

void MockExecutor::read_back(const std::shared_ptr<Apply>& apply) {
  kernel_.model().read(apply->job.device, "scheduler", [this, apply](int error, const auto& text) {
    MockQueue queue{apply->before, apply->written, {error, text}};
    apply->result = compare_and_write(queue, apply->job.wishes.front(), false);
    apply->result.started = apply->started;
    apply->result.ended = apply->ended;
    end(apply);
  });
}

void MockExecutor::end(const std::shared_ptr<Apply>& apply) {
  JobDone done;
  done.id = apply->id;
  done.device = apply->job.device;
  done.results.push_back(apply->result);
  end(done);
}

void MockExecutor::end(const JobDone& done) {
  running_.erase(done.id);
  loop_.wake(idle_);
  if (listener_.done) listener_.done(done);
}

}  // namespace elevatord
