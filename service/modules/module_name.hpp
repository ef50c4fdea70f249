#pragma once

#include <optional>
#include <string>

#include "scheduler_name.hpp"

namespace elevatord {

/// The scheduler whose module stands behind a wanted name (`deadline`: mq-deadline, `cfq`: bfq);
/// nullopt where none does (`none`).
[[nodiscard]] std::optional<std::string> scheduler_with_module(const SchedulerName& wanted);

/// What the kernel itself asks modprobe for when a scheduler is missing: `bfq-iosched`.
[[nodiscard]] std::string module_alias(const std::string& scheduler);

/// The systemd unit that does so. With underscores, which modprobe takes for dashes: a dash in an
/// instance name means a slash to some releases of systemd.
[[nodiscard]] std::string modprobe_unit(const std::string& scheduler);

}  // namespace elevatord
