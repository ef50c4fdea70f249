#include "host_scan.hpp"

#include <iterator>
#include <utility>

#include "block_scan.hpp"
#include "sysfs_links.hpp"
#include "udev_source.hpp"

namespace elevatord::ctl {
namespace {

using Events = std::vector<DeviceEvent>;

void append(Events& events, Events more) {
  events.insert(events.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

/// udev's view, and the hidden disks that it never tells of.
Result<Events> present_on_host() {
  using Group = UdevSource::Group;
  UdevSource source{udevd_is_running() ? Group::Udev : Group::Kernel};
  if (auto started = source.start(); !started) {
    return tl::unexpected(started.error());
  }
  auto events = source.enumerate();
  if (events) {
    append(*events, scan_block("/sys", ScanScope::Hidden));
  }
  return events;
}

}  // namespace

Result<HostScan> HostScan::of(const std::string& sysfs_root) {
  auto events = sysfs_root == "/sys" ? present_on_host() : Result<Events>{scan_block(sysfs_root)};
  if (!events) {
    return tl::unexpected(events.error());
  }
  for (auto& event : *events) {
    add_links(event, sysfs_root);
  }
  return HostScan{*events};
}

HostScan::HostScan(const Events& present) {
  for (const auto& event : present) {
    if (event.disk.empty()) {
      static_cast<void>(registry_.apply(event));
    }
  }
  for (const auto& [name, disk] : registry_.devices()) {
    relatives_.take(disk);
  }
  for (const auto& event : present) {
    if (!event.disk.empty()) {
      relatives_.take_partition(event);
    }
  }
}

}  // namespace elevatord::ctl
