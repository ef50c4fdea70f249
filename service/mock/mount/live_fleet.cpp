// Disks of a live fleet: how they come, go and break.
#include "live_fleet.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "fleet_model.hpp"

namespace elevatord {

namespace {

using Kind = FleetFault::Kind;

/// The way through FUSE takes longer than the file's own work does, so that is not charged again.
Costs costs_of_a_mount() {
  auto costs = measured_costs();
  costs.syscall = ModelTime{0};
  costs.read = ModelTime{0};
  return costs;
}

std::string other_than(const std::vector<std::string>& names, const std::string& active) {
  const auto it =
      std::find_if(names.begin(), names.end(), [&](const auto& name) { return name != active; });
  return it == names.end() ? active : *it;
}

}  // namespace

Result<std::unique_ptr<LiveFleet>> LiveFleet::make(const Fleet& fleet, const Files& files) {
  auto model = model_of(fleet, costs_of_a_mount());
  if (!model) return tl::unexpected(model.error());
  return std::unique_ptr<LiveFleet>{new LiveFleet{fleet, files, *std::move(model)}};
}

LiveFleet::LiveFleet(const Fleet& fleet, const Files& files, std::unique_ptr<KernelModel> model)
    : model_(std::move(model)), release_(fleet.kernel.release) {
  const auto add_file = [this](const std::string& name, FileRole role, mode_t mode) {
    SysfsNode file;
    file.kind = SysfsNode::Kind::File;
    file.role = role;
    file.mode = mode;
    tree_.add(name, std::move(file));
  };
  add_file(files.control, FileRole::Control, 0644);
  add_file(files.log, FileRole::Log, 0444);
  for (const auto* const directory : {"block", "class/block", "dev/block", "devices"}) {
    tree_.make_directory(directory);
  }
  for (const auto& made : fleet.disks) {
    show(number(made));
    plan_faults(made);
  }
}

LiveFleet::Disk* LiveFleet::find(const std::string& name) {
  const auto it = disks_.find(name);
  return it == disks_.end() || it->second.state != Disk::State::There ? nullptr : &it->second;
}

LiveFleet::Disk& LiveFleet::number(const FleetDisk& made) {
  auto& disk = disks_[made.name];
  disk.made = made;
  disk.numbers = {++last_minor_, ++last_diskseq_};
  disk.state = Disk::State::Coming;
  return disk;
}

void LiveFleet::show(Disk& disk) {
  disk.state = Disk::State::There;
  add_disk_nodes(tree_, disk.made, disk.numbers, *model_->find(disk.made.name), model_->era());
}

void LiveFleet::add(const FleetDisk& made) {
  static_cast<void>(number(made));
  model_->add_disk(spec_of(made), [this, name = made.name] { added(name); });
}

void LiveFleet::added(const std::string& name) {
  const auto it = disks_.find(name);
  if (it != disks_.end() && model_->find(name) != nullptr) show(it->second);
}

/// As the kernel does: the files are gone at once, the disk when nobody is inside a write any more.
void LiveFleet::remove(Disk& disk) {
  disk.state = Disk::State::Leaving;
  remove_disk_nodes(tree_, disk.made, disk.numbers);
  model_->remove_disk(disk.made.name, [this, name = disk.made.name] { removed(name); });
}

void LiveFleet::removed(const std::string& name) {
  calls_.answer_disk(name, ENODEV);
  auto node = disks_.extract(name);
  if (!node.empty() && node.mapped().comes_back) add(node.mapped().made);
}

void LiveFleet::hang(Disk& disk) {
  if (!disk.hung) disk.hung = model_->start_io(disk.made.name, ModelTime{-1}, nullptr);
}

void LiveFleet::release(Disk& disk) {
  if (const auto io = std::exchange(disk.hung, std::nullopt)) {
    model_->finish_io(disk.made.name, *io);
  }
}

void LiveFleet::mend(Disk& disk) {
  release(disk);
  model_->fail_writes(disk.made.name, 0);
  model_->slow_writes(disk.made.name, ModelTime{0});
}

/// The driver makes its queues anew: the scheduler that the disk came with is back.
void LiveFleet::reset(Disk& disk) {
  change_unseen(disk, disk.made.active);
}

void LiveFleet::change_unseen(Disk& disk, const std::string& scheduler) {
  if (disk.made.schedulers.empty() || scheduler.empty()) return;
  model_->set_active(disk.made.name, scheduler);
  renew_iosched(tree_, disk.made, *model_->find(disk.made.name));
}

// -- faults of the fleet file ---------------------------------------------------------------------

void LiveFleet::plan_faults(const FleetDisk& made) {
  for (const auto& fault : made.faults) {
    model_->events().at(fault.after, [this, name = made.name, fault] { begin_fault(name, fault); });
    model_->events().at(fault.after + fault.lasts, [this, made, fault] { end_fault(made, fault); });
  }
}

void LiveFleet::begin_fault(const std::string& name, const FleetFault& fault) {
  auto* const disk = find(name);
  if (disk == nullptr) return;
  switch (fault.kind) {
    case Kind::Stuck:
      return hang(*disk);
    case Kind::Busy:
      return model_->fail_writes(name, EBUSY);
    case Kind::Refuse:
      return model_->fail_writes(name, EINVAL);
    case Kind::Slow:
      return model_->slow_writes(name, fault.lasts);
    case Kind::Vanish:
      return remove(*disk);
    case Kind::Reset:
      return reset(*disk);
    case Kind::Foreign:
      return write_queue(name, "scheduler",
                         other_than(disk->made.schedulers, model_->find(name)->active),
                         {0, "foreign"}, nullptr);
  }
}

void LiveFleet::end_fault(const FleetDisk& made, const FleetFault& fault) {
  const auto it = disks_.find(made.name);
  if (it == disks_.end()) {
    if (fault.kind == Kind::Vanish) add(made);
    return;
  }
  auto& disk = it->second;
  // A writer that hangs keeps the old one.
  if (fault.kind == Kind::Vanish) disk.comes_back = disk.state == Disk::State::Leaving;
  if (fault.kind == Kind::Stuck) release(disk);
  if (fault.kind == Kind::Busy || fault.kind == Kind::Refuse) model_->fail_writes(made.name, 0);
}

}  // namespace elevatord
