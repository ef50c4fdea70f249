#include "disk_nodes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "attribute_table.hpp"

namespace elevatord {

namespace {

constexpr unsigned kMajor = 259;  // blkext: the mock's numbers mean nothing
constexpr std::uint64_t kSector = 512;
// Long enough that one look at a disk asks once, short enough for one that comes back.
constexpr std::chrono::milliseconds kDiskNameLasts{100};
constexpr mode_t kReadOnly = 0444;
constexpr mode_t kWritable = 0644;

std::string number_of(const DiskNumbers& numbers) {
  return std::to_string(kMajor) + ':' + std::to_string(numbers.minor);
}

SysfsNode a_file(const FleetDisk& disk, FileRole role, mode_t mode) {
  SysfsNode file;
  file.kind = SysfsNode::Kind::File;
  file.mode = mode;
  file.role = role;
  file.disk = disk.name;
  return file;
}

/// Builds the nodes of one disk.
class DiskNodes {
 public:
  DiskNodes(SysfsTree& tree, const FleetDisk& disk)
      : tree_(tree), disk_(disk), root_(devpath_of(disk)) {}

  void add_directory() {
    SysfsNode directory;
    directory.name_lasts = kDiskNameLasts;
    tree_.add(root_, std::move(directory));
    for (const auto* const name : {"holders", "slaves"}) tree_.make_directory(root_ + '/' + name);
  }

  void fixed(const std::string& name, const std::string& text) {
    auto file = a_file(disk_, FileRole::Fixed, kReadOnly);
    file.text = text + '\n';
    tree_.add(root_ + '/' + name, std::move(file));
  }

  void live(const std::string& name, FileRole role) {
    tree_.add(root_ + '/' + name, a_file(disk_, role, kReadOnly));
  }

  void uevent(std::string text) {
    auto file = a_file(disk_, FileRole::Uevent, kWritable);
    file.text = std::move(text);
    tree_.add(root_ + "/uevent", std::move(file));
  }

  void queue(const std::string& attribute, mode_t mode) {
    auto file = a_file(disk_, FileRole::Queue, mode);
    file.attribute = attribute;
    tree_.add(root_ + "/queue/" + attribute, std::move(file));
  }

  void iosched(const ModelDisk& model) {
    SysfsNode directory;
    directory.name_lasts = std::chrono::milliseconds{0};
    if (!model.iosched.empty()) tree_.add(root_ + "/queue/iosched", std::move(directory));
    for (const auto& [name, value] : model.iosched) queue("iosched/" + name, kWritable);
  }

  void hardware_queue(std::uint64_t index, unsigned tags) {
    const auto directory = "mq/" + std::to_string(index);
    fixed(directory + "/cpu_list", std::to_string(index));
    fixed(directory + "/nr_tags", std::to_string(tags));
    fixed(directory + "/nr_reserved_tags", "0");
  }

  void link_here(const std::string& from) {
    SysfsNode link;
    link.kind = SysfsNode::Kind::Link;
    link.mode = 0777;
    link.name_lasts = kDiskNameLasts;
    link.text = relative_target(from, root_);
    tree_.add(from, std::move(link));
  }

  void link_out(const std::string& name, const std::string& target) {
    tree_.add_link(root_ + '/' + name, target);
  }

