#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "job.hpp"
#include "settings.hpp"

namespace elevatord {

/// Time on CLOCK_MONOTONIC.
using Time = std::chrono::steady_clock::time_point;

/// A job that was submitted and has not come back.
struct RunningJob {
  JobId id = 0;
  bool writes = false;                        ///< an apply; else a probe
  bool brief = false;                         ///< probe: only what changes by itself
  std::vector<std::string> attributes;        ///< probe: those that it asks for, and nothing else
  std::map<std::string, std::string> wanted;  ///< apply: the value of each setting
  std::map<std::string, std::string> before;  ///< apply: what the settings had, where it is known
  bool restores = false;                      ///< apply: puts back what was there first
  bool forced = false;                        ///< apply: asked for, not only wished
  bool only_idle = false;                     ///< apply: what freezes waits for an idle disk
  bool only_looks = false;                    ///< apply: and is not written yet in any case
  std::uint64_t incarnation = 0;              ///< of the device it was meant for
  std::optional<Time> started;                ///< nullopt while it waits for a thread
  bool warned = false;
  bool stuck = false;
};

/// One job per device, and more only where a disk with a job got the name of one that has a job as
/// well. Kept by name apart from the devices, since a job outlives a disk that is removed under it,
/// and a disk that comes back under the same name must wait for it.
class JobTable {
 public:
  explicit JobTable(Deadlines deadlines) : deadlines_(deadlines) {}

  /// Of several the one that came last.
  [[nodiscard]] const RunningJob* find(const std::string& device) const;
  /// Gives the job its id.
  [[nodiscard]] JobId add(const std::string& device, RunningJob job);
  /// The device of the job; empty for an id that is not there.
  std::string started(JobId id, Time now);
  /// The disk has another name, and its jobs go with it.
  void rename(const std::string& from, const std::string& to);

  /// Takes a job off; nullopt for an id that is not there. `device` gets its present name.
  std::optional<RunningJob> finish(JobId id, std::string& device);

  struct Overdue {
    std::string device;
    RunningJob job;
    bool gave_up = false;  ///< else only the warning is due
  };

  /// What passed a deadline by `now`; each is told once.
  [[nodiscard]] std::vector<Overdue> overdue(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;

  [[nodiscard]] std::size_t size() const { return jobs_.size(); }

  [[nodiscard]] std::size_t stuck() const;

  /// With a thread, and not stuck: their end is worth waiting for when stopping.
  [[nodiscard]] std::size_t running() const;

 private:
  struct Entry {
    std::string device;
    RunningJob job;
  };

  [[nodiscard]] std::optional<Time> deadline_of(const RunningJob& job) const;

  Deadlines deadlines_;
  JobId last_id_ = 0;
  std::map<JobId, Entry> jobs_;
  std::map<std::string, std::vector<JobId>> by_device_;
};

}  // namespace elevatord
