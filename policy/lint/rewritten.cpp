#include <algorithm>
#include <array>
#include <climits>
#include <string_view>

#include "lints.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

constexpr const char* kFreezes = "freezes-on-apply";
constexpr const char* kReadsBack = "reads-back-differently";
constexpr std::string_view kMaxSectors = "queue/max_sectors_kb";

/// What a driver sets anew whenever it looks at its disk again.
constexpr auto kRevalidated = std::to_array<std::string_view>({kMaxSectors, "queue/rotational"});

bool is_revalidated(std::string_view setting) {
  return std::find(kRevalidated.begin(), kRevalidated.end(), setting) != kRevalidated.end();
}

void check_restored(const Rule& rule, const ValueSetting& value, std::vector<Finding>& findings) {
  if (rule.on_foreign_write != OnForeignWrite::Restore || !is_revalidated(value.setting)) return;
  findings.push_back({value.at, kFreezes,
                      value.setting +
                          " is put back by the kernel whenever the disk is revalidated, and each "
                          "restore of it freezes the disk; set it in a rule of its own without "
                          "on_foreign_write: restore"});
}

void check_default_limit(const ValueSetting& value, std::vector<Finding>& findings) {
  if (value.setting != kMaxSectors || value.value != "0") return;
  findings.push_back({value.at, kFreezes,
                      "max_sectors_kb: 0 asks for the kernel's default and reads back as another "
                      "number, so that it is written, with a freeze, where nothing is to be "
                      "changed; leave it out"});
}

void check_overflow(const ValueSetting& value, std::vector<Finding>& findings) {
  const auto info = find_setting(value.setting);
  if (!info || info->rounding != ValueRounding::Jiffies) return;
  if (scheduler_of_setting(value.setting) != "mq-deadline") return;
  if (value.value != std::to_string(INT_MAX)) return;
  findings.push_back({value.at, kReadsBack,
                      value.setting + ": the kernel reads " + *value.value +
                          " back as a negative number, so that it is written at each apply; a "
                          "smaller number means as much"});
}

const ValueSetting* find(const Rule& rule, std::string_view setting) {
  const auto it =
      std::find_if(rule.values.begin(), rule.values.end(),
                   [&](const ValueSetting& each) { return each.setting == setting && each.value; });
  return it == rule.values.end() ? nullptr : &*it;
}

/// The kernel keeps one number under both names.
void check_slice_idle(const Rule& rule, std::vector<Finding>& findings) {
  constexpr std::int64_t kUsPerMs = 1000;
  const auto* const ms = find(rule, "iosched/bfq/slice_idle");
  const auto* const us = find(rule, "iosched/bfq/slice_idle_us");
  if (ms == nullptr || us == nullptr) return;
  const auto a = setting_number(*ms->value).value_or(0);
  const auto b = setting_number(*us->value).value_or(0);
  if (b / kUsPerMs == a) return;
  findings.push_back({us->at, kReadsBack,
                      "slice_idle and slice_idle_us are one value of bfq: the last one written "
                      "wins, and both are written at each apply; keep one of them"});
}

}  // namespace

void lint_rewritten(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled) continue;
    for (const auto& value : rule.values) {
      if (!value.value) continue;
      check_restored(rule, value, findings);
      check_default_limit(value, findings);
      check_overflow(value, findings);
    }
    check_slice_idle(rule, findings);
  }
}

}  // namespace elevatord
