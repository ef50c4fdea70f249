#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "device_directory.hpp"
#include "protocol.hpp"
#include "record_store.hpp"

namespace elevatord {

/// Does one job against a sysfs tree, for as long as the kernel takes. Any thread may call it.
/// Nothing in a job is believed: names and values are checked here, whoever asks.
class JobRunner {
 public:
  /// Asked when a write is on record and about to be made: whether who asked for it is still there.
  using StillWanted = std::function<bool()>;

  /// How long I/O in flight may take to end before the disk is written to all the same.
  static constexpr std::chrono::milliseconds kPatience{1000};

  /// The first two are borrowed and outlive the runner. Without a store (nullptr) writes are not
  /// recorded.
  JobRunner(int root_fd, const RecordStore* records, StillWanted still_wanted = {},
            std::chrono::milliseconds patience = kPatience)
      : root_fd_(root_fd),
        records_(records),
        still_wanted_(std::move(still_wanted)),
        patience_(patience) {}

  [[nodiscard]] ProbeDone run(const ProbeJob& job) const;
  [[nodiscard]] ApplyDone run(const ApplyJob& job) const;

 private:
  [[nodiscard]] AttributeResult apply(const DeviceDirectory& directory, const ApplyJob& job,
                                      const AttributeWish& wish,
                                      std::optional<IoInFlight>& io) const;
  [[nodiscard]] static bool is_idle(const DeviceDirectory& directory, const ApplyJob& job,
                                    std::optional<IoInFlight>& io);
  [[nodiscard]] std::chrono::milliseconds wait_for_old_io(const DeviceDirectory& directory,
                                                          const AttributeWish& wish) const;

  int root_fd_;
  const RecordStore* records_;
  StillWanted still_wanted_;
  std::chrono::milliseconds patience_;
};

}  // namespace elevatord
