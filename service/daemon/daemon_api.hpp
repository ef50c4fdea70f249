#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "finding.hpp"
#include "reconciler.hpp"

namespace elevatord {

/// The policy as the service stands to it.
struct PolicyStatus {
  std::uint64_t serial = 0;        ///< counts policies put into force; 0 before the first
  std::vector<std::string> files;  ///< paths of those in force
  std::vector<Finding> errors;     ///< of the files on disk; any: degraded

  [[nodiscard]] bool degraded() const { return !errors.empty(); }
};

/// What the bus may ask of the daemon. Nothing here waits; answers that take time come by callback.
class DaemonApi {
 public:
  DaemonApi() = default;
  virtual ~DaemonApi() = default;
  DaemonApi(const DaemonApi&) = delete;
  DaemonApi& operator=(const DaemonApi&) = delete;
  DaemonApi(DaemonApi&&) = delete;
  DaemonApi& operator=(DaemonApi&&) = delete;

  [[nodiscard]] virtual const Reconciler& reconciler() const = 0;
  [[nodiscard]] virtual const PolicyStatus& policy_status() const = 0;

  /// Reads the policy files again; the serial, or every mistake in one text. `when`: what the disks
  /// are written at that a new policy wants otherwise.
  using ReloadDone = std::function<void(const Result<std::uint64_t>&)>;
  virtual void reload(WriteWhen when, ReloadDone done) = 0;

  /// How disks are to be changed, and how long to wait for it.
  struct Change {
    std::chrono::milliseconds timeout{};
    WriteWhen when = WriteWhen::Now;
  };

  /// Scans for disks and brings these (none named: all) to what is wanted. `in_time` is false
  /// when the timeout came first; the work goes on all the same.
  using ReconcileDone = std::function<void(bool in_time)>;
  virtual void reconcile(std::vector<std::string> names, Change change, ReconcileDone done) = 0;

  /// Puts back, on these disks (none named: all), what was there before the first write in this
  /// boot; `done` as for reconcile().
  virtual void restore(std::vector<std::string> names, Change change, ReconcileDone done) = 0;

  /// Starts no new job until go_on(); `at_rest` is called when no job runs any more, stuck ones not
  /// counted, perhaps before this returns, and never after go_on().
  virtual void pause(std::function<void()> at_rest) = 0;

  /// Looks at every disk, and goes on.
  virtual void go_on() = 0;
};

}  // namespace elevatord
