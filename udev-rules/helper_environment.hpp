#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace elevatord {

/// What udev puts into the environment of the programs that a rule starts.
using HelperEnvironment = std::map<std::string, std::string, std::less<>>;

/// Reads `NAME=value` texts up to the null pointer at their end (`environ`).
[[nodiscard]] HelperEnvironment read_environment(const char* const* variables);

/// The disk to work on.
struct HelperTarget {
  std::string device;         ///< as in /sys/block
  std::string devpath;        ///< below the sysfs root; empty: not told
  std::uint64_t diskseq = 0;  ///< 0: not told
};

/// The disk that udev's environment names. nullopt when there is nothing to do: a partition, or a
/// disk that is being removed. An environment that names no block device, or a path that is not one
/// of sysfs's, is an error: anybody could have made it.
[[nodiscard]] Result<std::optional<HelperTarget>> target_in(const HelperEnvironment& environment);

/// The disk that a person names: `sda`, `/dev/sda`.
[[nodiscard]] Result<HelperTarget> target_named(std::string_view device);

}  // namespace elevatord
