#include "population.hpp"

#include <array>

#include "fleet_model.hpp"

namespace elevatord::property {

namespace {

struct Likeness {
  const char* name;
  DeviceClass device_class;
  const char* tag_set;
};

constexpr std::array kDisks = {
    Likeness{"sda", DeviceClass::Sata, "host0"}, Likeness{"sdb", DeviceClass::Sata, "host0"},
    Likeness{"sdc", DeviceClass::Usb, "host1"},  Likeness{"nvme0n1", DeviceClass::Nvme, ""},
    Likeness{"nvme1n1", DeviceClass::Nvme, ""},  Likeness{"vda", DeviceClass::Virtio, ""},
    Likeness{"loop0", DeviceClass::Loop, ""},    Likeness{"dm-0", DeviceClass::Dm, ""},
};

/// One of each era.
const std::vector<std::string> kReleases{"5.15.100", "6.3.0",  "6.6.50", "6.10.3",  "6.12.30",
                                         "6.14.2",   "6.15.1", "6.17.0", "6.18.10", "6.18.44",
                                         "6.19.0",   "7.1.5",  "7.3.0"};

FleetDisk random_disk(Dice& dice, const Likeness& like) {
  FleetDisk disk;
  disk.name = like.name;
  disk.device_class = like.device_class;
  disk.tag_set = like.tag_set;
  disk.rotational = dice.one_in(2);
  if (disk.device_class == DeviceClass::Dm) return disk;
  disk.schedulers = dice.some<std::string>({"mq-deadline", "kyber", "bfq"});
  disk.schedulers.insert(disk.schedulers.begin(), "none");
  disk.active = dice.pick(disk.schedulers);
  return disk;
}

}  // namespace

Fleet random_fleet(Dice& dice) {
  Fleet fleet;
  fleet.kernel = KernelFacts::from_release(dice.pick(kReleases));
  for (const auto& like : kDisks) {
    if (!dice.one_in(4)) fleet.disks.push_back(random_disk(dice, like));
  }
  if (fleet.disks.empty()) fleet.disks.push_back(random_disk(dice, kDisks.front()));
  return fleet;
}

Population::Population(VirtualKernel& kernel, const Fleet& fleet) : kernel_(kernel) {
  for (const auto& made : fleet.disks) disks_[made.name].made = made;
  for (auto& event : kernel_.mock().disks().present()) disks_.at(event.name).truth = event;
}

bool Population::is_present(const std::string& name) const {
  return kernel_.mock().disks().find(name) != nullptr;
}

std::vector<DeviceEvent> Population::present() const {
  std::vector<DeviceEvent> events;
  for (const auto& [name, disk] : disks_) {
    if (is_present(name)) events.push_back(disk.truth);
  }
  return events;
}

std::vector<std::string> Population::names() const {
  std::vector<std::string> names;
  for (const auto& [name, disk] : disks_) {
    if (is_present(name)) names.push_back(name);
  }
  return names;
}

/// As long as the kernel is not done with the old disk its name is taken.
std::vector<std::string> Population::absent() const {
  std::vector<std::string> names;
  for (const auto& [name, disk] : disks_) {
    const bool gone = kernel_.model().find(name) == nullptr;
    if (!is_present(name) && gone) names.push_back(name);
  }
  return names;
}

DeviceEvent Population::change_of(const std::string& name) const {
  auto event = disks_.at(name).truth;
  event.action = DeviceEvent::Action::Change;
  return event;
}

DeviceEvent Population::take_away(const std::string& name) {
  static_cast<void>(kernel_.mock().disks().take_away(name));
  kernel_.model().remove_disk(name, [] {});
  auto event = disks_.at(name).truth;
  event.action = DeviceEvent::Action::Remove;
  return event;
}

DeviceEvent Population::bring_back(const std::string& name) {
  auto& disk = disks_.at(name);
  kernel_.model().put_disk(spec_of(disk.made));
  disk.truth = kernel_.mock().disks().put_back(name);
  return disk.truth;
}

DeviceEvent Population::change_medium(const std::string& name) {
  auto& disk = disks_.at(name);
  static_cast<void>(kernel_.mock().disks().take_away(name));
  disk.truth.diskseq = kernel_.mock().disks().put_back(name).diskseq;
  return change_of(name);
}

/// The disk's parent got another place; the disk keeps its name.
DeviceEvent Population::move_path(const std::string& name) {
  auto& disk = disks_.at(name);
  auto event = disk.truth;
  event.action = DeviceEvent::Action::Move;
  event.old_devpath = disk.truth.devpath;
  event.devpath = "/devices/moved" + std::to_string(++disk.moves) + "/block/" + name;
  disk.truth.devpath = event.devpath;
  return event;
}

}  // namespace elevatord::property
