#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// One line for the control file.
struct ControlCommand {
  enum class Verb {
    Hang,     ///< hang DISK: an I/O that never comes back, so that no freeze ends
    Release,  ///< release DISK: it comes back
    Fail,     ///< fail DISK ERRNO: writes to its scheduler fail
    Slow,     ///< slow DISK DURATION: switches take so much longer
    Ok,       ///< ok DISK: ends hang, fail and slow
    Add,      ///< add DISK like OTHER: a new disk
    Remove,   ///< remove DISK
    AddIo,    ///< add-io DISK DURATION: one I/O that takes so long
    Foreign,  ///< foreign DISK SCHEDULER: somebody without a process writes it
    Reset,    ///< reset DISK: the driver changes its queues, settings fall back to defaults
  };

  Verb verb = Verb::Ok;
  std::string disk;
  std::string other;  ///< Add: the pattern; Foreign: the scheduler
  int error = 0;      ///< Fail
  std::chrono::milliseconds duration{0};
};

[[nodiscard]] Result<ControlCommand> parse_control_command(std::string_view line);

/// Every line of a write, empty ones left out. An error names the first bad line.
[[nodiscard]] Result<std::vector<ControlCommand>> parse_control(std::string_view text);

/// `EIO`; the number where it has no name.
[[nodiscard]] std::string errno_name(int error);

}  // namespace elevatord
