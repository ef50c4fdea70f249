#pragma once

#include <string>
#include <vector>

#include "decision.hpp"

namespace elevatord {

/// How one rule came out for one device.
struct RuleVerdict {
  enum class Outcome {
    Decides,   ///< won for at least one setting
    Beaten,    ///< matches, but rules above it decided all that it names
    Fails,     ///< a condition does not hold
    Waits,     ///< a condition needs a fact that is not yet known
    Silent,    ///< matches, but sets nothing for this device
    Disabled,  ///< enabled: false
  };
  std::string rule;
  Position at;
  Outcome outcome = Outcome::Fails;
  std::vector<std::string> decides;  ///< Decides: the settings that it won
  std::string key;                   ///< Fails, Waits: the condition
  std::string wanted;                ///< what it asks for
  std::string found;                 ///< what the device has
  Position condition_at;
  std::string remark = {};  ///< of a rule that matches: what else is to be said, see remark_on()
};

[[nodiscard]] std::string_view to_text(RuleVerdict::Outcome outcome);

/// The decision and how every rule came out, in the order in which rules are tried.
struct Explanation {
  Decision decision;
  std::vector<RuleVerdict> rules;
};

[[nodiscard]] Explanation explain(const Policy& policy, const DeviceFacts& facts);

}  // namespace elevatord
