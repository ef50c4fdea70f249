#include "host_check.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "explain.hpp"
#include "plan.hpp"
#include "setting.hpp"

namespace elevatord::ctl {
namespace {

using Outcome = RuleVerdict::Outcome;

std::vector<std::string> settings_of(const Rule& rule) {
  std::vector<std::string> settings;
  if (rule.scheduler) {
    settings.emplace_back(kSchedulerSetting);
  }
  for (const ValueSetting& value : rule.values) {
    settings.push_back(value.setting);
  }
  return settings;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

/// The same said of several disks is said once.
struct Complaint {
  Position at;
  std::string code;
  std::string what;
  std::vector<std::string> disks;
};

class HostChecker {
 public:
  HostChecker(const Policy& policy, const std::vector<CheckedDisk>& disks, const CanLoad& can_load)
      : policy_(policy), disks_(disks), can_load_(can_load), taken_(policy.rules.size()) {}

  HostCheck run() {
    for (const Rule& rule : policy_.rules) {
      result_.rules.push_back({rule.name, rule.at, settings_of(rule), {}});
    }
    for (const CheckedDisk& disk : disks_) {
      check(disk);
    }
    tell_unused();
    tell_complaints();
    leave_out_disabled();
    return std::move(result_);
  }

 private:
  void check(const CheckedDisk& disk) {
    const DeviceFacts& facts = disk.facts;
    DiskUse use{facts.name, {}, exclusion(facts), {}};
    if (facts.device_class.is_known()) {
      use.device_class = to_text(facts.device_class.value());
    }
    if (use.excluded.empty()) {
      judge(disk, use);
    }
    result_.disks.push_back(std::move(use));
  }

  void judge(const CheckedDisk& disk, DiskUse& use) {
    if (!disk.answered) {
      result_.findings.push_back({{"/sys/block/" + disk.facts.name},
                                  "not-answering",
                                  "the disk did not answer in time; what depends on its files is "
                                  "not checked, try again when it does"});
    }
    const Explanation explanation = explain(policy_, disk.facts);
    for (std::size_t i = 0; i < explanation.rules.size(); ++i) {
      take(i, explanation.rules[i], use);
    }
    if (disk.answered) {
      judge_wishes(disk, explanation.decision);
    }
  }

  void take(std::size_t index, const RuleVerdict& verdict, DiskUse& use) {
    if (verdict.outcome == Outcome::Fails || verdict.outcome == Outcome::Disabled) {
      return;
    }
    taken_[index] = true;
    if (verdict.outcome != Outcome::Decides) {
      return;
    }
    result_.rules[index].disks.push_back(use.name);
    for (const std::string& setting : verdict.decides) {
      use.because[setting] = verdict.at.file_and_line();
    }
  }

  void judge_wishes(const CheckedDisk& disk, const Decision& decision) {
    const Plan planned = plan(decision, disk.queue, disk.facts.kernel);
    const Position& at = decision.rule_at;
    if (planned.kind == Plan::Kind::Refused) {
      complain(at, "refused", planned.note, disk);
    } else if (planned.kind == Plan::Kind::Unavailable && !is_loadable(decision)) {
      complain(at, "not-offered", planned.note + ", and no module has it", disk);
    } else if (planned.kind == Plan::Kind::NotConfigurable && !has_paths(disk)) {
      complain(at, "not-offered", "there is no scheduler to choose", disk);
    }
    for (const SettingPlan& setting : planned.settings) {
      judge_setting(disk, decision, setting);
    }
  }

  void judge_setting(const CheckedDisk& disk, const Decision& decision,
                     const SettingPlan& setting) {
    const auto wish =
        std::find_if(decision.values.begin(), decision.values.end(),
                     [&](const ValueWish& each) { return each.setting == setting.setting; });
    const Position at = wish == decision.values.end() ? decision.rule_at : wish->rule_at;
    if (setting.kind == SettingPlan::Kind::Refused) {
      complain(at, "refused", setting.note, disk);
    } else if (setting.kind == SettingPlan::Kind::Absent && !has_paths(disk)) {
      complain(at, "not-offered", "there is no " + setting.setting, disk);
    }
  }

  [[nodiscard]] bool is_loadable(const Decision& decision) const {
    return std::any_of(decision.candidates.begin(), decision.candidates.end(),
                       [&](const SchedulerName& name) { return can_load_(name); });
  }

  /// What is said of the head of an NVMe multipath is done on its paths.
  [[nodiscard]] bool has_paths(const CheckedDisk& disk) const {
    return std::any_of(disks_.begin(), disks_.end(), [&](const CheckedDisk& other) {
      return other.facts.head == disk.facts.name;
    });
  }

  void complain(const Position& at, std::string code, std::string what, const CheckedDisk& disk) {
    const auto it =
        std::find_if(complaints_.begin(), complaints_.end(),
                     [&](const Complaint& each) { return each.at == at && each.what == what; });
    if (it != complaints_.end()) {
      it->disks.push_back(disk.facts.name);
    } else {
      complaints_.push_back({at, std::move(code), std::move(what), {disk.facts.name}});
    }
  }

  void tell_complaints() {
    for (const Complaint& each : complaints_) {
      result_.findings.push_back({each.at, each.code, joined(each.disks) + ": " + each.what});
    }
  }

  void tell_unused() {
    const auto managed = std::count_if(result_.disks.begin(), result_.disks.end(),
                                       [](const DiskUse& each) { return each.excluded.empty(); });
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      const Rule& rule = policy_.rules[i];
      if (taken_[i] || !rule.enabled) {
        continue;
      }
      result_.findings.push_back({rule.at, "matches-no-disk",
                                  "rule '" + rule.name + "' takes none of the " +
                                      std::to_string(managed) +
                                      " disks of this host; elevatorctl explain DEV says why not"});
    }
  }

  void leave_out_disabled() {
    std::vector<RuleUse> rules;
    for (std::size_t i = 0; i < policy_.rules.size(); ++i) {
      if (policy_.rules[i].enabled) {
        rules.push_back(std::move(result_.rules[i]));
      }
    }
    result_.rules = std::move(rules);
  }

  const Policy& policy_;
  const std::vector<CheckedDisk>& disks_;
  const CanLoad& can_load_;
  std::vector<bool> taken_;
  std::vector<Complaint> complaints_;
  HostCheck result_;
};

}  // namespace

HostCheck check_host(const Policy& policy, const std::vector<CheckedDisk>& disks,
                     const CanLoad& can_load) {
  return HostChecker{policy, disks, can_load}.run();
}

}  // namespace elevatord::ctl
