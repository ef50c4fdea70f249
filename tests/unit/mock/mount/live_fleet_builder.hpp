#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "live_fleet.hpp"

namespace elevatord {

inline FleetDisk a_sata_disk(const std::string& name) {
  FleetDisk disk;
  disk.name = name;
  disk.tag_set = name;
  disk.device_class = DeviceClass::Sata;
  disk.rotational = true;
  disk.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  disk.active = "mq-deadline";
  return disk;
}

inline FleetDisk with_fault(FleetDisk disk, FleetFault fault) {
  disk.faults.push_back(fault);
  return disk;
}

/// What a call was answered with.
struct Answer {
  int error = 0;
  std::string text;
};

/// A live fleet in virtual time, spoken to by paths.
class VirtualMount {
 public:
  explicit VirtualMount(std::vector<FleetDisk> disks, const std::string& kernel = "6.18.44") {
    Fleet fleet;
    fleet.kernel = KernelFacts::from_release(kernel);
    fleet.disks = std::move(disks);
    fleet_ = *LiveFleet::make(fleet, {});
  }

  [[nodiscard]] LiveFleet& fleet() { return *fleet_; }

  [[nodiscard]] const SysfsTree& tree() const { return fleet_->tree(); }

  void advance(ModelTime by) { fleet_->advance(now_ += by); }

  /// Filled in when the call comes back.
  using Pending = std::shared_ptr<std::optional<Answer>>;

  Pending begin_write(const std::string& path, const std::string& value) {
    return begin([&](auto answered) { fleet_->write(inode(path), value, {1, "test"}, answered); });
  }

  Pending begin_read(const std::string& path) {
    return begin([&](auto answered) { fleet_->read(inode(path), answered); });
  }

  /// At once, or within a second of virtual time.
  Answer write(const std::string& path, const std::string& value) {
    return wait_for(begin_write(path, value));
  }

  Answer read(const std::string& path) { return wait_for(begin_read(path)); }

  int control(const std::string& command) { return write(".control", command).error; }

  std::string scheduler(const std::string& disk) { return read(queue(disk, "scheduler")).text; }

  /// Links are followed as far as block/DISK goes.
  std::string queue(const std::string& disk, const std::string& attribute) const {
    return directory(disk) + "/queue/" + attribute;
  }

  std::string directory(const std::string& disk) const {
    const auto* const link = tree().at("block/" + disk);
    return link == nullptr ? "block/" + disk : link->text.substr(3);  // "../"
  }

  Inode inode(const std::string& path) const {
    const auto* const node = tree().at(path);
    return node == nullptr ? 0 : node->inode;
  }

 private:
  template <typename Call>
  Pending begin(Call call) {
    auto pending = std::make_shared<std::optional<Answer>>();
    call([pending](int error, const std::string& text) { *pending = Answer{error, text}; });
    advance(ModelTime{0});
    return pending;
  }

  Answer wait_for(const Pending& pending) {
    for (int i = 0; i < 1000 && !*pending; ++i) advance(std::chrono::milliseconds{1});
    return pending->value_or(Answer{-1, "no answer"});
  }

  std::unique_ptr<LiveFleet> fleet_;
  ModelTime now_{0};
};

}  // namespace elevatord
