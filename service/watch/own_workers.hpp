#pragma once

#include <string>
#include <utility>

#include <sys/types.h>

namespace elevatord {

/// The name that the system has for workers that take jobs (it cuts at 15 characters), and for
/// watchers.
inline constexpr const char* kWorkerComm = "elevatord-worke";
inline constexpr const char* kWatcherComm = "elevatord-watch";

/// Tells workers of ours from everybody else: they run this very program; or an earlier version of
/// it, and have put their write on record.
class OwnWorkers {
 public:
  /// `runtime_dir`: where the records are (in jobs/); empty: nowhere.
  explicit OwnWorkers(std::string runtime_dir, std::string proc = "/proc")
      : runtime_dir_(std::move(runtime_dir)), proc_(std::move(proc)) {}

  [[nodiscard]] bool has(pid_t pid, const std::string& comm) const;

 private:
  [[nodiscard]] bool runs_this_program(pid_t pid) const;
  [[nodiscard]] bool is_on_record(pid_t pid) const;

  std::string runtime_dir_;
  std::string proc_;
};

}  // namespace elevatord
