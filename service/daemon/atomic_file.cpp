#include "atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include "unique_fd.hpp"

namespace elevatord {

namespace {

tl::unexpected<Error> failed(const std::string& what, const std::string& path) {
  const int code = errno;
  return failure(path + ": " + what + ": " + ::strerrordesc_np(code), code);
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto done = ::write(fd, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

Result<void> write_new(const std::string& path, std::string_view text, bool sync) {
  static_cast<void>(::unlink(path.c_str()));
  const UniqueFd file{
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644)};
  if (!file) return failed("cannot create", path);
  const bool written = write_all(file.get(), text) && (!sync || ::fsync(file.get()) == 0);
  if (!written) return failed("cannot write", path);
  return {};
}

Result<void> put_in_place(const std::string& temporary, const std::string& path) {
  if (::rename(temporary.c_str(), path.c_str()) != 0) return failed("cannot rename", temporary);
  return {};
}

Result<void> sync_directory(const std::string& path) {
  const UniqueFd directory{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (!directory || ::fsync(directory.get()) != 0) return failed("cannot sync", path);
  return {};
}

}  // namespace

Result<void> replace_file(const std::string& path, std::string_view text) {
  const auto temporary = path + ".new";
  if (auto written = write_new(temporary, text, false); !written) return written;
  return put_in_place(temporary, path);
}

/// The text before the name, then the name: after a loss of power there is the old or the new file.
Result<void> replace_file_for_good(const std::string& path, std::string_view text) {
  const auto temporary = path + ".new";
  if (auto written = write_new(temporary, text, true); !written) return written;
  if (auto renamed = put_in_place(temporary, path); !renamed) return renamed;
  return sync_directory(std::filesystem::path{path}.parent_path().string());
}

Result<void> make_directories(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    return failure(path + ": cannot create the directory: " + error.message(), error.value());
  return {};
}

}  // namespace elevatord
