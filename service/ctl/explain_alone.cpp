#include "explain_alone.hpp"

#include <utility>

#include "explain_view.hpp"
#include "explanation.hpp"
#include "facts_file.hpp"
#include "facts_text.hpp"
#include "json_output.hpp"
#include "named_fields.hpp"
#include "own_policy.hpp"
#include "partition.hpp"
#include "policy_reader.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

CommandOutput failed_alone(const CallError& error) {
  if (error.kind == CallError::Kind::InvalidPolicy) {
    return {ExitCode::NotAsWanted, {}, error.what + '\n'};
  }
  return {exit_code_of(error.kind), {}, "elevatorctl: " + describe(error) + '\n'};
}

CommandOutput shown(const DeviceExplanation& explanation, const CtlOptions& options,
                    const OutputStyle& style) {
  return {ExitCode::Done,
          options.json ? explain_json(explanation) : explain_view(explanation, style),
          {}};
}

CommandOutput explain_file(const CtlOptions& options, const OutputStyle& style) {
  const auto text = read_policy_file(options.facts_file);
  if (!text) {
    return failed_alone({CallError::Kind::Failed,
                         options.facts_file + ": " + text.error().what +
                             " (to print a disk's facts: elevatorctl explain DEV --facts)"});
  }
  const auto loaded = load_facts(options.facts_file == "-" ? "(stdin)" : options.facts_file, *text);
  if (!loaded.ok()) {
    std::string errors;
    for (const auto& error : loaded.errors) errors += printable(error.text()) + '\n';
    return {ExitCode::NotAsWanted, {}, errors};
  }
  const auto policy = read_own_policy(options.policy_dirs, options.names);
  return policy ? shown(explanation_of(loaded.facts, loaded.queue, *policy), options, style)
                : failed_alone(policy.error());
}

tl::unexpected<CallError> no_answer(const ManagedDevice& device,
                                    std::chrono::milliseconds patience) {
  return tl::unexpected(CallError{CallError::Kind::Stuck,
                                  device.name() + ": has not answered within " +
                                      std::to_string(patience.count()) +
                                      " ms: a write to it is stuck, or the host is very busy"});
}

/// The one disk that is asked for, or why there is none to be had.
Reply<ManagedDevice> one_device(HostQuestion question, const std::string& name,
                                std::chrono::milliseconds patience) {
  question.only = name;
  auto devices = read_host_devices(question, patience);
  if (!devices) {
    return tl::unexpected(devices.error());
  }
  if (devices->empty()) {
    return tl::unexpected(CallError{CallError::Kind::NotFound,
                                    printable(name) + ": no such disk, or none to manage"});
  }
  auto& device = devices->front();
  if (!device.known()) {
    return no_answer(device, patience);
  }
  return std::move(device);
}

CommandOutput explain_disk(const CtlOptions& options, const OutputStyle& style,
                           std::chrono::milliseconds patience) {
  const auto policy = read_own_policy(options.policy_dirs, {});
  if (!policy) {
    return failed_alone(policy.error());
  }
  const auto& name = options.names.front();
  const auto disk = disk_of_partition(name, options.sysfs_root);
  const HostQuestion question{options.sysfs_root,
                              options.worker,
                              settings_named_by(*policy),
                              {},
                              attributes_named_by(*policy)};
  auto device = one_device(question, disk.value_or(name), patience);
  if (!device) {
    return failed_alone(device.error());
  }
  if (options.facts) {
    const auto text = facts_text(device->facts, device->queue);
    return {ExitCode::Done, options.json ? facts_json(text) : text, {}};
  }
  auto explanation = explanation_of(*std::move(device), *policy);
  if (disk) {
    explanation.conclusions.insert(explanation.conclusions.begin(), partition_note(name, *disk));
  }
  return shown(explanation, options, style);
}

}  // namespace

bool explains_alone(const CtlOptions& options) {
  return !options.facts_file.empty() || !options.policy_dirs.empty() || !options.worker.empty() ||
         options.sysfs_root != "/sys";
}

CommandOutput run_explain_alone(const CtlOptions& options, const OutputStyle& style,
                                const std::string& why, std::chrono::milliseconds patience) {
  if (!options.facts_file.empty()) {
    return explain_file(options, style);
  }
  auto output = explain_disk(options, style, patience);
  output.err.insert(0, "(without the daemon: " + why + ")\n");
  return output;
}

}  // namespace elevatord::ctl
