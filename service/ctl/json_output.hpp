#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "check_report.hpp"
#include "device_info.hpp"
#include "policy_modules.hpp"
#include "rule_list.hpp"
#include "shipped_files.hpp"

/// What --json prints: one JSON value and a newline. Names of members are a contract.
namespace elevatord::ctl {

/// [{name, class, scheduler, available, wanted, state, source, because, last_result}]
[[nodiscard]] std::string list_json(const std::vector<DeviceInfo>& devices);

/// The members of list_json() and the rest that is known of one disk (legacy: its queue is of the
/// single-queue block layer), with the `conclusions` of
/// explain_json().
[[nodiscard]] std::string device_json(const DeviceInfo& device,
                                      const std::vector<std::string>& conclusions);

/// {version, state, policy_serial, policy_files, policy_errors, kernel_release, writes_done,
/// writes_avoided, writes_failed, foreign_writes, foreign_stalls, pending, stuck}
[[nodiscard]] std::string status_json(const ManagerInfo& manager);

/// {device, conclusions, rules: [{name, at, outcome, condition, wanted, found, condition_at,
/// decides, remark}]}; decides: the settings that the rule won; remark: what else is to be said of
/// a rule that matches.
[[nodiscard]] std::string explain_json(const DeviceExplanation& explanation);

/// {facts}: the text that load_facts() reads.
[[nodiscard]] std::string facts_json(const std::string& facts);

/// [{name, at, enabled, takes: [{settings, disks}]}]; takes is empty where a rule decides nothing.
[[nodiscard]] std::string rules_json(const std::vector<ListedRule>& rules);

/// [{file, shipped, kind, diff}]; kind: differs masks same preset unreadable.
[[nodiscard]] std::string diff_json(const std::vector<ShippedFile>& files);

/// [{device, attribute, old, new, because, cost, stall_usec, tag_set}]; old is empty where a switch
/// resets the setting first, stall_usec an estimate, tag_set empty where disks need not take turns.
[[nodiscard]] std::string plan_json(const std::vector<PlannedChange>& changes);

/// [{device, state, last_result}]
[[nodiscard]] std::string apply_json(const std::vector<AppliedDevice>& devices);

/// {serial}
[[nodiscard]] std::string reload_json(std::uint64_t serial);

/// {ok, files, rules, findings: [{severity, code, file, line, column, text}]}; ok: there is no
/// error, be there warnings or not; line and column 0: the whole file. With --host also disks:
/// [{name, class, excluded, because}], because: by setting, the rule that decides; excluded: why
/// none does.
[[nodiscard]] std::string check_json(const CheckReport& report);

/// [{module, scheduler}]
[[nodiscard]] std::string modules_json(const std::vector<PolicyModule>& modules);

}  // namespace elevatord::ctl
