#include "atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

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

}  // namespace

Result<void> replace_file(const std::string& path, std::string_view text) {
  const auto temporary = path + ".new";
  static_cast<void>(::unlink(temporary.c_str()));
  const int fd =
      ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0) return failed("cannot create", temporary);
  const bool written = write_all(fd, text);
  const int code = errno;
  static_cast<void>(::close(fd));
  errno = code;
  if (!written) return failed("cannot write", temporary);
  if (::rename(temporary.c_str(), path.c_str()) != 0) return failed("cannot rename", temporary);
  return {};
}

Result<void> make_directories(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    return failure(path + ": cannot create the directory: " + error.message(), error.value());
  return {};
}

}  // namespace elevatord
