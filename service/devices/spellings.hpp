#pragma once

#include <optional>

#include "device_facts.hpp"
#include "device_text.hpp"
#include "job.hpp"

namespace elevatord {

/// The ways in which udev's properties and sysfs's files spell who made a disk and which it is.
/// Absent when nobody spells it, not yet known when the files that may do so are not yet probed.
[[nodiscard]] Fact<Spellings> wwn_spellings(const Properties& properties,
                                            const std::optional<ProbedFiles>& probed);
[[nodiscard]] Fact<Spellings> serial_spellings(const Properties& properties,
                                               const std::optional<ProbedFiles>& probed);
[[nodiscard]] Fact<Spellings> model_spellings(const Properties& properties,
                                              const std::optional<ProbedFiles>& probed);
[[nodiscard]] Fact<Spellings> vendor_spellings(const Properties& properties,
                                               const std::optional<ProbedFiles>& probed);

/// Undoes udev's `\x20`.
[[nodiscard]] std::string decode_udev(std::string_view text);

}  // namespace elevatord
