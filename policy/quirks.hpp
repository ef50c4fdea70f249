#pragma once

#include <span>
#include <string_view>

#include "kernel_version.hpp"

namespace elevatord {

enum class QuirkState { No, Yes, Unknown };

/// A known hazard of some kernels.
struct Quirk {
  std::string_view name;
  std::string_view summary;
  QuirkState (*by_kernel)(const KernelFacts&);  ///< whatever the admin answers

  /// The admin's answer where there is one. Unknown must be taken for the worse by whoever avoids
  /// a hazard, and never chooses a scheduler.
  [[nodiscard]] QuirkState state(const KernelFacts& kernel) const;
};

/// Every quirk this program knows of.
[[nodiscard]] std::span<const Quirk> quirks();

/// nullptr for a name that no quirk has.
[[nodiscard]] const Quirk* find_quirk(std::string_view name);

/// Not known to be free of it: the cautious answer.
[[nodiscard]] bool may_have_quirk(const KernelFacts& kernel, std::string_view name);

/// Growing nr_requests while a scheduler is attached, and switching a disk whose nr_requests
/// exceeds 2 * min(queue depth, 128), may crash this kernel.
[[nodiscard]] bool nr_requests_growth_is_unsafe(const KernelFacts& kernel);

[[nodiscard]] std::string_view to_text(QuirkState state);

}  // namespace elevatord
