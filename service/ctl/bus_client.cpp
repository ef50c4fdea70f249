#include "bus_client.hpp"

#include <chrono>
#include <utility>

#include "compat.hpp"
#include "device_path.hpp"
#include "variant_reader.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;

constexpr const char* kService = "org.elevatord1";
constexpr const char* kManagerPath = "/org/elevatord1";
constexpr const char* kManager = "org.elevatord1.Manager";
constexpr const char* kDevice = "org.elevatord1.Device";
constexpr const char* kPropertiesInterface = "org.freedesktop.DBus.Properties";
constexpr const char* kObjectManager = "org.freedesktop.DBus.ObjectManager";

constexpr std::chrono::milliseconds kCallTimeout = 10s;
/// What the daemon waits for when it is not told.
constexpr std::chrono::milliseconds kReconcileTimeout = 5s;
/// The daemon's own Timeout says more than ours, so let it come first.
constexpr std::chrono::milliseconds kReconcileGrace = 5s;

using Paths = std::vector<sdbus::ObjectPath>;
using Options = std::map<std::string, sdbus::Variant>;
using ManagedObjects = std::map<sdbus::ObjectPath, std::map<std::string, Properties>>;

/// sdbus-c++ throws; nothing above this file does.
template <typename Call>
auto guarded(Call call) -> Reply<decltype(call())> {
  try {
    return call();
  } catch (const sdbus::Error& error) {
    const std::string& name = error.getName();
    const std::string& message = error.getMessage();
    return tl::unexpected(CallError{kind_of_error(name), message.empty() ? name : message});
  }
}

std::unique_ptr<sdbus::IConnection> open(const BusChoice& choice) {
  switch (choice.kind) {
    case BusChoice::Kind::Session:
      return sdbus::createSessionBusConnection();
    case BusChoice::Kind::Address:
      return sdbus::createSessionBusConnectionWithAddress(choice.address);
    case BusChoice::Kind::System:
      break;
  }
  return sdbus::createSystemBusConnection();
}

Paths object_paths(const std::vector<std::string>& paths) {
  Paths result;
  for (const std::string& path : paths) {
    result.emplace_back(path);
  }
  return result;
}

Options when_option(When when) {
  // A daemon that does not know the option is asked for nothing new.
  if (when == When::Now) {
    return {};
  }
  return {{"when", sdbus::Variant{std::string{"idle"}}}};
}

Options reconcile_options(const ApplyOptions& options) {
  Options result = when_option(options.when);
  if (!options.wait) {
    result.emplace("wait", sdbus::Variant{false});
  }
  if (options.timeout) {
    result.emplace("timeout_ms",
                   sdbus::Variant{static_cast<std::uint32_t>(options.timeout->count())});
  }
  return result;
}

Properties all_properties(sdbus::IProxy& proxy, const char* interface) {
  Properties properties;
  proxy.callMethod("GetAll")
      .onInterface(kPropertiesInterface)
      .withArguments(std::string{interface})
      .storeResultsTo(properties);
  return properties;
}

std::vector<DeviceInfo> devices_in(const ManagedObjects& objects) {
  std::vector<DeviceInfo> devices;
  for (const auto& [path, interfaces] : objects) {
    const auto found = interfaces.find(kDevice);
    if (found != interfaces.end()) {
      devices.push_back(device_from(found->second));
    }
  }
  return devices;
}

using RuleTuple = sdbus::Struct<std::string, std::string, std::string, std::string, std::string,
                                std::string, std::string, std::vector<std::string>>;

/// Where no condition failed, what was found is a remark.
ExplainedRule rule_from(const RuleTuple& rule) {
  ExplainedRule explained{std::get<0>(rule), std::get<1>(rule), std::get<2>(rule),
                          std::get<3>(rule), std::get<4>(rule), std::get<5>(rule),
                          std::get<6>(rule), std::get<7>(rule)};
  if (explained.condition.empty()) {
    explained.remark = std::exchange(explained.found, {});
  }
  return explained;
}

}  // namespace

Reply<std::unique_ptr<BusClient>> BusClient::connect(const BusChoice& choice) {
  auto client = guarded([&choice] { return std::make_unique<BusClient>(open(choice)); });
  if (!client) {
    // Whatever the reason, there is nobody to ask.
    client.error().kind = CallError::Kind::NoDaemon;
  }
  return client;
}

BusClient::BusClient(std::unique_ptr<sdbus::IConnection> connection)
    : connection_(std::move(connection)) {
  connection_->setMethodCallTimeout(kCallTimeout);
}

