#pragma once

#include <string>
#include <string_view>

namespace elevatord {

/// `elevator=` of the kernel command line. Kernels since 5.0 ignore it; whether it means something
/// here is for the admin to say, since distributions gave it opposite meanings.
struct BootElevator {
  enum class Meaning {
    Ignore,
    HandsOff,  ///< a disk that no rule names is kept as it is, and says why
    Apply,     ///< a disk that no rule names gets this scheduler
  };
  Meaning meaning = Meaning::Ignore;
  std::string name;  ///< as given; empty: not given
  bool operator==(const BootElevator&) const = default;
};

/// What a text as in /proc/cmdline gives: the last one counts, as with the kernel; empty where
/// there is none. Quotes are the kernel's (`"elevator=bfq"`, `elevator="bfq"`), and what comes
/// after `--` belongs to init.
[[nodiscard]] std::string elevator_in(std::string_view cmdline);

}  // namespace elevatord
