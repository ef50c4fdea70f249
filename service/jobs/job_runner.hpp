#pragma once

#include <functional>
#include <utility>

#include "block_queue.hpp"
#include "protocol.hpp"
#include "record_store.hpp"

namespace elevatord {

/// Does one job against a sysfs tree, for as long as the kernel takes. Any thread may call it.
/// Nothing in a job is believed: names and values are checked here, whoever asks.
class JobRunner {
 public:
  /// Asked when a write is on record and about to be made: whether who asked for it is still there.
  using StillWanted = std::function<bool()>;

  /// The first two are borrowed and outlive the runner. Without a store (nullptr) writes are not
  /// recorded.
  JobRunner(int root_fd, const RecordStore* records, StillWanted still_wanted = {})
      : root_fd_(root_fd), records_(records), still_wanted_(std::move(still_wanted)) {}

  [[nodiscard]] ProbeDone run(const ProbeJob& job) const;
  [[nodiscard]] ApplyDone run(const ApplyJob& job) const;

 private:
  [[nodiscard]] AttributeResult apply(BlockQueue& queue, const ApplyJob& job,
                                      const AttributeWish& wish) const;

  int root_fd_;
  const RecordStore* records_;
  StillWanted still_wanted_;
};

}  // namespace elevatord
