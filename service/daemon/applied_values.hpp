#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// The scheduler that was last wanted and in force for a disk. What stands here is not written
/// again, so that a restart never undoes what an admin did by hand.
struct AppliedValue {
  std::string device;
  std::string devpath;
  std::uint64_t devnum = 0;
  std::uint64_t diskseq = 0;
  std::uint64_t usec_initialized = 0;  ///< tells disks apart where there is no diskseq
  std::string scheduler;
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
