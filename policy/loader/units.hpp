#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "result.hpp"

namespace elevatord {

/// Bytes: `4096`, `512B`; binary units K M G T and KiB MiB GiB TiB (1024), decimal units KB MB GB
/// TB (1000, as disks are sold); up to three decimals (`1.5T`), rounded down to a whole byte.
[[nodiscard]] Result<std::uint64_t> parse_size(std::string_view text);

/// A whole number with its unit, ms, s, min or h: `200ms`, `5s`.
[[nodiscard]] Result<std::chrono::milliseconds> duration_from(std::string_view text);

}  // namespace elevatord
