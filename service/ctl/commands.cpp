#include "commands.hpp"

#include <algorithm>
#include <utility>

#include "device_state.hpp"
#include "explain_view.hpp"
#include "json_output.hpp"
#include "list_view.hpp"
#include "natural_order.hpp"
#include "partition.hpp"
#include "plan_view.hpp"
#include "rule_list.hpp"
#include "status_view.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

/// More names than these do not help who mistyped one.
constexpr std::size_t kNamesShown = 8;

template <typename T, typename Member>
void sort_naturally(std::vector<T>& items, Member member) {
  // Stable: changes of one device stay in the order in which they will be written.
  std::stable_sort(items.begin(), items.end(), [member](const T& a, const T& b) {
    return NaturalOrder{}(a.*member, b.*member);
  });
}

Reply<std::vector<DeviceInfo>> sorted_devices(DaemonClient& daemon) {
  auto devices = daemon.devices();
  if (devices) {
    sort_naturally(*devices, &DeviceInfo::name);
  }
  return devices;
}

/// ` (known: sda, sdb ...)`; empty where the daemon does not say.
std::string known_devices(DaemonClient& daemon) {
  const auto devices = sorted_devices(daemon);
  if (!devices || devices->empty()) {
    return {};
  }
  std::string text = " (known: ";
  const std::size_t shown = std::min(devices->size(), kNamesShown);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : ", ") + printable((*devices)[i].name);
  }
  return text + (shown < devices->size() ? " ...)" : ")");
}

Reply<std::string> find_device(DaemonClient& daemon, const std::string& name) {
  auto path = daemon.find_device(name);
  if (!path && path.error().kind == CallError::Kind::NotFound) {
    path.error().what = printable(name) + ": no such managed disk" + known_devices(daemon);
  }
  return path;
}

Reply<std::vector<std::string>> find_devices(DaemonClient& daemon,
                                             const std::vector<std::string>& names) {
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    auto path = find_device(daemon, name);
    if (!path) {
      return tl::unexpected(path.error());
    }
    // Two names may be the same disk's.
    if (std::find(paths.begin(), paths.end(), *path) == paths.end()) {
      paths.push_back(std::move(*path));
    }
  }
  return paths;
}

CommandOutput done(std::string text) {
  return {ExitCode::Done, std::move(text), {}};
}

/// Asked disk by disk: many short answers keep nobody waiting, one long one would.
Reply<std::vector<DeviceExplanation>> all_explanations(DaemonClient& daemon) {
  const auto devices = sorted_devices(daemon);
  if (!devices) {
    return tl::unexpected(devices.error());
  }
  std::vector<DeviceExplanation> explanations;
  for (const DeviceInfo& device : *devices) {
    auto explanation = daemon.find_device(device.name).and_then([&](const auto& path) {
      return daemon.explain(path);
    });
    if (explanation) {
      explanations.push_back(std::move(*explanation));
    } else if (explanation.error().kind != CallError::Kind::NotFound) {  // it went meanwhile
      return tl::unexpected(explanation.error());
    }
  }
  return explanations;
}

CommandOutput run_list_rules(DaemonClient& daemon, const CtlOptions& options,
                             const OutputStyle& style) {
  const auto explanations = all_explanations(daemon);
  if (!explanations) {
    return failed_command(explanations.error());
  }
  const auto rules = rules_of(*explanations);
  if (options.json) {
    return done(rules_json(rules));
  }
  return rules.empty() ? CommandOutput{ExitCode::Done, {}, "no rules, or no managed disks\n"}
                       : done(rules_view(rules, style));
}

CommandOutput run_list(DaemonClient& daemon, const CtlOptions& options, const OutputStyle& style) {
  if (options.rules) {
    return run_list_rules(daemon, options, style);
  }
  const auto devices = sorted_devices(daemon);
  if (!devices) {
    return failed_command(devices.error());
  }
  if (options.json) {
    return done(list_json(*devices));
  }
  return devices->empty() ? CommandOutput{ExitCode::Done, {}, "no managed disks\n"}
                          : done(list_view(*devices, style));
}

CommandOutput run_status(DaemonClient& daemon, const CtlOptions& options,
                         const OutputStyle& style) {
  if (options.names.empty()) {
    const auto manager = daemon.manager();
    return manager ? done(options.json ? status_json(*manager) : status_view(*manager, style))
                   : failed_command(manager.error());
  }
  const auto path = find_device(daemon, options.names.front());
  const auto device = path.and_then([&](const auto& found) { return daemon.device(found); });
  if (!device) {
    return failed_command(device.error());
  }
  // A disk that went meanwhile still has been as it was read.
  const auto why = daemon.explain(*path).value_or(DeviceExplanation{}).conclusions;
  return done(options.json ? device_json(*device, why) : device_view(*device, why, style));
}