 private:
  SysfsTree& tree_;
  const FleetDisk& disk_;
  std::string root_;
};

void add_identity(DiskNodes& nodes, const FleetDisk& disk, const DiskNumbers& numbers) {
  // A hidden disk has no node in /dev, so no number either.
  if (!disk.hidden) nodes.fixed("dev", number_of(numbers));
  nodes.uevent(uevent_text(disk, numbers));
  nodes.fixed("size", std::to_string(disk.size / kSector));
  nodes.fixed("removable", disk.removable ? "1" : "0");
  nodes.fixed("hidden", disk.hidden ? "1" : "0");
  nodes.fixed("ro", "0");
  nodes.fixed("range", "0");
  nodes.fixed("ext_range", "256");
  nodes.fixed("diskseq", std::to_string(numbers.diskseq));
  nodes.live("stat", FileRole::Stat);
  nodes.live("inflight", FileRole::InFlight);
  if (!disk.model.empty()) nodes.fixed("device/model", disk.model);
  if (!disk.vendor.empty()) nodes.fixed("device/vendor", disk.vendor);
}

void add_queue(DiskNodes& nodes, const ModelDisk& model, const Era& era) {
  if (model.scheduler_file(era)) nodes.queue("scheduler", kWritable);
  for (const auto& [name, value] : model.values) {
    nodes.queue(name, find_model_attribute(name) ? kWritable : kReadOnly);
  }
  nodes.iosched(model);
  if (model.bio_based()) return;
  for (unsigned i = 0; i < std::max(model.spec.hw_queues, 1U); ++i) {
    nodes.hardware_queue(i, model.tag_set->queue_depth);
  }
}

/// What the fleet file says of attributes; those that live keep their lives.
void add_attributes(DiskNodes& nodes, SysfsTree& tree, const FleetDisk& disk) {
  for (const auto& [path, text] : disk.attributes) {
    const auto place = devpath_of(disk) + '/' + path;
    const auto* const there = tree.at(place);
    const bool lives = there != nullptr &&
                       (there->kind != SysfsNode::Kind::File || there->role != FileRole::Fixed);
    if (lives) continue;
    tree.remove(place);
    nodes.fixed(path, text);
  }
}

}  // namespace

std::string uevent_text(const FleetDisk& disk, const DiskNumbers& numbers) {
  std::string text;
  if (!disk.hidden) {
    text += "MAJOR=" + std::to_string(kMajor) + "\nMINOR=" + std::to_string(numbers.minor) + '\n';
  }
  constexpr std::string_view kDev = "/dev/";
  for (auto [key, value] : properties_of(disk)) {
    if (key == "SUBSYSTEM") continue;  // the link of that name says so
    if (value.starts_with(kDev) && key == "DEVNAME") value.erase(0, kDev.size());
    text.append(key).append("=").append(value).append("\n");
  }
  return text + "DISKSEQ=" + std::to_string(numbers.diskseq) + '\n';
}

void add_disk_nodes(SysfsTree& tree, const FleetDisk& disk, const DiskNumbers& numbers,
                    const ModelDisk& model, const Era& era) {
  DiskNodes nodes{tree, disk};
  nodes.add_directory();
  nodes.link_out("subsystem", "class/block");
  add_identity(nodes, disk, numbers);
  add_queue(nodes, model, era);
  add_attributes(nodes, tree, disk);
  nodes.link_here("block/" + disk.name);
  nodes.link_here("class/block/" + disk.name);
  if (!disk.hidden) nodes.link_here("dev/block/" + number_of(numbers));
}

void remove_disk_nodes(SysfsTree& tree, const FleetDisk& disk, const DiskNumbers& numbers) {
  tree.remove("block/" + disk.name);
  tree.remove("class/block/" + disk.name);
  tree.remove("dev/block/" + number_of(numbers));
  tree.remove(devpath_of(disk));  // what is above belongs to the bus and stays
}

void renew_iosched(SysfsTree& tree, const FleetDisk& disk, const ModelDisk& model) {
  const auto path = devpath_of(disk) + "/queue/iosched";
  const auto* const now = tree.at(path);
  const auto there = [&](const auto& value) { return now->children.contains(value.first); };
  const auto& wanted = model.iosched;
  const bool same = now == nullptr ? wanted.empty()
                                   : now->children.size() == wanted.size() &&
                                         std::all_of(wanted.begin(), wanted.end(), there);
  if (same) return;
  tree.remove(path);
  DiskNodes{tree, disk}.iosched(model);
}

}  // namespace elevatord
