#include "manager_object.hpp"

#include <algorithm>

#include "build_config.hpp"
#include "bus_error.hpp"
#include "bus_text.hpp"
#include "device_path.hpp"
#include "device_query.hpp"
#include "option_reader.hpp"
#include "planned_writes.hpp"
#include "quirks.hpp"

namespace elevatord::bus {

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

std::map<std::string, std::string> ManagerObject::KernelQuirks() {
  const auto& kernel = daemon_.reconciler().settings().kernel;
  std::map<std::string, std::string> states;
  for (const auto& quirk : quirks()) {
    states.emplace(quirk.name, to_text(quirk.state(kernel)));
  }
  return states;
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

uint64_t ManagerObject::ForeignWrites() {
  return daemon_.reconciler().counters().foreign_writes;
}

uint64_t ManagerObject::ForeignStalls() {
  return daemon_.reconciler().counters().foreign_stalls;
}

uint32_t ManagerObject::PendingCount() {
  return static_cast<uint32_t>(daemon_.reconciler().pending());
}

uint32_t ManagerObject::StuckCount() {
  return static_cast<uint32_t>(daemon_.reconciler().stuck());
}

}  // namespace elevatord::bus
