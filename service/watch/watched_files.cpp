#include "watched_files.hpp"

#include <algorithm>
#include <memory>

#include <dirent.h>
#include <fcntl.h>

#include "beneath.hpp"
#include "device_name.hpp"

namespace elevatord {

namespace {

bool is_plain_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

struct DirCloser {
  void operator()(DIR* dir) const { static_cast<void>(::closedir(dir)); }
};

}  // namespace

std::string directory_of(std::string_view file) {
  const auto slash = file.rfind('/');
  return std::string{file.substr(0, slash == std::string_view::npos ? 0 : slash)};
}

std::string name_of(std::string_view file) {
  return std::string{file.substr(file.rfind('/') + 1)};
}

bool is_pattern(std::string_view file) {
  return name_of(file) == "*";
}

bool is_watchable(std::string_view file) {
  const auto directory = directory_of(file);
  return (directory == "queue" || directory == "queue/iosched") &&
         (is_pattern(file) || is_plain_name(name_of(file)));
}

bool names(const std::vector<std::string>& files, std::string_view file) {
  return std::any_of(files.begin(), files.end(), [&](const std::string& named) {
    return named == file || (is_pattern(named) && directory_of(named) == directory_of(file));
  });
}

UniqueFd open_watched_directory(int root_fd, const std::string& device,
                                const std::string& directory) {
  if (!is_device_name(device)) return {};
  auto fd = open_beneath(root_fd, "block/" + device + '/' + directory, O_PATH | O_DIRECTORY);
  return fd ? std::move(*fd) : UniqueFd{};
}

std::vector<std::string> files_in(int directory) {
  UniqueFd fd{::openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (!fd) return {};
  const std::unique_ptr<DIR, DirCloser> dir{::fdopendir(fd.get())};
  if (!dir) return {};
  static_cast<void>(fd.release());  // closedir() closes it
  std::vector<std::string> names;
  // Nobody else uses this DIR. NOLINTNEXTLINE(concurrency-mt-unsafe)
  while (const dirent* entry = ::readdir(dir.get())) {
    if (entry->d_type == DT_REG) names.emplace_back(entry->d_name);
  }
  return names;
}

}  // namespace elevatord
