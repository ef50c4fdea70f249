#pragma once

#include <span>
#include <string_view>

namespace elevatord {

/// One kind of warning about a policy that loads; its code never changes its meaning.
struct LintCode {
  std::string_view code;
  std::string_view summary;
};

/// Every warning that a check can give, by its code. What is not in here is an error: the file does
/// not load.
[[nodiscard]] std::span<const LintCode> lint_codes();

/// nullptr for the code of an error.
[[nodiscard]] const LintCode* find_lint_code(std::string_view code);

}  // namespace elevatord
