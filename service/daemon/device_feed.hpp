#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "block_scan.hpp"
#include "device_registry.hpp"
#include "event_loop.hpp"
#include "mounts.hpp"
#include "rescan_times.hpp"
#include "result.hpp"
#include "udev_source.hpp"
#include "watch_messages.hpp"

namespace elevatord {

/// Where disks come from: brings all of them once, then what happens to them.
class DeviceFeed {
 public:
  struct Sink {
    std::function<void(const DeviceEvent&)> event;
    std::function<void(const std::vector<DeviceEvent>&, DeviceRegistry::Scope)> scan;
    std::function<void(const std::string& text)> trouble;
    std::function<void(const Foreign&)> foreign;  ///< where the feed sees others write
  };

  DeviceFeed() = default;
  virtual ~DeviceFeed() = default;
  DeviceFeed(const DeviceFeed&) = delete;
  DeviceFeed& operator=(const DeviceFeed&) = delete;
  DeviceFeed(DeviceFeed&&) = delete;
  DeviceFeed& operator=(DeviceFeed&&) = delete;

  /// Tells of every disk before it returns, and of all that happens from then on.
  [[nodiscard]] virtual Result<void> start(Sink sink) = 0;

  /// Tells of every disk that it would not tell of by itself.
  virtual void rescan() = 0;

  /// What is mounted now on these disks; nullopt where mounts are not theirs (other trees, mocks).
  [[nodiscard]] virtual std::optional<Mounts> mounts() const { return std::nullopt; }
};

/// libudev, and scans for the hidden disks that udev never tells of: at the start, when asked, and
/// after events of NVMe controllers and disks.
class UdevFeed final : public DeviceFeed {
 public:
  UdevFeed(EventLoop& loop, UdevSource::Group group) : loop_(loop), source_(group) {}

  [[nodiscard]] Result<void> start(Sink sink) override;
  void rescan() override;

  [[nodiscard]] std::optional<Mounts> mounts() const override { return read_mounts(); }

 private:
  void receive();
  void tell(std::vector<DeviceEvent> events);
  [[nodiscard]] Result<std::vector<DeviceEvent>> present() const;
  void scan_all();
  void scan_hidden();
  void arm();

  EventLoop& loop_;
  UdevSource source_;
  Sink sink_;
  EventLoop::Source io_;
  EventLoop::Source timer_;
  RescanTimes rescans_;  ///< of hidden disks, after the NVMe controllers said something
};

/// Scans of ROOT/block, at the start and each second: for another sysfs root, and without udev.
class ScanFeed final : public DeviceFeed {
 public:
  ScanFeed(EventLoop& loop, std::string root) : loop_(loop), root_(std::move(root)) {}

  [[nodiscard]] Result<void> start(Sink sink) override;
  void rescan() override;

 private:
  void scan_new();
  [[nodiscard]] std::vector<DeviceEvent> look() const;

  EventLoop& loop_;
  std::string root_;
  Sink sink_;
  EventLoop::Source timer_;
  std::vector<DeviceEvent> last_;
};

}  // namespace elevatord
