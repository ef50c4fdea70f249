#pragma once

#include "block_queue.hpp"
#include "compare_and_write.hpp"
#include "job.hpp"

namespace elevatord {

/// compare_and_write() for every setting but the scheduler: the wish has one candidate, a number.
/// Equal is also what the kernel makes of it (see value_equality.hpp) and whatever the wish's
/// `also_equal` names. A value that was taken but reads back differently is Applied where the file
/// has changed (the note says what the kernel made of it), and Mismatch where nothing happened.
/// The settings of a scheduler that is not active are NotConfigurable.
[[nodiscard]] AttributeResult write_value(BlockQueue& queue, const AttributeWish& wish,
                                          bool dry_run, const BeforeWrite& before_write = {});

}  // namespace elevatord
