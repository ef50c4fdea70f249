#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "call_error.hpp"
#include "device_info.hpp"

namespace elevatord::ctl {

/// When a disk may be written to: at once, or only once it is idle.
enum class When { Now, Idle };

struct ApplyOptions {
  bool wait = true;                                  ///< until every disk is verified or stuck
  std::optional<std::chrono::milliseconds> timeout;  ///< nullopt: the daemon's default
  When when = When::Now;
};

/// The daemon as the commands see it. Devices are named by what find_device() returned.
class DaemonClient {
 public:
  DaemonClient() = default;
  DaemonClient(const DaemonClient&) = delete;
  DaemonClient& operator=(const DaemonClient&) = delete;
  DaemonClient(DaemonClient&&) = delete;
  DaemonClient& operator=(DaemonClient&&) = delete;
  virtual ~DaemonClient() = default;

  [[nodiscard]] virtual Reply<ManagerInfo> manager() = 0;
  /// Every managed disk, in no order.
  [[nodiscard]] virtual Reply<std::vector<DeviceInfo>> devices() = 0;
  /// Takes a kernel name, /dev path, by-id link or WWN.
  [[nodiscard]] virtual Reply<std::string> find_device(const std::string& name) = 0;
  [[nodiscard]] virtual Reply<DeviceInfo> device(const std::string& path) = 0;
  [[nodiscard]] virtual Reply<DeviceExplanation> explain(const std::string& path) = 0;
  /// The text that load_facts() reads.
  [[nodiscard]] virtual Reply<std::string> facts(const std::string& path) = 0;
  /// No path: all disks.
  [[nodiscard]] virtual Reply<std::vector<PlannedChange>> plan(
      const std::vector<std::string>& paths) = 0;
  /// No path: all disks.
  [[nodiscard]] virtual Reply<std::vector<AppliedDevice>> reconcile(
      const std::vector<std::string>& paths, const ApplyOptions& options) = 0;
  /// No path: all disks.
  [[nodiscard]] virtual Reply<std::vector<AppliedDevice>> restore(
      const std::vector<std::string>& paths, const ApplyOptions& options) = 0;
  /// The serial of the policy now in force; `when`: what disks are written at that it wants
  /// otherwise.
  [[nodiscard]] virtual Reply<std::uint64_t> reload(When when) = 0;
};

}  // namespace elevatord::ctl
