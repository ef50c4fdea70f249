#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace elevatord {

/// Who opened or wrote a file; pid 0 is nobody's process.
struct Writer {
  pid_t pid = 0;
  std::string name;
};

/// One line of the log: a file opened for writing, a write that has come back, or a command.
struct LogEntry {
  enum class What { Open, Write, Control };
  What what = What::Write;
  std::chrono::nanoseconds begun{0};  ///< since the mount's start
  std::chrono::nanoseconds ended{0};
  Writer writer;
  std::string disk;
  std::string file;   ///< `scheduler`, `uevent`
  std::string value;  ///< as written, or the command
  int error = 0;
  bool same = false;  ///< the value was there already
};

/// `t=12.345678 op=write pid=411 comm="bash" disk=sda file=scheduler value="bfq" result=ok
/// ms=13.912 same`, words for a shell's splitter: a line has one entry whatever was written.
[[nodiscard]] std::string log_line(const LogEntry& entry);

/// The last lines of the log.
class WriteLog {
 public:
  explicit WriteLog(std::size_t most_lines = 200'000) : most_lines_(most_lines) {}

  void add(const LogEntry& entry);

  [[nodiscard]] std::string text() const;

 private:
  std::size_t most_lines_;
  std::deque<std::string> lines_;
};

}  // namespace elevatord