std::unique_ptr<sdbus::IProxy> BusClient::proxy(const std::string& path) const {
  return sdbus::createProxy(*connection_, bus::ServiceName{kService}, sdbus::ObjectPath{path});
}

Reply<ManagerInfo> BusClient::manager() {
  return guarded([this] { return manager_from(all_properties(*proxy(kManagerPath), kManager)); });
}

Reply<std::vector<DeviceInfo>> BusClient::devices() {
  return guarded([this] {
    ManagedObjects objects;
    proxy(kManagerPath)
        ->callMethod("GetManagedObjects")
        .onInterface(kObjectManager)
        .storeResultsTo(objects);
    return devices_in(objects);
  });
}

Reply<std::string> BusClient::find_device(const std::string& name) {
  return guarded([this, &name] {
    sdbus::ObjectPath path;
    proxy(kManagerPath)
        ->callMethod("GetDevice")
        .onInterface(kManager)
        .withArguments(name)
        .storeResultsTo(path);
    return std::string{path};
  });
}

Reply<DeviceInfo> BusClient::device(const std::string& path) {
  return guarded([this, &path] { return device_from(all_properties(*proxy(path), kDevice)); });
}

Reply<DeviceExplanation> BusClient::explain(const std::string& path) {
  return guarded([this, &path] {
    DeviceExplanation explanation{device_name_of(path), {}, {}};
    std::vector<RuleTuple> rules;
    proxy(path)->callMethod("Explain").onInterface(kDevice).storeResultsTo(explanation.conclusions,
                                                                           rules);
    for (const RuleTuple& rule : rules) {
      explanation.rules.push_back(rule_from(rule));
    }
    return explanation;
  });
}

Reply<std::string> BusClient::facts(const std::string& path) {
  return guarded([this, &path] {
    std::string text;
    proxy(path)->callMethod("Facts").onInterface(kDevice).storeResultsTo(text);
    return text;
  });
}

Reply<std::vector<PlannedChange>> BusClient::plan(const std::vector<std::string>& paths) {
  using Row = sdbus::Struct<sdbus::ObjectPath, std::string, std::string, std::string, std::string,
                            std::string, std::uint64_t, std::string>;
  return guarded([this, &paths] {
    std::vector<Row> rows;
    proxy(kManagerPath)
        ->callMethod("Plan")
        .onInterface(kManager)
        .withArguments(object_paths(paths), Options{})
        .storeResultsTo(rows);
    std::vector<PlannedChange> changes;
    changes.reserve(rows.size());
    for (const Row& row : rows) {
      changes.push_back({device_name_of(std::get<0>(row)), std::get<1>(row), std::get<2>(row),
                         std::get<3>(row), std::get<4>(row), std::get<5>(row), std::get<6>(row),
                         std::get<7>(row)});
    }
    return changes;
  });
}

Reply<std::vector<AppliedDevice>> BusClient::reconcile(const std::vector<std::string>& paths,
                                                       const ApplyOptions& options) {
  return change_disks("Reconcile", paths, options);
}

Reply<std::vector<AppliedDevice>> BusClient::restore(const std::vector<std::string>& paths,
                                                     const ApplyOptions& options) {
  return change_disks("Restore", paths, options);
}

Reply<std::vector<AppliedDevice>> BusClient::change_disks(const char* method,
                                                          const std::vector<std::string>& paths,
                                                          const ApplyOptions& options) const {
  using Row = sdbus::Struct<sdbus::ObjectPath, std::string, std::string>;
  return guarded([this, method, &paths, &options] {
    std::vector<Row> rows;
    proxy(kManagerPath)
        ->callMethod(method)
        .onInterface(kManager)
        .withTimeout(options.timeout.value_or(kReconcileTimeout) + kReconcileGrace)
        .withArguments(object_paths(paths), reconcile_options(options))
        .storeResultsTo(rows);
    std::vector<AppliedDevice> devices;
    devices.reserve(rows.size());
    for (const Row& row : rows) {
      devices.push_back({device_name_of(std::get<0>(row)), std::get<1>(row), std::get<2>(row)});
    }
    return devices;
  });
}

Reply<std::uint64_t> BusClient::reload(When when) {
  return guarded([this, when] {
    std::uint64_t serial = 0;
    proxy(kManagerPath)
        ->callMethod("Reload")
        .onInterface(kManager)
        .withArguments(when_option(when))
        .storeResultsTo(serial);
    return serial;
  });
}

}  // namespace elevatord::ctl
