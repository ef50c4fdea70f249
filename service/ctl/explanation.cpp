#include "explanation.hpp"

#include <algorithm>
#include <iterator>

#include "conclusions.hpp"
#include "explain.hpp"

namespace elevatord::ctl {
namespace {

ExplainedRule told(const RuleVerdict& rule) {
  return {rule.rule,
          rule.at.file_and_line(),
          std::string{to_text(rule.outcome)},
          rule.key,
          rule.wanted,
          rule.found,
          rule.key.empty() ? "" : rule.condition_at.text(),
          rule.decides,
          rule.remark};
}

DeviceExplanation explanation_of_judged(const ManagedDevice& device, const Policy& policy) {
  DeviceExplanation explanation{
      device.facts.name, conclusions_on(device, state_of(device, nullptr)), {}};
  const auto rules = explain(policy, device.facts).rules;
  std::transform(rules.begin(), rules.end(), std::back_inserter(explanation.rules), told);
  return explanation;
}

}  // namespace

DeviceExplanation explanation_of(ManagedDevice device, const Policy& policy) {
  // The daemon waits two seconds for what is not yet known; whoever asks now gets that end.
  device.no_more_waiting = true;
  device.judge(policy, KernelFacts{device.facts.kernel});
  return explanation_of_judged(device, policy);
}

DeviceExplanation explanation_of(const DeviceFacts& facts, const QueueState& queue,
                                 const Policy& policy) {
  ManagedDevice device;
  device.event.name = facts.name;
  device.files.emplace();  // looked at, whenever that was
  device.facts = facts;
  device.queue = queue;
  device.conclude(policy, facts.kernel);
  return explanation_of_judged(device, policy);
}

}  // namespace elevatord::ctl
