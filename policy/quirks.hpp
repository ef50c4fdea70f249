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
  QuirkState (*state)(const KernelFacts&);
};

/// Every quirk this program knows of.
[[nodiscard]] std::span<const Quirk> quirks();

/// nullptr for a name that no quirk has.
[[nodiscard]] const Quirk* find_quirk(std::string_view name);

[[nodiscard]] std::string_view to_text(QuirkState state);

}  // namespace elevatord
