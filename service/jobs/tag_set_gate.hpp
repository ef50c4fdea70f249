#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "executor.hpp"

namespace elevatord {

/// Stands before another executor and holds apply jobs back where the kernel would make them
/// collide: disks of one tag set are written one at a time, in the order in which they came, while
/// other tag sets go on beside them. A disk alone in its tag set, a look and a dry run never wait.
///
/// Jobs of a tag set collide on kernels that say so, and anywhere from the first EBUSY on. One that
/// writes nr_requests never runs beside another of its tag set: the kernel keeps that lock across
/// the freeze, and a sibling's write fails meanwhile.
///
/// A job that was abandoned keeps nobody: behind a disk that is stuck its siblings have their
/// turns, and get the kernel's EBUSY.
class TagSetGate final : public Executor {
 public:
  TagSetGate(Executor& inner, bool siblings_collide);
  ~TagSetGate() override;
  TagSetGate(const TagSetGate&) = delete;
  TagSetGate& operator=(const TagSetGate&) = delete;
  TagSetGate(TagSetGate&&) = delete;
  TagSetGate& operator=(TagSetGate&&) = delete;

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;
  /// Of a job that was handed over; no effect on one that is held back or has ended.
  void abandon(JobId id) override;
  void stop() override;

  [[nodiscard]] bool holds(JobId id) const override;

 private:
  struct Held {
    JobId id = 0;
    ApplyJob job;
  };

  struct TagSet {
    std::deque<Held> held;
    std::set<JobId> running;
    bool collides = false;
    bool exclusive = false;  ///< what runs writes nr_requests
  };

  using TagSets = std::map<std::string, TagSet>;

  [[nodiscard]] static bool may_go(const TagSet& tag_set);
  void hand_over(const std::string& name);
  void forget_if_idle(TagSets::iterator it);
  [[nodiscard]] std::string leave(JobId id);
  void learn(const JobDone& done, const std::string& name);
  void started(JobId id) const;
  void done(const JobDone& done);

  Executor& inner_;
  bool collide_;
  bool stopped_ = false;
  Listener listener_;
  TagSets tag_sets_;
  std::map<JobId, std::string> names_;  ///< the tag set of each job that is held or runs
};

}  // namespace elevatord
