#include "mock_executor.hpp"

#include <string_view>
#include <utility>

#include "compare_and_write.hpp"
#include "only_when_idle.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

/// The kernel model's name for a setting's file: without the `queue/`.
std::string model_name(const std::string& setting) {
  return file_of_setting(setting).substr(std::string_view{"queue/"}.size());
}

}  // namespace

/// A job that compares, writes and reads back, wish by wish, between the model's answers.
struct MockExecutor::Apply {
  JobId id;
  ApplyJob job;
  std::vector<AttributeResult> results;
  std::optional<IoInFlight> io;  ///< of a disk that is not idle
  MockQueue::Answer scheduler;
  MockQueue::Answer before;
  ModelTime started{0};
  ModelTime ended{0};

  [[nodiscard]] const AttributeWish& wish() const { return job.wishes[results.size()]; }

  [[nodiscard]] bool is_about_scheduler() const { return wish().attribute == kSchedulerSetting; }

  void put_beside(MockQueue& queue, unsigned tick_rate) const {
    queue.set_tick_rate(tick_rate);
    if (!is_about_scheduler()) queue.set_scheduler_file(scheduler);
  }
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
  kernel_.model().read(job.device, "scheduler", [this, id, job](int, const auto&) {
    JobDone done;
    done.id = id;
    done.device = job.device;
    const auto* const disk = kernel_.model().find(job.device);
    done.gone = disk == nullptr || kernel_.disks().find(job.device) == nullptr;
    if (!done.gone) look(job, *disk, done);
    end(done);
  });
}

void MockExecutor::look(const ProbeJob& job, const ModelDisk& disk, JobDone& done) const {
  const auto& era = kernel_.model().era();
  if (job.attributes.empty()) {
    done.files = kernel_.disks().probe(job, disk, era);
  } else {
    done.attributes = kernel_.disks().attributes(job, disk, era);
  }
}

void MockExecutor::start(JobId id, const ApplyJob& job) {
  const auto apply = std::make_shared<Apply>();
  apply->id = id;
  apply->job = job;
  const auto diskseq = kernel_.disks().diskseq(job.device);
  const bool gone = diskseq == 0 || (job.diskseq != 0 && job.diskseq != diskseq);
  if (!gone) return next(apply);
  AttributeResult result;
  result.outcome = Outcome::Gone;
  take(apply, result);
}

void MockExecutor::next(const std::shared_ptr<Apply>& apply) {
  if (apply->results.size() == apply->job.wishes.size()) return end(apply);
  if (waits_along(apply->wish(), apply->results)) return take(apply, not_idle(apply->wish()));
  const auto on_scheduler = [this, apply](int error, const auto& text) {
    apply->scheduler = {error, text};
    look(apply);
  };
  kernel_.model().read(apply->job.device, "scheduler", on_scheduler);
}

void MockExecutor::look(const std::shared_ptr<Apply>& apply) {
  if (apply->is_about_scheduler()) {
    apply->before = apply->scheduler;
    return compare(apply);
  }
  const auto on_value = [this, apply](int error, const auto& text) {
    apply->before = {error, text};
    compare(apply);
  };
  kernel_.model().read(apply->job.device, model_name(apply->wish().attribute), on_value);
}

bool MockExecutor::may_write_now(const std::shared_ptr<Apply>& apply) {
  if (!apply->wish().only_idle) return true;
  const auto io = kernel_.model().shown_io(apply->job.device);
  if (is_quiet(io, apply->job.quiet_since)) return true;
  apply->io = io;
  return false;
}

void MockExecutor::compare(const std::shared_ptr<Apply>& apply) {
  MockQueue queue{apply->before};
  apply->put_beside(queue, kernel_.model().hz());
  auto result = compare_and_write(queue, apply->wish(), apply->job.dry_run);
  const auto& value = queue.asked_to_write();
  if (value && !may_write_now(apply)) return take(apply, not_idle(std::move(result)));
  if (!value) return take(apply, std::move(result));
  apply->started = kernel_.model().now();
  kernel_.model().write(apply->job.device, model_name(apply->wish().attribute), *value,
                        [this, apply](int error) {
                          apply->ended = kernel_.model().now();
                          read_back(apply, error);
                        });
}

void MockExecutor::read_back(const std::shared_ptr<Apply>& apply, int written) {
  const auto on_value = [this, apply, written](int error, const auto& text) {
    MockQueue queue{apply->before, written, {error, text}};
    apply->put_beside(queue, kernel_.model().hz());
    auto result = compare_and_write(queue, apply->wish(), false);
    result.started = apply->started;
    result.ended = apply->ended;
    take(apply, std::move(result));
  };
  kernel_.model().read(apply->job.device, model_name(apply->wish().attribute), on_value);
}

void MockExecutor::take(const std::shared_ptr<Apply>& apply, AttributeResult result) {
  const auto outcome = result.outcome;
  do {
    result.attribute = apply->wish().attribute;
    apply->results.push_back(result);
  } while (ends_job(outcome) && apply->results.size() < apply->job.wishes.size());
  next(apply);
}

void MockExecutor::end(const std::shared_ptr<Apply>& apply) {
  JobDone done;
  done.id = apply->id;
  done.device = apply->job.device;
  done.results = apply->results;
  done.io = apply->io;
  end(done);
}

void MockExecutor::end(const JobDone& done) {
  running_.erase(done.id);
  loop_.wake(idle_);
  if (listener_.done) listener_.done(done);
}

}  // namespace elevatord
