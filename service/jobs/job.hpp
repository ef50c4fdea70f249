#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io_in_flight.hpp"

namespace elevatord {

using JobId = std::uint64_t;

/// Asks what sysfs says of one device now.
struct ProbeJob {
  std::string device;                      ///< kernel name
  std::vector<std::string> settings = {};  ///< whose files are read as well, where they are there
  /// Only what changes by itself: size, queue/scheduler and the settings.
  bool brief = false;
  /// Paths of sysfs attributes below the disk's directory. Where there are any, these are read and
  /// nothing else: what a disk's other files say fills an answer already.
  std::vector<std::string> attributes = {};
};

/// Most settings and attributes of a probe and wishes of an apply; what is beyond comes with
/// another job.
inline constexpr std::size_t kMostSettings = 40;
inline constexpr std::size_t kMostAttributes = 16;
inline constexpr std::size_t kMostWishes = 24;

/// One attribute that shall have a value: the first candidate that the queue offers.
struct AttributeWish {
  std::string attribute;                ///< a setting: `scheduler`, `queue/nr_requests`
  std::vector<std::string> candidates;  ///< at least one; exactly one for all but the scheduler
  /// Values that count as the wanted one: what the kernel made of it before. Not for the scheduler.
  std::vector<std::string> also_equal = {};
  bool only_idle = false;  ///< not written while the disk has I/O, see ApplyJob::quiet_since
};

/// Compare, write, read back, in this order of attributes.
struct ApplyJob {
  std::string device;
  std::uint64_t diskseq = 0;  ///< 0: not known, not checked
  std::vector<AttributeWish> wishes;
  bool dry_run = false;  ///< compare only; a needed write answers WouldWrite
  /// What the disk shares tags with; empty: nothing. The daemon's own: the worker is not told.
  std::string tag_set;
  /// For wishes that wait for an idle disk: what it had completed at the look before. Such a wish
  /// is written where nothing is in flight and nothing was completed since; without a look before
  /// it never is.
  std::optional<std::uint64_t> quiet_since;
};

using Job = std::variant<ProbeJob, ApplyJob>;
[[nodiscard]] const std::string& device_of(const Job& job);

/// What became of one attribute.
enum class Outcome : std::uint8_t {
  Unchanged,        ///< had the value already; nothing written
  Applied,          ///< written and read back
  WouldWrite,       ///< dry run: a write is needed
  Refused,          ///< the worker will not do this (unknown attribute, bad value)
  NotListed,        ///< no candidate is on offer; nothing written
  NotConfigurable,  ///< no scheduler to choose, or no such attribute
  Gone,             ///< the disk is not there any more, or is another one
  Busy,             ///< EBUSY: passes by itself
  Mismatch,         ///< the write succeeded, but reading back gives something else
  Failed,           ///< any other errno
  Taken,            ///< another process is writing this disk, and has put that on record
  NotIdle,          ///< it waits for an idle disk, and this one is not, or not for long enough
};
[[nodiscard]] std::string_view to_text(Outcome outcome);

/// Whether what is left of the job after this would end the same way, so that it is not tried.
[[nodiscard]] bool ends_job(Outcome outcome);

struct AttributeResult {
  std::string attribute;
  Outcome outcome = Outcome::Failed;
  int error = 0;       ///< errno where the outcome has one
  std::string before;  ///< the value that was active; for a scheduler its name, not the file
  std::string after;   ///< read back; equals before when nothing was written
  std::string text;    ///< the whole file as last read (scheduler: the list)
  std::chrono::nanoseconds started{};  ///< CLOCK_MONOTONIC
  std::chrono::nanoseconds ended{};
  std::chrono::milliseconds waited{};  ///< before the write, for I/O in flight that did not end
  std::string
      note;  ///< what errno does not tell, for a person; empty where there is no more to say
};

/// sysfs files of a device by their names below /sys/block/X (`queue/scheduler`, `size`,
/// `device/model`); a file that is not there is left out. `mq` is the number of hardware queues. A
/// setting that was asked for stands under its own name (`iosched/kyber/read_lat_nsec`).
using ProbedFiles = std::map<std::string, std::string>;

/// Texts of the attributes that were asked for, by their paths. One that is not there, or has no
/// text that rules match on, is left out.
using ProbedAttributes = std::map<std::string, std::string>;

/// The end of a job.
struct JobDone {
  JobId id = 0;
  std::string device;
  bool lost = false;            ///< the worker went away before it answered; nothing else is set
  bool gone = false;            ///< probe: no such device
  ProbedFiles files;            ///< probe
  ProbedAttributes attributes;  ///< probe that asked for some
  std::vector<AttributeResult> results;  ///< apply, in the order of the wishes
  std::optional<IoInFlight> io;          ///< apply: what the last look for an idle disk saw
};

}  // namespace elevatord
