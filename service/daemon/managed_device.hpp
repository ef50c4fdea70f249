#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "attribute_facts.hpp"
#include "busy_backoff.hpp"
#include "decision.hpp"
#include "device_event.hpp"
#include "device_facts.hpp"
#include "foreign_account.hpp"
#include "idle_wait.hpp"
#include "job.hpp"
#include "job_table.hpp"
#include "plan.hpp"
#include "queue_state.hpp"
#include "setting_accounts.hpp"
#include "surroundings.hpp"

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
  std::uint64_t incarnation = 0;         ///< another number for another disk or medium
  DeviceEvent event;                     ///< as udev told it last
  std::optional<ProbedFiles> files;      ///< as sysfs said last; nullopt before the first look
  Surroundings around;                   ///< what other disks and partitions say of it
  std::shared_ptr<const Mounts> mounts;  ///< as they were when that counted; nullptr: not known
  AttributeFacts attributes;             ///< sysfs attributes that the policy names
  std::set<std::string> unread;          ///< those of them that are to be read, or read again
  DeviceFacts facts;
  bool named_by_admin = false;  ///< see DeviceFacts
  QueueState queue;
  Decision decision;
  /// Settings that earlier policies named, until the present one is known to name them or not.
  std::set<std::string> named_before;
  Plan plan;

  SettingAccounts accounts;
  bool withheld = false;  ///< a write failed only because this is a dry run
  std::string last_result;
  std::string waits;  ///< why a write that is due does not begin; see why_pending()
  std::string said;   ///< the warning that the log has about the present wish
  std::chrono::microseconds last_write{};  ///< of all writes of the last job that wrote
  ForeignAccount foreign;                  ///< what others wrote to it
  IdleWait idle;                           ///< whether what freezes waits for an idle disk

  bool look = false;              ///< wants a probe before anything else
  bool changed = true;            ///< told of anew: who it is may be another by now
  bool forced = false;            ///< asked for by `apply`: drift is to be undone
  bool restoring = false;         ///< the values before our first writes are to come back
  bool no_more_waiting = false;   ///< facts that are not yet known count as absent
  std::optional<Time> decide_by;  ///< end of a deferral
  std::optional<Time> retry_at;   ///< EBUSY, or a host that still adds disks: when to try again
  std::optional<BusySpell> busy;  ///< since when the kernel says EBUSY
  int retries = 0;
  Time added_at{};
  std::optional<Time> check_at;    ///< when to see whether add_disk() undid what was written
  bool checks = false;             ///< that is what the present look is for
  bool set_late = false;           ///< read_ahead_kb changed under our eyes while it was added
  std::string awaits;              ///< the scheduler whose module is being loaded for this disk
  std::string missing;             ///< why better candidates than the chosen one cannot be had
  std::uint64_t modules_seen = 0;  ///< loads that had succeeded when it was last looked at
  std::string inherited;           ///< why a writer that an earlier daemon left behind keeps us off

  [[nodiscard]] const std::string& name() const { return event.name; }

  [[nodiscard]] bool known() const { return files.has_value(); }

  /// Facts, decision and plan from what is known now.
  void judge(const Policy& policy, const KernelFacts& kernel);
  /// Decision and plan from the facts as they are.
  void conclude(const Policy& policy, const KernelFacts& kernel);

  /// Takes over what a probe found; an error is why queue/scheduler makes no sense.
  Result<void> take_files(const ProbedFiles& found);
  /// The same for a brief probe: the rest is as before.
  Result<void> take_brief(const ProbedFiles& found);
  /// Takes over queue/scheduler alone.
  Result<void> take_scheduler(const std::string& text);

  /// What must be written now, in the order of writes: wanted values that are new, all that differs
  /// where it was asked for, and what a switch resets. A value that is wanted as before is not
  /// written again, whatever somebody made of it meanwhile.
  [[nodiscard]] std::vector<AttributeWish> due() const;

  [[nodiscard]] bool should_write() const { return !due().empty(); }

  /// Whether the plan has this value for this setting as a change.
  [[nodiscard]] bool plans(const std::string& setting, const std::string& wanted) const;

  /// Forgets what was applied: another medium is another disk.
  void forget();
};

/// Why I/O on the disk may not end, as udev and the last look tell: a map that is suspended or has
/// no usable path, and its paths. Empty: nothing says so.
[[nodiscard]] std::string why_frozen(const ManagedDevice& device);

/// `job` is the one that runs for this device, if any.
[[nodiscard]] DeviceState state_of(const ManagedDevice& device, const RunningJob* job);

}  // namespace elevatord
