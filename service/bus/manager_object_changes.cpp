// The calls that change something: who may, and what is answered when.
#include <chrono>
#include <utility>

#include "bus_error.hpp"
#include "bus_text.hpp"
#include "device_path.hpp"
#include "manager_object.hpp"
#include "option_reader.hpp"
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

WriteWhen when_of(OptionReader& reader) {
  const auto when = reader.text("when", "now");
  if (when != "now" && when != "idle") {
    throw error("InvalidArgument", "option 'when' must be now or idle");
  }
  return when == "idle" ? WriteWhen::Idle : WriteWhen::Now;
}

DeviceState as_it_is(const ManagedDevice& /*device*/, DeviceState state) {
  return state;
}

}  // namespace

void ManagerObject::Reload(sdbus::Result<uint64_t>&& result, Options options) {
  const auto reply = std::make_shared<Reply<uint64_t>>(connection_, std::move(result));
  reply->guard([&] {
    OptionReader reader{options};
    const auto when = when_of(reader);
    reader.finish();
    authorizer_.check(current_sender(getObject()), [this, when, reply](bool allowed) {
      if (!allowed) return reply->fail(not_authorized());
      daemon_.reload(when, [reply](const elevatord::Result<std::uint64_t>& serial) {
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
  DaemonApi::Change change;
  change.timeout = std::chrono::milliseconds{reader.number("timeout_ms", kDefaultTimeoutMs)};
  change.when = when_of(reader);
  const bool wait = reader.flag("wait", true);
  reader.finish();
  const auto names = names_of(devices);
  if (!wait) {
    (daemon_.*work.begin)(names, change, [](bool) {});
    return reply->give(states_of(names, as_it_is));
  }
  // The bus may be lost, and this object with it, before the work is done.
  const std::weak_ptr<const ManagerObject*> self = self_;
  (daemon_.*work.begin)(names, change, [self, reply, names, work](bool in_time) {
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

}  // namespace elevatord::bus
