#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "compat.hpp"
#include "daemon_api.hpp"
#include "device_properties.hpp"
#include "elevatord1_adaptor.hpp"
#include "foreign_variants.hpp"

namespace elevatord::bus {

/// `org.elevatord1.Device`: shows one disk. Everything it answers comes from memory.
class DeviceObject final
    : public sdbus::AdaptorInterfaces<org::elevatord1::Device_adaptor, sdbus::Properties_adaptor,
                                      sdbus::ManagedObject_adaptor> {
 public:
  DeviceObject(sdbus::IConnection& connection, const DaemonApi& daemon, const std::string& name);
  ~DeviceObject();
  DeviceObject(const DeviceObject&) = delete;
  DeviceObject& operator=(const DeviceObject&) = delete;
  DeviceObject(DeviceObject&&) = delete;
  DeviceObject& operator=(DeviceObject&&) = delete;

  void announce() { emitInterfacesAddedSignal(); }

  void retire() { emitInterfacesRemovedSignal(); }

  /// Looks at the disk again and sends PropertiesChanged for what is different.
  void refresh();

 private:
  using Texts = std::map<std::string, std::string>;
  using Variants = std::map<std::string, sdbus::Variant>;
  using RuleRow = sdbus::Struct<std::string, std::string, std::string, std::string, std::string,
                                std::string, std::string, std::vector<std::string>>;

  std::tuple<std::vector<std::string>, std::vector<RuleRow>> Explain() override;

  std::string Facts() override;

  std::string Name() override { return shown_.name; }

  uint64_t DeviceNumber() override { return shown_.device_number; }

  uint64_t Diskseq() override { return shown_.diskseq; }

  std::vector<std::string> Ids() override { return shown_.ids; }

  std::string Class() override { return shown_.device_class; }

  std::string Medium() override { return shown_.medium; }

  bool Rotational() override { return shown_.rotational; }

  std::string Zoned() override { return shown_.zoned; }

  uint32_t HwQueues() override { return shown_.hw_queues; }

  uint64_t Size() override { return shown_.size; }

  std::string Scheduler() override { return shown_.scheduler; }

  std::vector<std::string> Available() override { return shown_.available; }

  bool Configurable() override { return shown_.configurable; }

  Variants Values() override { return variants(shown_.values); }

  Variants Wanted() override { return variants(shown_.wanted); }

  Texts Because() override { return shown_.because; }

  Texts Source() override { return shown_.source; }

  std::string State() override { return shown_.state; }

  std::string LastResult() override { return shown_.last_result; }

  uint64_t LastWriteDurationUsec() override { return shown_.last_write_usec; }

  Variants LastForeignWriter() override {
    return shown_.last_foreign ? variants_of(*shown_.last_foreign) : Variants{};
  }

  [[nodiscard]] static Variants variants(const Texts& texts);

  const DaemonApi& daemon_;
  std::string name_;
  DeviceProperties shown_;
};

}  // namespace elevatord::bus
