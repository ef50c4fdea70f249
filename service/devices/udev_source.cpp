#include "udev_source.hpp"

#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include <libudev.h>
#include <sys/socket.h>
#include <unistd.h>

#include "event_properties.hpp"
#include "mutant.hpp"

namespace elevatord {

namespace {

// As udevd does: the memory is used only when events pile up.
constexpr int kReceiveBuffer = 128 * 1024 * 1024;
// The loop has others to serve; what is left keeps the descriptor readable.
constexpr int kEventsAtOnce = 1024;
// Messages that libudev rejects are gone when it says so, but a broken socket fails for ever.
constexpr int kErrorsAtOnce = 16;

/// Of NVMe's own only that something happened counts.
constexpr std::array kSubsystems = {"block", "nvme", "nvme-subsystem"};

struct EnumerateUnref {
  void operator()(udev_enumerate* enumerate) const { ::udev_enumerate_unref(enumerate); }
};

using Enumerate = std::unique_ptr<udev_enumerate, EnumerateUnref>;

Properties properties_of(udev_device& device) {
  Properties properties;
  for (auto* entry = ::udev_device_get_properties_list_entry(&device); entry != nullptr;
       entry = ::udev_list_entry_get_next(entry)) {
    const char* const value = ::udev_list_entry_get_value(entry);
    properties.insert_or_assign(::udev_list_entry_get_name(entry), value == nullptr ? "" : value);
  }
  return properties;
}

std::optional<DeviceEvent> block_event(udev_device& device) {
  auto properties = properties_of(device);
  if (auto partition = partition_event_from(properties)) return partition;
  return event_from(std::move(properties));
}

bool is_about_nvme(udev_device& device) {
  const char* const subsystem = ::udev_device_get_subsystem(&device);
  const char* const name = ::udev_device_get_sysname(&device);
  const auto begins = [](const char* text) {
    return text != nullptr && std::string_view{text}.starts_with("nvme");
  };
  return begins(subsystem) || begins(name);
}

/// Large bursts (thousands of disks, a test that floods udev) must fit. Above rmem_max only with
/// CAP_NET_ADMIN.
void enlarge_receive_buffer(int fd) {
  const int size = kReceiveBuffer;
  if (::setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size) == 0) return;
  static_cast<void>(::setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size));
}

int scan_block_devices(udev_enumerate& enumerate) {
  if (const int r = ::udev_enumerate_add_match_subsystem(&enumerate, "block"); r < 0) return r;
  return ::udev_enumerate_scan_devices(&enumerate);
}

}  // namespace

void UdevSource::Unref::operator()(udev* handle) const {
  ::udev_unref(handle);
}

void UdevSource::Unref::operator()(udev_monitor* monitor) const {
  ::udev_monitor_unref(monitor);
}

void UdevSource::Unref::operator()(udev_device* device) const {
  ::udev_device_unref(device);
}

UdevSource::UdevSource(Group group) : group_(group), udev_(::udev_new()) {}

Result<void> UdevSource::start() {
  if (!udev_) return failure("udev: out of memory", ENOMEM);
  const char* const name = group_ == Group::Udev ? "udev" : "kernel";
  Handle<udev_monitor> monitor{::udev_monitor_new_from_netlink(udev_.get(), name)};
  if (!monitor) return failure("udev: cannot open a monitor", errno);
  for (const auto* const subsystem : kSubsystems) {
    if (const int r =
            ::udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), subsystem, nullptr);
        r < 0) {
      return failure("udev: cannot set the monitor's filter", -r);
    }
  }
  enlarge_receive_buffer(::udev_monitor_get_fd(monitor.get()));
  if (const int r = ::udev_monitor_enable_receiving(monitor.get()); r < 0) {
    return failure("udev: cannot start the monitor", -r);
  }
  monitor_ = std::move(monitor);
  return {};
}

Result<std::vector<DeviceEvent>> UdevSource::enumerate() const {
  const Enumerate enumerate{udev_ ? ::udev_enumerate_new(udev_.get()) : nullptr};
  if (!enumerate) return failure("udev: out of memory", ENOMEM);
  if (const int r = scan_block_devices(*enumerate); r < 0) {
    return failure("udev: cannot list the disks", -r);
  }
  std::vector<DeviceEvent> events;
  for (auto* entry = ::udev_enumerate_get_list_entry(enumerate.get()); entry != nullptr;
       entry = ::udev_list_entry_get_next(entry)) {
    const Handle<udev_device> device{
        ::udev_device_new_from_syspath(udev_.get(), ::udev_list_entry_get_name(entry))};
    if (!device) continue;  // gone since
    auto event = block_event(*device);
    // A device without a number is hidden: udevd never hears of it, waiting for it has no end.
    if (!event || event->devnum == 0) continue;
    event->initialized =
        group_ == Group::Kernel || ::udev_device_get_is_initialized(device.get()) > 0;
    events.push_back(std::move(*event));
  }
  return events;
}

int UdevSource::fd() const {
  return monitor_ ? ::udev_monitor_get_fd(monitor_.get()) : -1;
}

UdevSource::Received UdevSource::receive() {
  Received received;
  int errors = 0;
  for (int taken = 0; monitor_ && taken < kEventsAtOnce && errors < kErrorsAtOnce; ++taken) {
    errno = 0;
    const Handle<udev_device> device{::udev_monitor_receive_device(monitor_.get())};
    if (!device) {
      if (errno == EAGAIN || errno == EWOULDBLOCK || errno == 0) break;
      // ENOBUFS: the queue was full. Anything else: a message that could not be read. Both ways
      // we do not know what we have missed.
      if (errno != EINTR) received.overrun = true;
      ++errors;
      continue;
    }
    if (mutated(Invariant::I1)) ::udev_device_get_sysattr_value(device.get(), "queue/scheduler");
    received.nvme = received.nvme || is_about_nvme(*device);
    if (auto event = block_event(*device)) received.events.push_back(std::move(*event));
  }
  return received;
}

bool udevd_is_running() {
  return ::access("/run/udev/control", F_OK) == 0;
}

}  // namespace elevatord
