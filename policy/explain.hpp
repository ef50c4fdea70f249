#pragma once

#include <string>
#include <vector>

#include "decision.hpp"

namespace elevatord {

/// How one rule came out for one device.
struct RuleVerdict {
  enum class Outcome {
    Decides,   ///< the rule that won
    Beaten,    ///< matches, but a rule above it decided
    Fails,     ///< a condition does not hold
    Waits,     ///< a condition needs a fact that is not yet known
    Silent,    ///< matches, but says nothing about the scheduler
    Disabled,  ///< enabled: false
  };
  std::string rule;
  Position at;
  Outcome outcome = Outcome::Fails;
  std::string key;     ///< Fails, Waits: the condition
  std::string wanted;  ///< what it asks for
  std::string found;   ///< what the device has
  Position condition_at;
};

[[nodiscard]] std::string_view to_text(RuleVerdict::Outcome outcome);

/// The decision and how every rule came out, in the order in which rules are tried.
struct Explanation {
  Decision decision;
  std::vector<RuleVerdict> rules;
};

[[nodiscard]] Explanation explain(const Policy& policy, const DeviceFacts& facts);

}  // namespace elevatord
