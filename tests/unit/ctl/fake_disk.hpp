#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "compat.hpp"
#include "elevatord1_adaptor.hpp"

namespace elevatord::ctl::testing {

/// `org.elevatord1.Device` of a disk that is on bfq, as rule `all` wants.
class FakeDisk final
    : public sdbus::AdaptorInterfaces<org::elevatord1::Device_adaptor, sdbus::Properties_adaptor,
                                      sdbus::ManagedObject_adaptor> {
 public:
  FakeDisk(sdbus::IConnection& connection, const std::string& path, std::string name)
      : AdaptorInterfaces(connection, sdbus::ObjectPath{path}), name_(std::move(name)) {
    registerAdaptor();
  }

  ~FakeDisk() { unregisterAdaptor(); }

  FakeDisk(const FakeDisk&) = delete;
  FakeDisk& operator=(const FakeDisk&) = delete;
  FakeDisk(FakeDisk&&) = delete;
  FakeDisk& operator=(FakeDisk&&) = delete;

 private:
  using Texts = std::map<std::string, std::string>;
  using Variants = std::map<std::string, sdbus::Variant>;
  using Rule = sdbus::Struct<std::string, std::string, std::string, std::string, std::string,
                             std::string, std::string, std::vector<std::string>>;

  std::tuple<std::vector<std::string>, std::vector<Rule>> Explain() override {
    const Rule fails{"fast", "a.yaml:3", "fails", "class", "nvme", "sata", "a.yaml:3:9", {}};
    const Rule decides{"all", "a.yaml:4", "decides", "", "", "beaten by x", "", {"scheduler"}};
    return {{"wants bfq", "active is bfq"}, {fails, decides}};
  }

  std::string Facts() override { return "version: 1\nname: " + name_ + '\n'; }

  std::string Name() override { return name_; }

  uint64_t DeviceNumber() override { return 7; }

  uint64_t Diskseq() override { return 9; }

  std::vector<std::string> Ids() override { return {"/dev/disk/by-id/ata-X1"}; }

  std::string Class() override { return "sata"; }

  std::string Medium() override { return "hdd"; }

  bool Rotational() override { return true; }

  std::string Zoned() override { return "none"; }

  uint32_t HwQueues() override { return 1; }

  uint64_t Size() override { return 1U << 20U; }

  std::string Scheduler() override { return "bfq"; }

  std::vector<std::string> Available() override { return {"none", "bfq"}; }

  bool Configurable() override { return true; }

  Variants Values() override { return {{"scheduler", sdbus::Variant{std::string{"bfq"}}}}; }

  Variants Wanted() override { return {{"scheduler", sdbus::Variant{std::string{"bfq"}}}}; }

  Texts Because() override { return {{"scheduler", "a.yaml:4"}}; }

  Texts Source() override { return {{"scheduler", "policy"}}; }

  std::string State() override { return "ok"; }

  std::string LastResult() override { return "none -> bfq"; }

  uint64_t LastWriteDurationUsec() override { return 14000; }

  std::map<std::string, sdbus::Variant> LastForeignWriter() override { return {}; }

  std::string name_;
};

}  // namespace elevatord::ctl::testing
