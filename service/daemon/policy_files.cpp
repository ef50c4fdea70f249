#include "policy_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "build_config.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

std::string why() {
  return ::strerrordesc_np(errno);
}

bool is_policy_name(const std::string& name) {
  return name.size() > 5 && name.front() != '.' && name.ends_with(".yaml");
}

/// Names of the policy files in one directory, sorted.
Result<std::vector<std::string>> names_in(const std::string& directory) {
  std::vector<std::string> names;
  DIR* const dir = ::opendir(directory.c_str());
  if (dir == nullptr) {
    if (errno == ENOENT) return names;
    return failure("cannot read the directory: " + why(), errno);
  }
  // The stream is this function's own.
  while (const dirent* const entry = ::readdir(dir)) {  // NOLINT(concurrency-mt-unsafe)
    if (is_policy_name(entry->d_name)) names.emplace_back(entry->d_name);
  }
  ::closedir(dir);
  std::sort(names.begin(), names.end());
  return names;
}

/// A link to /dev/null stands for an empty file.
bool is_mask(const struct stat& info) {
  return S_ISCHR(info.st_mode) && info.st_rdev == makedev(1, 3);
}

Result<std::string> read_all(int fd, std::size_t limit) {
  std::string text(limit + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const auto got = ::read(fd, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure("cannot read: " + why(), errno);
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > limit) return failure("too large: more than " + std::to_string(limit) + " bytes");
  text.resize(size);
  return text;
}

void add_file(const std::string& directory, const std::string& name, std::vector<PolicyFile>& files,
              std::vector<Finding>& errors) {
  const auto path = directory + '/' + name;
  auto text = read_text_file(path, kMaxPolicyBytes);
  if (!text) {
    errors.push_back({{path, 0, 0}, "unreadable", text.error().what});
  } else if (!text->empty()) {
    files.push_back({path, name, *std::move(text)});
  }
}

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t limit) {
  // O_NONBLOCK: a fifo must not keep us waiting for a writer.
  const UniqueFd file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.get() < 0) return failure("cannot open: " + why(), errno);

  struct stat info {};

  if (::fstat(file.get(), &info) != 0) return failure("cannot stat: " + why(), errno);
  if (is_mask(info)) return std::string{};
  if (!S_ISREG(info.st_mode)) return failure("not a regular file");
  return read_all(file.get(), limit);
}

std::vector<PolicyFile> find_policy_files(const std::vector<std::string>& directories,
                                          std::vector<Finding>& errors) {
  std::vector<PolicyFile> files;
  std::set<std::string> seen;
  for (const auto& directory : directories) {
    const auto names = names_in(directory);
    if (!names) {
      errors.push_back({{directory, 0, 0}, "unreadable", names.error().what});
      continue;
    }
    for (const auto& name : *names) {
      if (seen.insert(name).second) add_file(directory, name, files, errors);
    }
  }
  return files;
}

std::vector<std::string> default_policy_directories() {
  return {ELEVATORD_SYSCONFDIR "/elevatord/policy.d", "/run/elevatord/policy.d",
          ELEVATORD_VENDORDIR "/policy.d"};
}

}  // namespace elevatord
