#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device_facts.hpp"
#include "policy.hpp"
#include "scheduler_name.hpp"

namespace elevatord {

/// Where a wish comes from.
enum class Source { None, Policy, Hold, Override, Udev, Cmdline, Guard };
[[nodiscard]] std::string_view to_text(Source source);

/// A value that one of the settings other than the scheduler shall have.
struct ValueWish {
  std::string setting;
  std::optional<std::string> value;  ///< nullopt: a rule says hands off
  Source source = Source::Policy;
  std::string because;
  std::string rule;
  Position rule_at;
  std::optional<OnForeignWrite> on_foreign_write = {};  ///< as the rule says
  bool operator==(const ValueWish&) const = default;
};

/// What is wanted for one device: its scheduler, and the values of other settings.
struct Decision {
  enum class Kind {
    Excluded,  ///< never managed
    NoWish,    ///< no rule names it
    Keep,      ///< a rule says hands off
    Deferred,  ///< a rule needs a fact that is not yet known
    Refused,   ///< a guard forbids what the rule asks for
    Wish,
  };
  Kind kind = Kind::NoWish;
  std::vector<SchedulerName> candidates;  ///< Wish: in order of preference
  bool keep_otherwise = false;            ///< Wish: hands off when no candidate is on offer
  Source source = Source::None;
  std::string because;  ///< `50-hdd.yaml:4`, or a sentence; the same on bus, CLI and log
  std::string rule;     ///< name of the rule that decided; empty when none did
  Position rule_at;
  /// Settings that a rule names, in the order of writes; those of iosched/S/* are meant for when S
  /// is active. Empty while Excluded or Deferred.
  std::vector<ValueWish> values;
  std::optional<OnForeignWrite> on_foreign_write;  ///< as the rule says
  /// Schedulers that the rule lets local users hold without authentication, also over its `keep`.
  std::vector<SchedulerName> allow_hold;

  bool operator==(const Decision&) const = default;
};

/// What a policy makes of one device: setting by setting, the first matching rule that names it. A
/// rule that waits for a fact defers the whole decision, where it names a setting that no rule
/// above it decided. Pure: the same input gives the same decision.
[[nodiscard]] Decision decide(const Policy& policy, const DeviceFacts& facts);

/// The udev property that a rule author sets, and `scheduler: from_udev` takes.
inline constexpr std::string_view kSchedulerProperty = "ELEVATORD_SCHEDULER";

}  // namespace elevatord
