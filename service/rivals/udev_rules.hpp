#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host_files.hpp"
#include "rival.hpp"

namespace elevatord {

/// Rules of udev that write schedulers: ATTR{queue/scheduler}="..." or a program that is told to.
/// udevd does so at each event that such a rule matches, without looking first.
[[nodiscard]] std::vector<Rival> rivals_by_udev(const HostFiles& files);

/// The same of one file of rules.
[[nodiscard]] std::vector<Rival> rivals_in_rules(const std::string& path, std::string_view text);

}  // namespace elevatord
