#include "device_feed.hpp"

#include <algorithm>
#include <chrono>

#include <sys/epoll.h>

#include "coalesce.hpp"
#include "sysfs_links.hpp"

namespace elevatord {

namespace {

constexpr std::chrono::seconds kScanPeriod{1};

bool same_disk(const DeviceEvent& a, const DeviceEvent& b) {
  return a.name == b.name && a.devpath == b.devpath && a.devnum == b.devnum &&
         a.diskseq == b.diskseq && a.properties == b.properties;
}

}  // namespace

Result<void> UdevFeed::start(Sink sink) {
  sink_ = std::move(sink);
  if (auto started = source_.start(); !started) return started;
  io_ = loop_.add_io(source_.fd(), EPOLLIN, [this] { receive(); });
  timer_ = loop_.add_timer([this] { scan_hidden(); });
  const auto found = present();
  if (!found) return tl::unexpected(found.error());
  sink_.scan(*found, DeviceRegistry::Scope::Visible);
  rescan();
  return {};
}

Result<std::vector<DeviceEvent>> UdevFeed::present() const {
  auto found = source_.enumerate();
  if (!found) return found;
  for (auto& event : *found) add_links(event, "/sys");
  return found;
}

/// Of the others udev tells by itself.
void UdevFeed::rescan() {
  sink_.scan(scan_block("/sys", ScanScope::Hidden), DeviceRegistry::Scope::Hidden);
}

void UdevFeed::scan_hidden() {
  rescans_.scanned(std::chrono::steady_clock::now());
  rescan();
  arm();
}

void UdevFeed::arm() {
  if (const auto next = rescans_.next()) loop_.arm(timer_, *next);
}

void UdevFeed::scan_all() {
  const auto found = present();
  if (!found) return sink_.trouble(found.error().what);
  sink_.scan(*found, DeviceRegistry::Scope::Visible);
  rescan();
}

void UdevFeed::receive() {
  auto received = source_.receive();
  if (received.nvme) {
    rescans_.touched(std::chrono::steady_clock::now());
    arm();
  }
  tell(coalesced(std::move(received.events)));
  if (!received.overrun) return;
  sink_.trouble("events were lost, scanning all disks");
  scan_all();
}

void UdevFeed::tell(std::vector<DeviceEvent> events) {
  for (auto& event : events) {
    add_links(event, "/sys");
    sink_.event(event);
  }
}

Result<void> ScanFeed::start(Sink sink) {
  sink_ = std::move(sink);
  timer_ = loop_.add_timer([this] { scan_new(); });
  scan_new();
  return {};
}

/// What is known already is not looked at again: this happens each second.
std::vector<DeviceEvent> ScanFeed::look() const {
  auto present = scan_block(root_);
  for (auto& event : present) {
    // Scans are in the order of names.
    const auto known =
        std::lower_bound(last_.begin(), last_.end(), event.name,
                         [](const auto& last, const auto& name) { return last.name < name; });
    if (known != last_.end() && same_disk(*known, event)) {
      event = *known;
    } else {
      add_links(event, root_);
    }
  }
  return present;
}

void ScanFeed::rescan() {
  last_ = look();
  sink_.scan(last_, DeviceRegistry::Scope::All);
}

/// Only what is different is told, so that a quiet system stays quiet.
void ScanFeed::scan_new() {
  auto present = look();
  if (!std::equal(present.begin(), present.end(), last_.begin(), last_.end(), same_disk)) {
    sink_.scan(present, DeviceRegistry::Scope::All);
    last_ = std::move(present);
  }
  loop_.arm(timer_, std::chrono::steady_clock::now() + kScanPeriod);
}

}  // namespace elevatord
