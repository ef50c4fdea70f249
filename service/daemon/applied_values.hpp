#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// What is remembered of one setting of one disk. What was applied is not written again, so that a
/// restart never undoes what an admin did by hand.
struct AppliedValue {
  std::string device;
  std::string devpath;
  std::uint64_t devnum = 0;
  std::uint64_t diskseq = 0;
  std::uint64_t usec_initialized = 0;  ///< tells disks apart where there is no diskseq
  std::string setting;                 ///< `scheduler`, `queue/nr_requests`
  std::string value;     ///< last wanted and in force; empty: nothing is wanted any more
  std::string original;  ///< before our first write in this boot; empty: none was made
  std::string written;   ///< what the kernel made another value of; empty: no such thing
  std::string read_back;
  std::string tried;      ///< wanted and failed: not tried again by itself; empty: no such thing
  bool restored = false;  ///< the original was put back, and nothing was applied since
  std::string baseline;   ///< the value before the first hold or override; empty: there was none
  bool operator==(const AppliedValue&) const = default;
};

using AppliedValues = std::vector<AppliedValue>;

/// Text of the state file: a header with format and boot id, then a line a value.
[[nodiscard]] std::string write_applied_values(const AppliedValues& values,
                                               std::string_view boot_id);

/// An error for a text that is damaged, of another format, or of another boot.
[[nodiscard]] Result<AppliedValues> read_applied_values(std::string_view text,
                                                        std::string_view boot_id);

}  // namespace elevatord
