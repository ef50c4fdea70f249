#include "validate_loop_disk.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <fcntl.h>

#include "loop_device.hpp"
#include "os_failure.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

/// In the order in which they have to be put back: a switch resets nr_requests, and a limit raises
/// read_ahead_kb.
constexpr std::array<const char*, 13> kAttributes = {
    "nr_requests",   "async_depth", "wbt_lat_usec", "max_sectors_kb", "iostats",
    "add_random",    "rotational",  "write_cache",  "stable_writes",  "io_poll_delay",
    "read_ahead_kb", "rq_affinity", "nomerges"};

std::optional<std::string> content_of(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  if (!std::getline(in, line)) return {};
  return line;
}

std::vector<std::string> schedulers_in(const std::string& file, std::string& active) {
  std::istringstream words(file);
  std::vector<std::string> schedulers;
  for (std::string word; words >> word;) {
    if (word.front() == '[') active = word = word.substr(1, word.size() - 2);
    schedulers.push_back(word);
  }
  return schedulers;
}

bool write_file(const std::string& path, const std::string& value) {
  const UniqueFd fd{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
  if (!fd) return false;
  return ::write(fd.get(), value.data(), value.size()) == static_cast<ssize_t>(value.size());
}

}  // namespace

Result<ValidateLoopDisk> ValidateLoopDisk::open(const std::string& text) {
  const bool path = text.find('/') != std::string::npos;
  auto name = mock::attached_loop_device(path ? text : "/dev/" + text);
  if (!name) return tl::unexpected(name.error());
  ValidateLoopDisk disk{*name};
  // Exclusive: fails while it is mounted or part of another device.
  const UniqueFd node{::open(disk.node().c_str(), O_RDONLY | O_EXCL | O_CLOEXEC)};
  if (!node) return failure(*name + ": cannot have it alone: " + errno_text(errno), errno);
  if (!content_of(disk.path("scheduler"))) return failure(*name + ": has no scheduler to choose");
  disk.remember();
  return disk;
}

std::string ValidateLoopDisk::path(const std::string& attribute) const {
  return "/sys/block/" + name_ + "/queue/" + attribute;
}

void ValidateLoopDisk::remember() {
  static_cast<void>(schedulers_in(content_of(path("scheduler")).value_or(""), active_));
  for (const auto* const attribute : kAttributes) {
    if (const auto value = content_of(path(attribute))) values_[attribute] = *value;
  }
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(path("iosched"), error)) {
    const auto value = content_of(file.path());
    if (value) iosched_[file.path().filename()] = *value;
  }
}

ValidateQueue ValidateLoopDisk::queue() const {
  ValidateQueue queue;
  std::string active;
  queue.schedulers = schedulers_in(content_of(path("scheduler")).value_or(""), active);
  queue.values = values_;
  const auto tags = content_of("/sys/block/" + name_ + "/mq/0/nr_tags");
  if (tags) queue.depth = static_cast<unsigned>(std::strtoul(tags->c_str(), nullptr, 10));
  return queue;
}

bool ValidateLoopDisk::put_back(const std::string& attribute, const std::string& value) const {
  const auto now = content_of(path(attribute));
  if (!now || *now == value) return true;
  return write_file(path(attribute), value) && content_of(path(attribute)) == value;
}

std::vector<std::string> ValidateLoopDisk::restore() const {
  std::vector<std::string> failed;
  const auto note = [&](const std::string& what, bool done) {
    if (!done) failed.push_back(name_ + '/' + what);
  };
  std::string now;
  static_cast<void>(schedulers_in(content_of(path("scheduler")).value_or(""), now));
  if (now != active_) note("scheduler", write_file(path("scheduler"), active_));
  for (const auto* const attribute : kAttributes) {
    const auto value = values_.find(attribute);
    if (value != values_.end()) note(attribute, put_back(attribute, value->second));
  }
  for (const auto& [name, value] : iosched_) note(name, put_back("iosched/" + name, value));
  return failed;
}

}  // namespace elevatord
