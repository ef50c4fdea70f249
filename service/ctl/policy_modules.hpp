#pragma once

#include <string>
#include <vector>

#include "policy.hpp"
#include "result.hpp"

namespace elevatord::ctl {

/// A kernel module, and the scheduler that it brings.
struct PolicyModule {
  std::string module;
  std::string scheduler;

  bool operator==(const PolicyModule&) const = default;
};

/// Schedulers that enabled rules name and that a module could bring, each once and by its name of
/// today (`cfq`: bfq), in the order of the rules.
[[nodiscard]] std::vector<std::string> schedulers_named_by(const Policy& policy);

/// The modules of these schedulers in a tree (empty: the running kernel's). What is part of the
/// kernel has none; what the tree does not have is left out, since rules name schedulers of other
/// kernels as well. Error: there is no tree to look into.
[[nodiscard]] Result<std::vector<PolicyModule>> modules_of(
    const std::vector<std::string>& schedulers, const std::string& tree);

}  // namespace elevatord::ctl
