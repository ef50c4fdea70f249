#include "mock_queue.hpp"

#include <algorithm>
#include <cerrno>

#include "scheduler_name.hpp"

namespace elevatord {

namespace {

using Kind = FleetFault::Kind;

/// The listed name that the kernel takes `value` for.
std::string kernel_match(const std::vector<std::string>& listed, std::string_view value) {
  if (value.starts_with("none")) return "none";
  const auto wanted = SchedulerName::parse(value);
  const auto it = std::find_if(listed.begin(), listed.end(), [&](const std::string& name) {
    const auto parsed = SchedulerName::parse(name);
    return wanted && parsed && same_scheduler(*wanted, *parsed);
  });
  return it == listed.end() ? std::string{} : *it;
}

}  // namespace

Result<std::string> MockQueue::read(std::string_view attribute) {
  const auto files = disks_.probe(disk_);
  const auto file = files.find("queue/" + std::string{attribute});
  if (file == files.end()) return failure("no such attribute", ENOENT);
  return file->second;
}

Result<void> MockQueue::write(std::string_view attribute, std::string_view value) {
  if (attribute != "scheduler" || disk_.made.schedulers.empty()) {
    return failure("no such attribute", ENOENT);
  }
  if (MockDisks::fault(disk_, Kind::Busy, now_) != nullptr) return failure("busy", EBUSY);
  const auto name = kernel_match(disk_.made.schedulers, value);
  if (name.empty() || MockDisks::fault(disk_, Kind::Refuse, now_) != nullptr) {
    return failure("refused", EINVAL);
  }
  disk_.active = name;
  return {};
}

}  // namespace elevatord
