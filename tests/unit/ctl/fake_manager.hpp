#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "compat.hpp"
#include "elevatord1_adaptor.hpp"

namespace elevatord::ctl::testing {

using Options = std::map<std::string, sdbus::Variant>;
using Paths = std::vector<sdbus::ObjectPath>;

/// `org.elevatord1.Manager` with the answers that a test sets before it asks; remembers what it was
/// asked.
class FakeManager final
    : public sdbus::AdaptorInterfaces<org::elevatord1::Manager_adaptor, sdbus::Properties_adaptor,
                                      sdbus::ObjectManager_adaptor> {
 public:
  using Applied = sdbus::Struct<sdbus::ObjectPath, std::string, std::string>;
  using Planned = sdbus::Struct<sdbus::ObjectPath, std::string, std::string, std::string,
                                std::string, std::string, std::uint64_t, std::string>;

  explicit FakeManager(sdbus::IConnection& connection)
      : AdaptorInterfaces(connection, sdbus::ObjectPath{"/org/elevatord1"}) {
    registerAdaptor();
  }

  ~FakeManager() { unregisterAdaptor(); }

  FakeManager(const FakeManager&) = delete;
  FakeManager& operator=(const FakeManager&) = delete;
  FakeManager(FakeManager&&) = delete;
  FakeManager& operator=(FakeManager&&) = delete;

  std::function<void()> before_answer = [] {};  ///< throws, or does what happens meanwhile
  std::vector<Planned> planned;
  std::vector<Applied> applied;
  std::vector<Applied> restored;
  std::uint64_t serial = 7;

  Paths asked_for;
  Options asked_with;

 private:
  Paths ListDevices() override { return {}; }

  sdbus::ObjectPath GetDevice(const std::string& name) override {
    before_answer();
    return sdbus::ObjectPath{"/org/elevatord1/device/" + name};
  }

  void Reload(sdbus::Result<uint64_t>&& result, Options options) override {
    asked_with = std::move(options);
    before_answer();
    result.returnResults(serial);
  }

  void Reconcile(sdbus::Result<std::vector<Applied>>&& result, Paths devices,
                 Options options) override {
    asked_for = std::move(devices);
    asked_with = std::move(options);
    before_answer();
    result.returnResults(applied);
  }

  void Restore(sdbus::Result<std::vector<Applied>>&& result, Paths devices,
               Options options) override {
    asked_for = std::move(devices);
    asked_with = std::move(options);
    before_answer();
    result.returnResults(restored);
  }

  std::vector<Planned> Plan(const Paths& devices, const Options& options) override {
    asked_for = devices;
    asked_with = options;
    return planned;
  }

  std::string Version() override { return "0.1.0"; }

  uint64_t PolicySerial() override { return serial; }

  std::vector<std::string> PolicyFiles() override { return {"/etc/a.yaml", "/etc/b.yaml"}; }

  std::string State() override { return "degraded"; }

  std::vector<std::string> PolicyErrors() override { return {"c.yaml:1:2: bad"}; }

  std::string KernelRelease() override { return "6.18.44"; }

  uint64_t WritesDone() override { return 1; }

  uint64_t WritesAvoided() override { return 2; }

  uint64_t WritesFailed() override { return 3; }

  uint64_t ForeignWrites() override { return 6; }

  uint64_t ForeignStalls() override { return 7; }

  std::map<std::string, std::string> KernelQuirks() override {
    return {{"noop-write-freezes", "yes"}};
  }

  uint32_t PendingCount() override { return 4; }

  uint32_t StuckCount() override { return 5; }
};

}  // namespace elevatord::ctl::testing
