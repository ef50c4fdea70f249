#include "sysfs_queue.hpp"

#include <cerrno>

#include "attributes.hpp"

namespace elevatord {

namespace {

tl::unexpected<Error> not_ours(std::string_view attribute) {
  return failure(std::string{attribute} + ": not an attribute that may be touched", EPERM);
}

}  // namespace

Result<std::string> SysfsQueue::read(std::string_view attribute) {
  const auto known = find_writable(attribute);
  if (!known) return not_ours(attribute);
  return directory_.read(known->file);
}

Result<void> SysfsQueue::write(std::string_view attribute, std::string_view value) {
  const auto known = find_writable(attribute);
  if (!known) return not_ours(attribute);
  if (!is_plain_value(value)) return failure("not a value that may be written", EINVAL);
  return directory_.write(known->file, value);
}

}  // namespace elevatord
