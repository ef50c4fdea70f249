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

/// Not hidden, and with more than the ending.
bool is_visible_with(std::string_view ending, const std::string& name) {
  return name.size() > ending.size() && name.front() != '.' && name.ends_with(ending);
}

bool has_control_character(const std::string& name) {
  return std::any_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' || byte == '\x7f';
  });
}

/// Names in one directory, sorted.
Result<std::vector<std::string>> names_in(const std::string& directory) {
  std::vector<std::string> names;
  DIR* const dir = ::opendir(directory.c_str());
  if (dir == nullptr) {
    if (errno == ENOENT) return names;
    return failure("cannot read the directory: " + why(), errno);
  }
  // The stream is this function's own.
  while (const dirent* const entry = ::readdir(dir)) {  // NOLINT(concurrency-mt-unsafe)
    names.emplace_back(entry->d_name);
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

/// Gathers the files of one directory after the other.
class Gathering {
 public:
  explicit Gathering(Findings& findings) : findings_(findings) {}

  void add(const std::string& directory) {
    const auto names = names_in(directory);
    if (!names) return findings_.error({directory, 0, 0}, "unreadable", names.error().what);
    for (const auto& name : *names) {
      if (is_visible_with(".yml", name)) warn_of_ending(directory, name);
      if (is_visible_with(".yaml", name) && seen_.insert(name).second) add_file(directory, name);
    }
  }

  [[nodiscard]] std::vector<PolicyFile> take() { return std::move(files_); }

 private:
  void warn_of_ending(const std::string& directory, const std::string& name) {
    findings_.warn({directory + '/' + name, 0, 0}, "not-read", "not read: only *.yaml files are");
  }

  void add_file(const std::string& directory, const std::string& name) {
    const auto path = directory + '/' + name;
    // A list of files has a line for each.
    if (has_control_character(name)) {
      return findings_.error({path, 0, 0}, "unreadable", "control characters in its name");
    }
    auto text = read_text_file(path, kMaxPolicyBytes);
    if (!text) return findings_.error({path, 0, 0}, "unreadable", text.error().what);
    bytes_ += text->size();
    if (bytes_ > kMaxAllPolicyBytes) {
      return findings_.error({path, 0, 0}, "unreadable",
                             "too large: more than " + std::to_string(kMaxAllPolicyBytes) +
                                 " bytes together with the files before it");
    }
    if (!text->empty()) files_.push_back({path, name, *std::move(text)});
  }

  Findings& findings_;
  std::vector<PolicyFile> files_;
  std::set<std::string> seen_;
  std::size_t bytes_ = 0;
};

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
                                          Findings& findings) {
  Gathering gathering{findings};
  for (const auto& directory : directories) gathering.add(directory);
  return gathering.take();
}

std::vector<std::string> default_policy_directories() {
  return {ELEVATORD_SYSCONFDIR "/elevatord/policy.d", "/run/elevatord/policy.d",
          ELEVATORD_VENDORDIR "/policy.d"};
}

}  // namespace elevatord
