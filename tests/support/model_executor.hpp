#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "compare_and_write.hpp"
#include "executor.hpp"
#include "kernel_model.hpp"
#include "mock_queue.hpp"

namespace elevatord::testing {

/// A worker with a thread for every job, on a kernel model in virtual time; counts which writes are
/// under way together.
class ModelExecutor final : public Executor {
 public:
  explicit ModelExecutor(KernelModel& model) : model_(model) {}

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override {
    waiting_.insert(id);
    model_.events().after(ModelTime{0}, [this, id, job = std::move(job)] {
      if (waiting_.erase(id) == 0) return;
      listener_.started(id);
      std::visit([&](const auto& each) { begin(id, each); }, job);
    });
  }

  bool withdraw(JobId id) override { return waiting_.erase(id) != 0; }

  void abandon(JobId /*id*/) override {}

  void stop() override { waiting_.clear(); }

  /// How many writes to disks of the tag set were under way together at most.
  [[nodiscard]] std::size_t most_together(const std::string& tag_set) const {
    const auto it = most_.find(tag_set);
    return it == most_.end() ? 0 : it->second;
  }

  std::size_t most_in_all = 0;
  std::size_t busy = 0;  ///< writes that the kernel answered with EBUSY
  ModelTime first_write{ModelTime::max()};
  ModelTime last_write{0};

 private:
  struct Write {
    JobId id = 0;
    ApplyJob job;
    MockQueue::Answer before;
  };

  void begin(JobId id, const ProbeJob& job) {
    model_.read(job.device, "scheduler", [this, id, device = job.device](int, const auto& text) {
      JobDone done;
      done.id = id;
      done.device = device;
      done.files = {{"size", "2048"}, {"queue/rotational", "1"}, {"queue/zoned", "none"}};
      done.files["queue/scheduler"] = text;
      listener_.done(done);
    });
  }

  void begin(JobId id, const ApplyJob& job) {
    const auto write = std::make_shared<Write>(Write{id, job, {}});
    model_.read(job.device, "scheduler", [this, write](int error, const auto& text) {
      write->before = {error, text};
      MockQueue queue{write->before};
      const auto result = compare_and_write(queue, write->job.wishes.front(), false);
      if (!queue.asked_to_write()) return end(*write, result);
      begin_write(write, *queue.asked_to_write());
    });
  }

  void begin_write(const std::shared_ptr<Write>& write, const std::string& value) {
    writing_.insert({write->job.tag_set, write->id});
    auto& most = most_[write->job.tag_set];
    most = std::max(most, writes_of(write->job.tag_set));
    most_in_all = std::max(most_in_all, writing_.size());
    first_write = std::min(first_write, model_.now());
    model_.write(write->job.device, "scheduler", value, [this, write](int error) {
      writing_.erase({write->job.tag_set, write->id});
      last_write = model_.now();
      if (error == EBUSY) ++busy;
      model_.read(write->job.device, "scheduler",
                  [this, write, error](int failed, const auto& text) {
                    MockQueue queue{write->before, error, {failed, text}};
                    end(*write, compare_and_write(queue, write->job.wishes.front(), false));
                  });
    });
  }

  [[nodiscard]] std::size_t writes_of(const std::string& tag_set) const {
    return static_cast<std::size_t>(
        std::count_if(writing_.begin(), writing_.end(),
                      [&](const auto& entry) { return entry.first == tag_set; }));
  }

  void end(const Write& write, const AttributeResult& result) {
    JobDone done;
    done.id = write.id;
    done.device = write.job.device;
    done.results.push_back(result);
    listener_.done(done);
  }

  KernelModel& model_;
  Listener listener_;
  std::set<JobId> waiting_;
  std::set<std::pair<std::string, JobId>> writing_;
  std::map<std::string, std::size_t> most_;
};

}  // namespace elevatord::testing
