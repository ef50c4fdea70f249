#include "sysfs_queue.hpp"

#include <cerrno>

#include "attributes.hpp"
#include "setting.hpp"
#include "value_context.hpp"

namespace elevatord {

namespace {

tl::unexpected<Error> not_ours(std::string_view attribute) {
  return failure(std::string{attribute} + ": not an attribute that may be touched", EPERM);
}

}  // namespace

Result<std::string> SysfsQueue::read(std::string_view attribute) {
  if (!is_setting(attribute)) return not_ours(attribute);
  return directory_.read(file_of_setting(attribute));
}

Result<void> SysfsQueue::write(std::string_view attribute, std::string_view value) {
  if (!is_setting(attribute)) return not_ours(attribute);
  if (!is_plain_value(value)) return failure("not a value that may be written", EINVAL);
  return directory_.write(file_of_setting(attribute), value);
}

ValueContext SysfsQueue::context() const {
  return directory_.is_sysfs() ? context_here() : context_elsewhere();
}

}  // namespace elevatord
