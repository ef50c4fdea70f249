#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "device_facts.hpp"
#include "finding.hpp"
#include "policy.hpp"
#include "queue_state.hpp"

namespace elevatord::ctl {

/// A disk of this host, as a policy sees it.
struct CheckedDisk {
  DeviceFacts facts;
  QueueState queue;
  bool answered = true;  ///< false: what stands in its files is not known
};

/// A rule and what it decides here.
struct RuleUse {
  std::string name;
  Position at;
  std::vector<std::string> settings;  ///< that it names
  std::vector<std::string> disks;     ///< for which it decides any of them
};

/// A disk and who decides about it.
struct DiskUse {
  std::string name;
  std::string device_class;                    ///< empty: not known
  std::string excluded;                        ///< why it is never managed; empty: it is
  std::map<std::string, std::string> because;  ///< by setting: FILE:LINE of the rule
};

struct HostCheck {
  std::vector<RuleUse> rules;  ///< the enabled ones, in order
  std::vector<DiskUse> disks;
  std::vector<Finding> findings;
};

/// Whether the kernel could load a scheduler that no disk lists yet.
using CanLoad = std::function<bool(const SchedulerName&)>;

/// What a policy means for these disks: who takes which, and what they cannot have. Pure.
[[nodiscard]] HostCheck check_host(const Policy& policy, const std::vector<CheckedDisk>& disks,
                                   const CanLoad& can_load);

}  // namespace elevatord::ctl
