#pragma once

#include <functional>
#include <map>
#include <string>

#include "executor.hpp"
#include "violation.hpp"

namespace elevatord::property {

/// Behind the gate: passes everything on to the worker of the moment, and looks whether jobs of one
/// tag set meet there that would collide in the kernel.
class TagSetWatch final : public Executor {
 public:
  using TagSets = std::map<std::string, std::string>;  ///< by disk; empty: the disk alone

  /// What the worker of the moment does with it.
  struct Worker {
    std::function<void(JobId, Job)> submit;
    std::function<bool(JobId)> withdraw;
    std::function<void(JobId)> abandon;
    std::function<void()> stop;
  };

  /// `collide`: any two switches in one tag set do, not only those of nr_requests.
  TagSetWatch(TagSets tag_sets, bool collide, FirstViolation& first, Worker worker)
      : tag_sets_(std::move(tag_sets)),
        collide_(collide),
        first_(first),
        worker_(std::move(worker)) {}

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;
  void abandon(JobId id) override;

  void stop() override { worker_.stop(); }

  void started(JobId id) const;
  void done(const JobDone& done);

 private:
  struct Running {
    std::string device;
    bool requests = false;
  };

  void meets_nobody(const Running& job) const;
  [[nodiscard]] std::string tag_set_of(const std::string& device) const;

  TagSets tag_sets_;
  bool collide_;
  FirstViolation& first_;
  Worker worker_;
  Listener listener_;
  std::map<JobId, Running> running_;  ///< applies that were not given up
};

}  // namespace elevatord::property