CommandOutput run_facts(DaemonClient& daemon, const std::string& disk, const CtlOptions& options) {
  const auto facts =
      find_device(daemon, disk).and_then([&](const auto& path) { return daemon.facts(path); });
  if (!facts) {
    return failed_command(facts.error());
  }
  return done(options.json ? facts_json(*facts) : *facts);
}

CommandOutput run_explain(DaemonClient& daemon, const CtlOptions& options,
                          const OutputStyle& style) {
  const auto& name = options.names.front();
  const auto disk = disk_of_partition(name, options.sysfs_root);
  if (options.facts) {
    return run_facts(daemon, disk.value_or(name), options);
  }
  auto explanation = find_device(daemon, disk.value_or(name)).and_then([&](const auto& path) {
    return daemon.explain(path);
  });
  if (!explanation) {
    return failed_command(explanation.error());
  }
  if (disk) {
    explanation->conclusions.insert(explanation->conclusions.begin(), partition_note(name, *disk));
  }
  return done(options.json ? explain_json(*explanation) : explain_view(*explanation, style));
}

CommandOutput run_plan(DaemonClient& daemon, const CtlOptions& options, const OutputStyle& style) {
  auto changes = find_devices(daemon, options.names).and_then([&](const auto& paths) {
    return daemon.plan(paths);
  });
  if (!changes) {
    return failed_command(changes.error());
  }
  sort_naturally(*changes, &PlannedChange::device);
  return {changes->empty() ? ExitCode::Done : ExitCode::NotAsWanted,
          options.json ? plan_json(*changes) : plan_view(*changes, style),
          {}};
}

CallError unfinished(CallError error) {
  if (error.kind == CallError::Kind::Timeout) {
    error.what = "some disks are not done and the work goes on, see: elevatorctl list";
  }
  return error;
}

CommandOutput come_out(Reply<std::vector<AppliedDevice>> devices,
                       ExitCode (*outcome)(const std::vector<AppliedDevice>&, bool),
                       const CtlOptions& options, const OutputStyle& style) {
  if (!devices) {
    return failed_command(unfinished(devices.error()));
  }
  sort_naturally(*devices, &AppliedDevice::device);
  return {outcome(*devices, options.apply.wait),
          options.json ? apply_json(*devices) : apply_view(*devices, style),
          {}};
}

CommandOutput run_apply(DaemonClient& daemon, const CtlOptions& options, const OutputStyle& style) {
  auto devices = find_devices(daemon, options.names).and_then([&](const auto& paths) {
    return daemon.reconcile(paths, options.apply);
  });
  return come_out(std::move(devices), outcome_of, options, style);
}

CommandOutput run_restore(DaemonClient& daemon, const CtlOptions& options,
                          const OutputStyle& style) {
  auto devices = find_devices(daemon, options.names).and_then([&](const auto& paths) {
    return daemon.restore(paths, options.apply);
  });
  return come_out(std::move(devices), outcome_of_restore, options, style);
}

CommandOutput run_reload(DaemonClient& daemon, const CtlOptions& options) {
  const auto serial = daemon.reload(options.apply.when);
  if (!serial) {
    return failed_command(serial.error());
  }
  return done(options.json ? reload_json(*serial)
                           : "policy in force, serial " + std::to_string(*serial) + '\n');
}

}  // namespace

CommandOutput failed_command(const CallError& error) {
  return {exit_code_of(error.kind), {}, "elevatorctl: " + describe(error) + '\n'};
}

CommandOutput run_command(DaemonClient& daemon, const CtlOptions& options,
                          const OutputStyle& style) {
  switch (options.command) {
    case Command::List:
      return run_list(daemon, options, style);
    case Command::Status:
      return run_status(daemon, options, style);
    case Command::Explain:
      return run_explain(daemon, options, style);
    case Command::Plan:
      return run_plan(daemon, options, style);
    case Command::Apply:
      return run_apply(daemon, options, style);
    case Command::Restore:
      return run_restore(daemon, options, style);
    case Command::Reload:
      return run_reload(daemon, options);
    case Command::Check:
    case Command::Diff:
      break;
  }
  return {ExitCode::Failed, {}, "elevatorctl: this command needs no daemon\n"};
}

}  // namespace elevatord::ctl
