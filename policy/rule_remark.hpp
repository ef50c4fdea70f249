#pragma once

#include <string>

#include "explain.hpp"

namespace elevatord {

/// What else is to be said of a rule that matches a disk: who beat it and for which settings, that
/// it says hands off, why it sets nothing, what a guard refuses of it. Empty: nothing.
[[nodiscard]] std::string remark_on(const Rule& rule, RuleVerdict::Outcome outcome,
                                    const Decision& decision);

}  // namespace elevatord
