#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sdbus-c++/sdbus-c++.h>

#include "bus_choice.hpp"
#include "daemon_client.hpp"

namespace elevatord::ctl {

/// Asks the daemon over D-Bus, one question after the other. Answers with Timeout when the daemon
/// needs more than ten seconds (for reconcile() and restore(): more than its timeout and five).
class BusClient final : public DaemonClient {
 public:
  /// Error NoDaemon: there is no such bus.
  [[nodiscard]] static Reply<std::unique_ptr<BusClient>> connect(const BusChoice& choice);

  explicit BusClient(std::unique_ptr<sdbus::IConnection> connection);

  [[nodiscard]] Reply<ManagerInfo> manager() override;
  [[nodiscard]] Reply<std::vector<DeviceInfo>> devices() override;
  [[nodiscard]] Reply<std::string> find_device(const std::string& name) override;
  [[nodiscard]] Reply<DeviceInfo> device(const std::string& path) override;
  [[nodiscard]] Reply<DeviceExplanation> explain(const std::string& path) override;
  [[nodiscard]] Reply<std::string> facts(const std::string& path) override;
  [[nodiscard]] Reply<std::vector<PlannedChange>> plan(
      const std::vector<std::string>& paths) override;
  [[nodiscard]] Reply<std::vector<AppliedDevice>> reconcile(const std::vector<std::string>& paths,
                                                            const ApplyOptions& options) override;
  [[nodiscard]] Reply<std::vector<AppliedDevice>> restore(const std::vector<std::string>& paths,
                                                          const ApplyOptions& options) override;
  [[nodiscard]] Reply<std::uint64_t> reload(When when) override;

 private:
  [[nodiscard]] Reply<std::vector<AppliedDevice>> change_disks(
      const char* method, const std::vector<std::string>& paths, const ApplyOptions& options) const;
  [[nodiscard]] std::unique_ptr<sdbus::IProxy> proxy(const std::string& path) const;

  std::unique_ptr<sdbus::IConnection> connection_;
};

}  // namespace elevatord::ctl
