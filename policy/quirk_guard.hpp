#pragma once

#include "decision.hpp"

namespace elevatord {

/// Takes what a quirk of the kernel forbids out of a wish: bfq where it hangs disks, or may.
/// Without another candidate the wish is refused; nothing else is asked for instead.
[[nodiscard]] Decision guard_quirks(Decision decision, const DeviceFacts& facts);

}  // namespace elevatord
