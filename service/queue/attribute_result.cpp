#include "attribute_result.hpp"

#include <cerrno>
#include <utility>

namespace elevatord {

AttributeResult ended(AttributeResult result, Outcome outcome, const Error& error) {
  result.outcome = outcome;
  result.error = error.code;
  result.note = error.what;
  return result;
}

Outcome outcome_of_read(int code) {
  switch (code) {
    case ENODEV:
    case ENXIO:
      return Outcome::Gone;
    case ENOENT:  // bio-based disks have no such file since 6.5
    case EOPNOTSUPP:
      return Outcome::NotConfigurable;
    default:
      return Outcome::Failed;
  }
}

Outcome outcome_of_write(int code) {
  switch (code) {
    case ENODEV:
    case ENXIO:
      return Outcome::Gone;
    case EOPNOTSUPP:
      return Outcome::NotConfigurable;
    case EBUSY:
    // The disk is there and its file was read just now: it is being added or removed, or its
    // hardware queues are being changed. Passes, like EBUSY.
    case ENOENT:
      return Outcome::Busy;
    default:
      return Outcome::Failed;
  }
}

AttributeResult called_off(AttributeResult result, const Error& error) {
  const auto outcome = error.code == EBUSY    ? Outcome::Taken
                       : error.code == ENODEV ? Outcome::Gone
                                              : Outcome::Failed;
  return ended(std::move(result), outcome, error);
}

std::chrono::nanoseconds monotonic_now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace elevatord
