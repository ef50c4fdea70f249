#pragma once

#include <memory>
#include <vector>

#include "device_event.hpp"
#include "result.hpp"

struct udev;
struct udev_monitor;
struct udev_device;

namespace elevatord {

/// Tells which disks and partitions there are and what happens to them, through libudev. Hidden
/// devices are never told of (udev does not see what happens to those: scan_block).
/// Nothing under a disk's queue/ is ever read.
class UdevSource {
 public:
  enum class Group {
    Udev,    ///< events that udevd has handled: all properties are there
    Kernel,  ///< the kernel's own events, for systems without udevd: few properties
  };

  explicit UdevSource(Group group);

  /// Opens the monitor. Events are collected from here on, so that a disk that appears while
  /// enumerate() runs is told twice rather than never.
  [[nodiscard]] Result<void> start();

  /// Every disk and partition there is now, as Add events. Under Group::Udev a disk that udevd has
  /// not finished with has `initialized` false; its event is still to come. Call it after start().
  [[nodiscard]] Result<std::vector<DeviceEvent>> enumerate() const;

  /// Readable when receive() has something to tell; -1 before start().
  [[nodiscard]] int fd() const;

  struct Received {
    std::vector<DeviceEvent> events;
    bool overrun = false;  ///< events were lost: enumerate() again
    bool nvme = false;  ///< NVMe disks or controllers had news: hidden disks may have come or gone
  };

  /// What has happened; never waits. Takes a bounded number of events, so fd() may still be
  /// readable after it.
  [[nodiscard]] Received receive();

 private:
  struct Unref {
    void operator()(udev* handle) const;
    void operator()(udev_monitor* monitor) const;
    void operator()(udev_device* device) const;
  };

  template <typename T>
  using Handle = std::unique_ptr<T, Unref>;

  Group group_;
  Handle<udev> udev_;
  Handle<udev_monitor> monitor_;
};

/// Whether udevd runs. Without it a monitor of Group::Udev opens and stays silent.
[[nodiscard]] bool udevd_is_running();

}  // namespace elevatord
