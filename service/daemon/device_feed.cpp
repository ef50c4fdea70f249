#include "device_feed.hpp"

#include <algorithm>
#include <chrono>

#include <sys/epoll.h>

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
  const auto present = source_.enumerate();
  if (!present) return tl::unexpected(present.error());
  sink_.scan(*present, DeviceRegistry::Scope::Visible);
  rescan();
  return {};
}

/// Of the others udev tells by itself.
void UdevFeed::rescan() {
  sink_.scan(scan_block("/sys", ScanScope::Hidden), DeviceRegistry::Scope::Hidden);
}

void UdevFeed::scan_all() {
  const auto present = source_.enumerate();
  if (!present) return sink_.trouble(present.error().what);
  sink_.scan(*present, DeviceRegistry::Scope::Visible);
  rescan();
}

void UdevFeed::receive() {
  bool overrun = false;
  for (const auto& event : source_.receive(overrun)) sink_.event(event);
  if (!overrun) return;
  sink_.trouble("events were lost, scanning all disks");
  scan_all();
}

Result<void> ScanFeed::start(Sink sink) {
  sink_ = std::move(sink);
  timer_ = loop_.add_timer([this] { scan_new(); });
  scan_new();
  return {};
}

void ScanFeed::rescan() {
  last_ = scan_block(root_);
  sink_.scan(last_, DeviceRegistry::Scope::All);
}

/// Only what is different is told, so that a quiet system stays quiet.
void ScanFeed::scan_new() {
  auto present = scan_block(root_);
  if (!std::equal(present.begin(), present.end(), last_.begin(), last_.end(), same_disk)) {
    sink_.scan(present, DeviceRegistry::Scope::All);
    last_ = std::move(present);
  }
  loop_.arm(timer_, std::chrono::steady_clock::now() + kScanPeriod);
}

}  // namespace elevatord
