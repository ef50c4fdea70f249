#pragma once

#include "protocol.hpp"
#include "record_store.hpp"

namespace elevatord {

/// Does one job against a sysfs tree, for as long as the kernel takes. Any thread may call it.
/// Nothing in a job is believed: names and values are checked here, whoever asks.
class JobRunner {
 public:
  /// Both are borrowed and outlive the runner. Without a store (nullptr) writes are not recorded.
  JobRunner(int root_fd, const RecordStore* records) : root_fd_(root_fd), records_(records) {}

  [[nodiscard]] ProbeDone run(const ProbeJob& job) const;
  [[nodiscard]] ApplyDone run(const ApplyJob& job) const;

 private:
  int root_fd_;
  const RecordStore* records_;
};

}  // namespace elevatord
