#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "decision.hpp"
#include "device_event.hpp"
#include "device_facts.hpp"
#include "foreign_account.hpp"
#include "job.hpp"
#include "job_table.hpp"
#include "plan.hpp"
#include "scheduler_list.hpp"

namespace elevatord {

/// One word for how a disk stands; the first that holds.
enum class DeviceState {
  Excluded,
  NotConfigurable,
  Stuck,
  Writing,
  Pending,
  Failed,
  Refused,
  Unavailable,
  Drifted,
  Ok,
};
[[nodiscard]] std::string_view to_text(DeviceState state);

/// A disk with all that is known, wanted and going on.
struct ManagedDevice {
  std::uint64_t incarnation = 0;     ///< another number for another disk or medium
  DeviceEvent event;                 ///< as udev told it last
  std::optional<ProbedFiles> files;  ///< as sysfs said last; nullopt before the first look
  DeviceFacts facts;
  SchedulerList queue;
  Decision decision;
  Plan plan;

  std::string applied;  ///< the wanted scheduler last found or brought into force; empty: none
  std::string tried;  ///< the wanted scheduler that could not be applied; not tried again by itself
  bool withheld = false;  ///< `tried` failed only because this is a dry run
  std::string last_result;
  std::string said;  ///< the warning that the log has about the present wish
  std::chrono::microseconds last_write{};
  ForeignAccount foreign;  ///< what others wrote to it

  bool look = false;              ///< wants a probe before anything else
  bool forced = false;            ///< asked for by `apply`: drift is to be undone
  bool no_more_waiting = false;   ///< facts that are not yet known count as absent
  std::optional<Time> decide_by;  ///< end of a deferral
  std::optional<Time> retry_at;   ///< EBUSY: when to try again
  int retries = 0;
  std::string inherited;  ///< why a writer that an earlier daemon left behind keeps us off

  [[nodiscard]] const std::string& name() const { return event.name; }

  [[nodiscard]] bool known() const { return files.has_value(); }

  /// Facts, decision and plan from what is known now.
  void judge(const Policy& policy, const KernelFacts& kernel);

  /// Takes over what a probe or a write found in queue/scheduler; an error is why it makes no
  /// sense.
  Result<void> take_queue(const std::string& text);

  /// Whether the plan must be carried out now: a new wanted value, or asked for. A value that is
  /// wanted as before is not written again, whatever somebody made of it meanwhile.
  [[nodiscard]] bool should_write() const;

  /// Forgets what was applied: another medium is another disk.
  void forget();
};

/// `job` is the one that runs for this device, if any.
[[nodiscard]] DeviceState state_of(const ManagedDevice& device, const RunningJob* job);

}  // namespace elevatord
