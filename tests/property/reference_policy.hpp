#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dice.hpp"
#include "policy.hpp"

namespace elevatord::property {

/// What is known of a disk to a rule, in the words of a policy. What is not set is not yet known.
struct ReferenceFacts {
  std::string name;
  std::optional<std::string> device_class;
  std::optional<std::map<std::string, std::string>> properties;
  std::optional<bool> rotational;
  std::vector<std::string> offered;  ///< schedulers
};

/// The value of a setting other than the scheduler.
struct ReferenceValue {
  std::optional<std::string> value;  ///< nullopt: hands off
  std::string where;                 ///< `10-property.yaml:5`, where a rule decided
  bool restore = false;              ///< foreign writes are to be answered
};

/// What the rules come to for a disk.
struct ReferenceWish {
  enum class Kind { None, Keep, Deferred, Scheduler, Unavailable };
  Kind kind = Kind::None;
  std::string scheduler;  ///< Scheduler: as the disk lists it
  std::string where;      ///< `10-property.yaml:5`, where a rule decided on the scheduler
  bool lists = false;     ///< Keep: only since none of the listed schedulers is on offer
  bool restore = false;   ///< foreign writes of the scheduler are to be answered
  std::map<std::string, ReferenceValue> values;  ///< by setting; none while deferred

  [[nodiscard]] bool names_none() const {
    return kind == Kind::None || (kind == Kind::Keep && !lists);
  }

  [[nodiscard]] bool wants(const std::string& active) const {
    return kind == Kind::Scheduler && scheduler == active;
  }

  /// What this setting is to be; empty: nothing is wanted.
  [[nodiscard]] std::string value_of(const std::string& setting) const;
  [[nodiscard]] bool restores(const std::string& setting) const;
};

struct ReferenceRule {
  std::vector<std::string> names;    ///< globs; empty: any
  std::vector<std::string> classes;  ///< empty: any
  std::optional<bool> rotational;
  std::string role;                     ///< of the udev property ROLE; empty: any
  bool names_scheduler = true;          ///< else only what is in `values`
  std::vector<std::string> candidates;  ///< empty: none
  bool keep = false;                    ///< alone or last
  bool from_udev = false;
  std::map<std::string, std::optional<std::string>> values;  ///< by setting; nullopt: keep
  bool restore = false;
};

/// A small policy, judged a second time by a few plain lines that share nothing with the service.
struct ReferencePolicy {
  std::vector<ReferenceRule> rules;

  [[nodiscard]] ReferenceWish wish(const ReferenceFacts& facts) const;

  /// The same when what is not yet known counts as absent.
  [[nodiscard]] ReferenceWish settled_wish(ReferenceFacts facts) const;

  /// The rules as an admin writes them, one a line.
  [[nodiscard]] std::string text() const;
};

[[nodiscard]] ReferencePolicy random_policy(Dice& dice);

/// As the service reads it.
[[nodiscard]] PolicyPtr compiled(const ReferencePolicy& policy);

}  // namespace elevatord::property
