#include "device_directory.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "beneath.hpp"
#include "device_name.hpp"
#include "os_failure.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kDeviceLink = "device/";
constexpr std::size_t kFileMax = 4096;  // sysfs files have one page at most

/// Up to kFileMax bytes; a FUSE file system may give them in pieces. Every file that we read is one
/// line, so that its newline saves the question whether there is more.
Result<std::string> read_all(int fd) {
  std::array<char, kFileMax> buffer{};
  std::size_t size = 0;
  while (size < buffer.size()) {
    const auto n = retried([&] { return ::read(fd, &buffer[size], buffer.size() - size); });
    if (n < 0) return failure({}, errno);
    if (n == 0) break;
    size += static_cast<std::size_t>(n);
    if (buffer[size - 1] == '\n') break;
  }
  return std::string{buffer.data(), size};
}

bool is_readable_by_all(int fd) {
  struct stat found {};

  return ::fstat(fd, &found) == 0 && S_ISREG(found.st_mode) && (found.st_mode & S_IROTH) != 0;
}

std::string without_newline(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

bool is_number(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

struct DirCloser {
  void operator()(DIR* dir) const { static_cast<void>(::closedir(dir)); }
};

std::size_t count_numbered_entries(DIR* dir) {
  std::size_t count = 0;
  // Nobody else uses this DIR. NOLINTNEXTLINE(concurrency-mt-unsafe)
  while (const dirent* entry = ::readdir(dir)) {
    if (entry->d_type != DT_REG && is_number(entry->d_name)) ++count;
  }
  return count;
}

}  // namespace

Result<DeviceDirectory> DeviceDirectory::open(int root_fd, std::string_view device) {
  if (!is_device_name(device)) return failure("not the name of a disk", EINVAL);
  std::string name{device};
  auto fd = open_beneath(root_fd, "block/" + name, O_PATH | O_DIRECTORY);
  if (!fd) {
    if (fd.error().code == ENOENT) return failure(name + ": no such disk", ENODEV);
    return tl::unexpected(fd.error());
  }
  return DeviceDirectory{root_fd, std::move(name), std::move(*fd)};
}

/// `device` is a link out of the disk's own directory.
Result<UniqueFd> DeviceDirectory::open_by_device_link(std::string_view file, int flags) const {
  // Virtual disks have none: known without the way from the root.
  if (!has("device")) return failure({}, ENOENT);
  auto fd = open_beneath(root_fd_, "block/" + device_ + '/' + std::string{file}, flags);
  // By name: it may be another disk's by now. Asked after the open, since a disk that is gone
  // never comes back.
  if (fd && !is_there()) return failure({}, ENODEV);
  return fd;
}

Result<UniqueFd> DeviceDirectory::open_to_read(std::string_view file) const {
  if (file.starts_with(kDeviceLink)) return open_by_device_link(file, O_RDONLY);
  const std::string path{file};
  UniqueFd fd{retried(
      [&] { return ::openat(fd_.get(), path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW); })};
  if (!fd) return failure({}, errno);
  return fd;
}

Result<std::string> DeviceDirectory::read(std::string_view file) const {
  const auto fd = open_to_read(file);
  if (!fd) return failed("open", file, fd.error().code);
  auto text = read_all(fd->get());
  if (!text) return failed("read", file, text.error().code);
  return without_newline(std::move(*text));
}

std::optional<std::string> DeviceDirectory::read_if_there(std::string_view file) const {
  const auto fd = open_to_read(file);
  auto text = fd ? read_all(fd->get()) : tl::unexpected(fd.error());
  if (!text) return std::nullopt;
  return without_newline(std::move(*text));
}

std::optional<std::string> DeviceDirectory::read_attribute(std::string_view path) const {
  constexpr int kFlags = O_RDONLY | O_NONBLOCK;  // a pipe in somebody's tree must not hold us
  const auto fd = path.starts_with(kDeviceLink)
                      ? open_by_device_link(path, kFlags)
                      : open_beneath(fd_.get(), std::string{path}, kFlags);
  if (!fd || !is_readable_by_all(fd->get())) return std::nullopt;
  auto text = read_all(fd->get());
  if (!text) return std::nullopt;
  return without_newline(std::move(*text));
}

Result<void> DeviceDirectory::write(std::string_view file, std::string_view value) const {
  const std::string path{file};
  const UniqueFd fd{retried(
      [&] { return ::openat(fd_.get(), path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW); })};
  if (!fd) return failed("open", file, errno);
  const auto n = retried([&] { return ::write(fd.get(), value.data(), value.size()); });
  if (n < 0) return failed("write", file, errno);
  // Some kernels return another number than they were given (6.11.0: a status of modprobe's).
  if (static_cast<std::size_t>(n) != value.size()) return failed("write", file, EIO);
  return {};
}

std::optional<std::size_t> DeviceDirectory::hw_queues() const {
  UniqueFd fd{::openat(fd_.get(), "mq", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)};
  if (!fd) return std::nullopt;
  const std::unique_ptr<DIR, DirCloser> dir{::fdopendir(fd.get())};
  if (!dir) return std::nullopt;
  static_cast<void>(fd.release());  // closedir() closes it
  return count_numbered_entries(dir.get());
}

bool DeviceDirectory::has(const char* entry) const {
  struct stat found {};

  return ::fstatat(fd_.get(), entry, &found, AT_SYMLINK_NOFOLLOW) == 0;
}

bool DeviceDirectory::is_sysfs() const {
  struct statfs tree {};

  return ::fstatfs(root_fd_, &tree) == 0 && tree.f_type == SYSFS_MAGIC;
}

bool DeviceDirectory::is_there() const {
  struct stat now {};

  struct stat ours {};

  const auto path = "block/" + device_;
  return ::fstatat(root_fd_, path.c_str(), &now, 0) == 0 && ::fstat(fd_.get(), &ours) == 0 &&
         now.st_dev == ours.st_dev && now.st_ino == ours.st_ino;
}

tl::unexpected<Error> DeviceDirectory::failed(const char* doing, std::string_view file,
                                              int code) const {
  if (code == ENOENT && !is_there()) code = ENODEV;
  return os_failure(std::string{doing} + ' ' + device_ + '/' + std::string{file}, code);
}

}  // namespace elevatord
