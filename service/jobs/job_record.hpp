#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "process_id.hpp"
#include "result.hpp"

namespace elevatord {

/// A write that is under way, as others find it in the runtime directory: two processes never write
/// to one disk at a time, because it is not the newest of them that lands last.
struct JobRecord {
  std::string device;
  std::uint64_t diskseq = 0;  ///< 0: not known
  std::string attribute;
  std::string value;
  ProcessId process;  ///< who writes
  bool operator==(const JobRecord&) const = default;
};

/// A record's file is never longer.
inline constexpr std::size_t kRecordMax = 2048;

/// The file's text: a line of format, then a word and its value on each line. A text in the record
/// that is not one visible word is an error.
[[nodiscard]] Result<std::string> to_text(const JobRecord& record);

/// Anything that to_text() would not have made is an error, not a guess.
[[nodiscard]] Result<JobRecord> parse_job_record(std::string_view text);

/// The name of a device's record: all but `A-Z a-z 0-9 - _` is written `%XX`, so that no name leads
/// anywhere or begins with a dot. ENAMETOOLONG where no file could have it.
[[nodiscard]] Result<std::string> record_file_name(std::string_view device);

}  // namespace elevatord
