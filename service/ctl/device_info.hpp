#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace elevatord::ctl {

/// An attribute's value as the bus carries it.
using Value = std::variant<std::string, bool, std::int64_t, std::uint64_t>;
[[nodiscard]] std::string to_text(const Value& value);

/// What org.elevatord1.Device says of one disk.
struct DeviceInfo {
  std::string name;  ///< kernel name, `sda`
  std::uint64_t device_number = 0;
  std::uint64_t diskseq = 0;
  std::vector<std::string> ids;
  std::string device_class;
  std::string medium;
  bool rotational = false;
  std::string zoned;
  std::uint32_t hw_queues = 0;
  std::uint64_t size = 0;  ///< bytes
  std::string scheduler;   ///< empty: none to choose
  std::vector<std::string> available;
  bool configurable = false;
  std::map<std::string, Value> values;
  std::map<std::string, Value> wanted;
  std::map<std::string, std::string> because;
  std::map<std::string, std::string> source;
  std::string state;
  std::string last_result;
  std::uint64_t last_write_usec = 0;
  std::map<std::string, Value> last_foreign_writer;  ///< empty: nobody yet
};

/// Whether its queue is of the single-queue block layer, which is gone since Linux 5.0: it has
/// schedulers, but no hardware queues.
[[nodiscard]] bool is_legacy(const DeviceInfo& device);

/// What org.elevatord1.Manager says of the service.
struct ManagerInfo {
  std::string version;
  std::string state;
  std::uint64_t policy_serial = 0;
  std::vector<std::string> policy_files;
  std::vector<std::string> policy_errors;
  std::string kernel_release;
  std::uint64_t writes_done = 0;
  std::uint64_t writes_avoided = 0;
  std::uint64_t writes_failed = 0;
  std::uint64_t foreign_writes = 0;
  std::uint64_t foreign_stalls = 0;
  std::uint32_t pending = 0;
  std::uint32_t stuck = 0;
};

/// One write that a plan asks for; texts as in org.elevatord1.Manager.Plan.
struct PlannedChange {
  std::string device;
  std::string attribute;
  std::string from;  ///< empty: the switch before it resets it first
  std::string to;
  std::string because;
  std::string cost = {};         ///< free, freeze or freeze+quiesce
  std::uint64_t stall_usec = 0;  ///< an estimate for an idle disk
  std::string tag_set = {};      ///< whose disks are written in a row; empty: they need not be
};

/// How one disk came out of an apply or a restore.
struct AppliedDevice {
  std::string device;
  std::string state;
  std::string last_result;
};

/// How one rule came out for one disk; texts as in org.elevatord1.Device.Explain.
struct ExplainedRule {
  std::string name;
  std::string at;
  std::string outcome;  ///< decides beaten fails waits silent disabled
  std::string condition;
  std::string wanted;
  std::string found;
  std::string condition_at;
  std::vector<std::string> decides = {};  ///< the settings that it won
  std::string remark = {};                ///< of a rule that matches: what else is to be said
};

struct DeviceExplanation {
  std::string device;
  std::vector<std::string> conclusions;  ///< the most important first
  std::vector<ExplainedRule> rules;      ///< in the order in which they are tried
};

}  // namespace elevatord::ctl
