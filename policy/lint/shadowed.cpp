#include <algorithm>
#include <optional>
#include <string_view>

#include "class_set.hpp"
#include "implication.hpp"
#include "lints.hpp"
#include "named_rule_classes.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

/// A rule with what is asked of it again and again.
struct Judged {
  const Rule* rule = nullptr;
  ClassSet classes;  ///< that its disks can have
  ClassSet open;     ///< that it may take, see lacks_name_of()
};

ClassSet open_to(const Rule& rule) {
  ClassSet set;
  DeviceFacts facts;
  for (std::size_t i = 0; i < set.size(); ++i) {
    facts.device_class = Fact<DeviceClass>::known(static_cast<DeviceClass>(i));
    set.set(i, lacks_name_of(rule, facts) == nullptr);
  }
  return set;
}

std::vector<Judged> judged(const Policy& policy) {
  std::vector<Judged> rules;
  for (const auto& rule : policy.rules) {
    if (rule.enabled)
      rules.push_back({&rule, classes_under(rule.match, Evidence::Certain), open_to(rule)});
  }
  return rules;
}

/// Whether the earlier rule takes every disk that the later one does.
bool takes_all_of(const Judged& earlier, const Judged& later) {
  const auto missed = later.classes & later.open & ~earlier.open;
  return missed.none() && implies(later.rule->match, earlier.rule->match);
}

/// Whether it has the last word about the setting. A rule that asks a udev property may say
/// nothing.
bool decides(const Rule& rule, std::string_view setting) {
  if (setting == kSchedulerSetting) return rule.scheduler && !rule.scheduler->from_udev;
  return std::any_of(rule.values.begin(), rule.values.end(),
                     [&](const ValueSetting& each) { return each.setting == setting; });
}

struct Named {
  std::string setting;
  Position at;
};

std::vector<Named> named_by(const Rule& rule) {
  std::vector<Named> named;
  if (rule.scheduler) named.push_back({std::string{kSchedulerSetting}, rule.scheduler->at});
  for (const auto& value : rule.values) named.push_back({value.setting, value.at});
  return named;
}

std::string shown(const Rule& rule) {
  return "rule '" + rule.name + "' (" + rule.at.file_and_line() + ')';
}

/// A setting that is decided before, and by whom.
struct Shadow {
  Named named;
  const Rule* by;
};

class Shadows {
 public:
  Shadows(const std::vector<Judged>& rules, std::size_t later) : later_(rules[later]) {
    for (std::size_t i = 0; i < later; ++i) {
      if (names_anything_of(*rules[i].rule) && takes_all_of(rules[i], later_)) {
        above_.push_back(rules[i].rule);
      }
    }
    for (auto& named : named_by(*later_.rule)) add(std::move(named));
  }

  void report(std::vector<Finding>& findings) const {
    const auto all = named_by(*later_.rule).size();
    if (shadows_.empty()) return;
    if (shadows_.size() == all) return report_all(findings);
    for (const auto& shadow : shadows_) {
      findings.push_back({shadow.named.at, "partly-shadowed",
                          "rule '" + later_.rule->name + "' never decides " + shadow.named.setting +
                              ": " + shown(*shadow.by) +
                              " takes all its disks before and names it; put the narrower rule "
                              "first, or take it out here"});
    }
  }

 private:
  [[nodiscard]] bool names_anything_of(const Rule& rule) const {
    const auto named = named_by(*later_.rule);
    return std::any_of(named.begin(), named.end(),
                       [&](const Named& each) { return decides(rule, each.setting); });
  }

  void add(Named named) {
    const auto by = std::find_if(above_.begin(), above_.end(),
                                 [&](const Rule* rule) { return decides(*rule, named.setting); });
    if (by != above_.end()) shadows_.push_back({std::move(named), *by});
  }

  void report_all(std::vector<Finding>& findings) const {
    std::vector<const Rule*> by;
    std::string names;
    for (const auto& shadow : shadows_) {
      if (std::find(by.begin(), by.end(), shadow.by) != by.end()) continue;
      by.push_back(shadow.by);
      names += (names.empty() ? "" : " and ") + shown(*shadow.by);
    }
    findings.push_back({later_.rule->at, "shadowed",
                        "rule '" + later_.rule->name + "' never decides anything: " + names +
                            (by.size() == 1 ? " takes" : " take") + " all its disks before and " +
                            (by.size() == 1 ? "names" : "name") +
                            " all that it sets; put the narrower rule first, or take one out"});
  }

  const Judged& later_;
  std::vector<const Rule*> above_;
  std::vector<Shadow> shadows_;
};

}  // namespace

void lint_shadowed(const Policy& policy, const std::string& shipped,
                   std::vector<Finding>& findings) {
  const auto rules = judged(policy);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto& file = rules[i].rule->at.file;
    if (!shipped.empty() && file.starts_with(shipped)) continue;
    Shadows{rules, i}.report(findings);
  }
}

}  // namespace elevatord
