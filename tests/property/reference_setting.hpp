#pragma once

#include <string>
#include <vector>

#include "dice.hpp"

namespace elevatord::property {

// What the reference knows of settings other than the scheduler, apart from the service.

/// Those that random policies and random hands touch.
[[nodiscard]] const std::vector<std::string>& random_settings();
[[nodiscard]] std::string random_value(Dice& dice, const std::string& setting);

/// `bfq` of `iosched/bfq/slice_idle`; empty for a setting of the queue.
[[nodiscard]] std::string scheduler_part(const std::string& setting);

/// Its name below queue/: `nr_requests`, `iosched/slice_idle`.
[[nodiscard]] std::string file_part(const std::string& setting);

/// Whether a switch of the scheduler puts it back to the kernel's own.
[[nodiscard]] bool goes_with_switch(const std::string& setting);

/// Whether `found` is what the kernel makes of `wanted`.
[[nodiscard]] bool is_equal(const std::string& setting, const std::string& wanted,
                            const std::string& found);

}  // namespace elevatord::property
