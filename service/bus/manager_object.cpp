#include "manager_object.hpp"

#include <algorithm>
#include <chrono>

#include "build_config.hpp"
#include "bus_error.hpp"
#include "bus_text.hpp"
#include "device_path.hpp"
#include "device_query.hpp"
#include "option_reader.hpp"
#include "planned_writes.hpp"
#include "restored_state.hpp"
#include "why_pending.hpp"

namespace elevatord::bus {

namespace {

constexpr std::uint32_t kDefaultTimeoutMs = 5000;

const sdbus::Error& not_authorized() {
  static const auto kError =
      error("NotAuthorized", "only root may change the state of disks through this service");
  return kError;
}

DeviceState as_it_is(const ManagedDevice& /*device*/, DeviceState state) {
  return state;
}

}  // namespace

ManagerObject::ManagerObject(std::shared_ptr<sdbus::IConnection> connection, DaemonApi& daemon,
                             bool system_bus)
    : AdaptorInterfaces(*connection, sdbus::ObjectPath{kManagerPath}),
      connection_(std::move(connection)),
      daemon_(daemon),
      authorizer_(*connection_, system_bus),
      self_(std::make_shared<const ManagerObject*>(this)) {
  registerAdaptor();
}

ManagerObject::~ManagerObject() {
  unregisterAdaptor();
}

void ManagerObject::policy_changed(bool in_force) {
  emitPropertiesChangedSignal(org::elevatord1::Manager_adaptor::INTERFACE_NAME,
                              {"PolicySerial", "PolicyFiles", "State", "PolicyErrors"});
  if (in_force) emitPolicyReloaded(daemon_.policy_status().serial);
}

ManagerObject::Paths ManagerObject::ListDevices() {
  return guarded([&] {
    Paths paths;
    for (const auto& [name, device] : daemon_.reconciler().devices()) {
      paths.emplace_back(device_path(name));
    }
    return paths;
  });
}

sdbus::ObjectPath ManagerObject::GetDevice(const std::string& name) {
  return guarded([&] {
    for (const auto& [known, device] : daemon_.reconciler().devices()) {
      if (is_named(device.event, name)) return sdbus::ObjectPath{device_path(known)};
    }
    throw error("NotFound", name + ": no such managed disk");
  });
}

std::vector<std::string> ManagerObject::names_of(const Paths& devices) const {
  std::vector<std::string> names;
  for (const auto& path : devices) {
    const auto name = device_name(path);
    if (!name || daemon_.reconciler().find(*name) == nullptr) {
      throw error("NotFound", std::string{path} + ": no such managed disk");
    }
    names.push_back(*name);
  }
  return names;
}

void ManagerObject::Reload(sdbus::Result<uint64_t>&& result, Options options) {
  const auto reply = std::make_shared<Reply<uint64_t>>(connection_, std::move(result));
  reply->guard([&] {
    OptionReader{options}.finish();
    authorizer_.check(current_sender(getObject()), [this, reply](bool allowed) {
      if (!allowed) return reply->fail(not_authorized());
      daemon_.reload([reply](const elevatord::Result<std::uint64_t>& serial) {
        if (serial) return reply->give(*serial);
        reply->fail(error("InvalidPolicy", bus_text(serial.error().what)));
      });
    });
  });
}

void ManagerObject::Reconcile(sdbus::Result<std::vector<ReconcileRow>>&& result, Paths devices,
                              Options options) {
  change_disks(std::move(result), devices, options, {&DaemonApi::reconcile, as_it_is});
}

void ManagerObject::Restore(sdbus::Result<std::vector<ReconcileRow>>&& result, Paths devices,
                            Options options) {
  change_disks(std::move(result), devices, options, {&DaemonApi::restore, restored_state});
}

void ManagerObject::change_disks(sdbus::Result<std::vector<ReconcileRow>>&& result,
                                 const Paths& devices, const Options& options, const Work& work) {
  const auto reply =
      std::make_shared<Reply<std::vector<ReconcileRow>>>(connection_, std::move(result));
  reply->guard([&] {
    authorizer_.check(current_sender(getObject()), [=, this](bool allowed) {
      if (!allowed) return reply->fail(not_authorized());
      reply->guard([&] { begin_for_caller(reply, devices, options, work); });
    });
  });
}

void ManagerObject::begin_for_caller(const ReconcileReply& reply, const Paths& devices,
                                     const Options& options, const Work& work) {
  OptionReader reader{options};
  const std::chrono::milliseconds timeout{reader.number("timeout_ms", kDefaultTimeoutMs)};
  const bool wait = reader.flag("wait", true);
  reader.finish();
  const auto names = names_of(devices);
  if (!wait) {
    (daemon_.*work.begin)(names, timeout, [](bool) {});
    return reply->give(states_of(names, as_it_is));
  }
  // The bus may be lost, and this object with it, before the work is done.
  const std::weak_ptr<const ManagerObject*> self = self_;
  (daemon_.*work.begin)(names, timeout, [self, reply, names, work](bool in_time) {
    const auto manager = self.lock();
    if (!manager) return;
    if (in_time) return reply->give((*manager)->states_of(names, work.outcome));
    reply->fail(error("Timeout", "not at rest in time; the work goes on"));
  });
}

std::vector<ManagerObject::ReconcileRow> ManagerObject::states_of(
    const std::vector<std::string>& names,
    DeviceState (*outcome)(const ManagedDevice&, DeviceState)) const {
  const auto& reconciler = daemon_.reconciler();
  std::vector<ReconcileRow> rows;
  const auto add = [&](const ManagedDevice& device) {
    const auto state = reconciler.state_of(device);
    rows.emplace_back(sdbus::ObjectPath{device_path(device.name())},
                      std::string{to_text(outcome(device, state))},
                      bus_text(result_or_wait(device, state)));
  };
  if (names.empty()) {
    for (const auto& [name, device] : reconciler.devices()) add(device);
  }
  for (const auto& name : names) {
    if (const auto* device = reconciler.find(name)) add(*device);
  }
  return rows;
}

ManagerObject::PlanRow ManagerObject::plan_row(const std::string& name, const PlannedWrite& write) {
  const auto& change = write.change;
  return {sdbus::ObjectPath{device_path(name)},
          change.attribute,
          bus_text(change.from),
          change.to,
          bus_text(change.because),
          std::string{to_text(write.estimate.cost)},
          static_cast<std::uint64_t>(write.estimate.stall.count()),
          bus_text(write.tag_set)};
}

std::vector<ManagerObject::PlanRow> ManagerObject::Plan(const Paths& devices,
                                                        const Options& options) {
  return guarded([&] {
    OptionReader{options}.finish();
    const auto names = names_of(devices);
    std::vector<PlanRow> rows;
    for (const auto& [name, device] : daemon_.reconciler().devices()) {
      const bool asked =
          names.empty() || std::find(names.begin(), names.end(), name) != names.end();
      if (!asked) continue;
      for (const auto& write : planned_writes(device, daemon_.reconciler().settings().kernel)) {
        rows.push_back(plan_row(name, write));
      }
    }
    return rows;
  });
}

std::string ManagerObject::Version() {
  return ELEVATORD_VERSION;
}

uint64_t ManagerObject::PolicySerial() {
  return daemon_.policy_status().serial;
}

std::vector<std::string> ManagerObject::PolicyFiles() {
  std::vector<std::string> paths;
  for (const auto& path : daemon_.policy_status().files) paths.push_back(bus_text(path));
  return paths;
}

std::string ManagerObject::State() {
  return daemon_.policy_status().degraded() ? "degraded" : "running";
}

std::vector<std::string> ManagerObject::PolicyErrors() {
  std::vector<std::string> texts;
  for (const auto& finding : daemon_.policy_status().errors)
    texts.push_back(bus_text(finding.text()));
  return texts;
}

std::string ManagerObject::KernelRelease() {
  return daemon_.reconciler().settings().kernel.release;
}

uint64_t ManagerObject::WritesDone() {
  return daemon_.reconciler().counters().writes_done;
}

uint64_t ManagerObject::WritesAvoided() {
  return daemon_.reconciler().counters().writes_avoided;
}

uint64_t ManagerObject::WritesFailed() {
  return daemon_.reconciler().counters().writes_failed;
}

uint32_t ManagerObject::PendingCount() {
  return static_cast<uint32_t>(daemon_.reconciler().pending());
}

uint32_t ManagerObject::StuckCount() {
  return static_cast<uint32_t>(daemon_.reconciler().stuck());
}

}  // namespace elevatord::bus
