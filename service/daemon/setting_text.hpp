#pragma once

#include <string>

namespace elevatord {

// How settings are spoken of in logs, on the bus and by the CLI: the scheduler by its values alone,
// all others by name, without the directory.

/// `scheduler`, `nr_requests`, `kyber/read_lat_nsec`.
[[nodiscard]] std::string named_setting(const std::string& setting);
/// `bfq`, `nr_requests 512`.
[[nodiscard]] std::string named_value(const std::string& setting, const std::string& value);
/// `mq-deadline -> bfq`, `nr_requests 256 -> 512`.
[[nodiscard]] std::string change_text(const std::string& setting, const std::string& from,
                                      const std::string& to);

}  // namespace elevatord
