#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// One disk's directory in a sysfs tree. It stays with the disk it was opened for: when that disk
/// goes, everything fails with ENODEV, also when another one takes over the name.
///
/// `file` is a fixed path below the directory, from attributes.hpp. All calls may block for as long
/// as the kernel likes. Error::code is an errno.
class DeviceDirectory {
 public:
  /// Resolves ROOT/block/NAME, which must not lead out of ROOT. `root_fd` is borrowed and outlives
  /// the object. ENODEV: no such disk; EINVAL: not a device's name; EXDEV: leads out.
  [[nodiscard]] static Result<DeviceDirectory> open(int root_fd, std::string_view device);

  /// The file's text, without trailing newline. ENOENT: the disk is there, but has no such file.
  [[nodiscard]] Result<std::string> read(std::string_view file) const;
  /// The same where it does not matter why there is nothing to read.
  [[nodiscard]] std::optional<std::string> read_if_there(std::string_view file) const;

  /// The text of any attribute below the directory, or through its link `device` wherever in the
  /// tree that leads; `path` is one that flaw_of_attribute_path() knows no flaw of. nullopt also
  /// for what is no regular file that everybody may read: who asks the worker learns nothing that
  /// he could not read himself.
  [[nodiscard]] std::optional<std::string> read_attribute(std::string_view path) const;

  /// Whether ROOT/block/NAME is still the directory that was opened.
  [[nodiscard]] bool is_there() const;

  /// One open() and one write(); a short write is EIO. Never creates or truncates.
  [[nodiscard]] Result<void> write(std::string_view file, std::string_view value) const;

  /// The number of directories in mq/, a lower bound of the hardware queues; nullopt without mq/.
  [[nodiscard]] std::optional<std::size_t> hw_queues() const;

  /// Whether this is the running kernel's own sysfs, and not a tree that looks like it.
  [[nodiscard]] bool is_sysfs() const;

 private:
  DeviceDirectory(int root_fd, std::string device, UniqueFd fd)
      : root_fd_(root_fd), device_(std::move(device)), fd_(std::move(fd)) {}

  [[nodiscard]] Result<UniqueFd> open_to_read(std::string_view file) const;
  [[nodiscard]] bool has(const char* entry) const;
  [[nodiscard]] Result<UniqueFd> open_by_device_link(std::string_view file, int flags) const;
  [[nodiscard]] tl::unexpected<Error> failed(const char* doing, std::string_view file,
                                             int code) const;

  int root_fd_;
  std::string device_;
  UniqueFd fd_;
};

}  // namespace elevatord
