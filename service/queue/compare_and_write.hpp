#pragma once

#include <functional>
#include <string>

#include "block_queue.hpp"
#include "job.hpp"

namespace elevatord {

/// Called with the value that is about to be written, exactly as it will be written, and only when
/// a write is needed; what is needed is looked at again after it, since whoever had to be waited
/// for may have written. An error calls the write off: Taken if its code is EBUSY, Gone if it is
/// ENODEV, else Failed; its text becomes the result's note.
using BeforeWrite = std::function<Result<void>(const std::string& value)>;

/// Gives one attribute the value that is wanted, at the price of a read where it has it already:
/// reads, picks the first candidate that the file lists (for a setting other than the scheduler the
/// only one), writes it as listed, reads back. `started`
/// and `ended` frame the write, and are 0 when there was none.
[[nodiscard]] AttributeResult compare_and_write(BlockQueue& queue, const AttributeWish& wish,
                                                bool dry_run, const BeforeWrite& before_write = {});

}  // namespace elevatord
