#pragma once

#include <string_view>
#include <vector>

#include "device_info.hpp"
#include "exit_code.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// How urgent a Device.State is to the eye.
[[nodiscard]] Colour colour_of_state(std::string_view state);

/// Whether LastResult says more about this state than the rule that was wanted.
[[nodiscard]] bool is_trouble(std::string_view state);

/// Stuck before NotAsWanted before Done. States that work is still going on for count as not as
/// wanted only when it was waited for.
[[nodiscard]] ExitCode outcome_of(const std::vector<AppliedDevice>& devices, bool waited);

/// The same of a restore, after which nobody expects a disk to be as the policy wants it.
[[nodiscard]] ExitCode outcome_of_restore(const std::vector<AppliedDevice>& devices, bool waited);

}  // namespace elevatord::ctl
