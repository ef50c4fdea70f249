#pragma once

#include <chrono>

#include "job.hpp"
#include "result.hpp"

namespace elevatord {

/// `result` with the outcome, the errno and what it does not tell.
[[nodiscard]] AttributeResult ended(AttributeResult result, Outcome outcome,
                                    const Error& error = {});

/// What the errno of a read, or of a write, means for the attribute.
[[nodiscard]] Outcome outcome_of_read(int code);
[[nodiscard]] Outcome outcome_of_write(int code);

/// How a job ends that the record of another writer, a fault in making one, or another disk in the
/// place of the one that was meant forbids.
[[nodiscard]] AttributeResult called_off(AttributeResult result, const Error& error);

/// CLOCK_MONOTONIC.
[[nodiscard]] std::chrono::nanoseconds monotonic_now();

}  // namespace elevatord
