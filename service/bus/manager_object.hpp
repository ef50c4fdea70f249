#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "authorizer.hpp"
#include "compat.hpp"
#include "daemon_api.hpp"
#include "elevatord1_adaptor.hpp"
#include "planned_writes.hpp"
#include "reply.hpp"

namespace elevatord::bus {

/// `org.elevatord1.Manager` and the ObjectManager beside it.
class ManagerObject final
    : public sdbus::AdaptorInterfaces<org::elevatord1::Manager_adaptor, sdbus::Properties_adaptor,
                                      sdbus::ObjectManager_adaptor> {
 public:
  ManagerObject(std::shared_ptr<sdbus::IConnection> connection, DaemonApi& daemon, bool system_bus);
  ~ManagerObject();
  ManagerObject(const ManagerObject&) = delete;
  ManagerObject& operator=(const ManagerObject&) = delete;
  ManagerObject(ManagerObject&&) = delete;
  ManagerObject& operator=(ManagerObject&&) = delete;

  /// PropertiesChanged for all that belongs to the policy; the signal when one came into force.
  void policy_changed(bool in_force);

 private:
  using Options = std::map<std::string, sdbus::Variant>;
  using ReconcileRow = sdbus::Struct<sdbus::ObjectPath, std::string, std::string>;
  using PlanRow = sdbus::Struct<sdbus::ObjectPath, std::string, std::string, std::string,
                                std::string, std::string, std::uint64_t, std::string>;
  using Paths = std::vector<sdbus::ObjectPath>;

  Paths ListDevices() override;
  sdbus::ObjectPath GetDevice(const std::string& name) override;
  void Reload(sdbus::Result<uint64_t>&& result, Options options) override;
  void Reconcile(sdbus::Result<std::vector<ReconcileRow>>&& result, Paths devices,
                 Options options) override;
  void Restore(sdbus::Result<std::vector<ReconcileRow>>&& result, Paths devices,
               Options options) override;
  std::vector<PlanRow> Plan(const Paths& devices, const Options& options) override;

  std::string Version() override;
  uint64_t PolicySerial() override;
  std::vector<std::string> PolicyFiles() override;
  std::string State() override;
  std::vector<std::string> PolicyErrors() override;
  std::string KernelRelease() override;
  std::map<std::string, std::string> KernelQuirks() override;
  uint64_t WritesDone() override;
  uint64_t WritesAvoided() override;
  uint64_t WritesFailed() override;
  uint64_t ForeignWrites() override;
  uint64_t ForeignStalls() override;
  uint32_t PendingCount() override;
  uint32_t StuckCount() override;

  /// The names of these objects, or of all for none; throws NotFound.
  [[nodiscard]] std::vector<std::string> names_of(const Paths& devices) const;
  static PlanRow plan_row(const std::string& name, const PlannedWrite& write);

  /// What Reconcile and Restore do, and how a disk came out of it.
  struct Work {
    void (DaemonApi::*begin)(std::vector<std::string>, DaemonApi::Change, DaemonApi::ReconcileDone);
    DeviceState (*outcome)(const ManagedDevice&, DeviceState);
  };

  using ReconcileReply = std::shared_ptr<Reply<std::vector<ReconcileRow>>>;
  void change_disks(sdbus::Result<std::vector<ReconcileRow>>&& result, const Paths& devices,
                    const Options& options, const Work& work);
  void begin_for_caller(const ReconcileReply& reply, const Paths& devices, const Options& options,
                        const Work& work);
  [[nodiscard]] std::vector<ReconcileRow> states_of(const std::vector<std::string>& names,
                                                    DeviceState (*outcome)(const ManagedDevice&,
                                                                           DeviceState)) const;

  std::shared_ptr<sdbus::IConnection> connection_;
  DaemonApi& daemon_;
  Authorizer authorizer_;
  std::shared_ptr<const ManagerObject*> self_;  ///< answers that come late find out if we are gone
};

}  // namespace elevatord::bus
