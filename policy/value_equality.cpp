#include "value_equality.hpp"

#include <algorithm>
#include <array>

#include "setting.hpp"

namespace elevatord {

namespace {

/// The tick rates that kernels are built with, where nobody knows which one this is.
constexpr std::array<std::int64_t, 4> kTickRates = {100, 250, 300, 1000};

constexpr std::int64_t kMsPerSecond = 1000;

/// msecs_to_jiffies() rounds up, jiffies_to_msecs() down.
std::int64_t through_jiffies(std::int64_t ms, std::int64_t hz) {
  const auto jiffies =
      (ms / kMsPerSecond) * hz + ((ms % kMsPerSecond) * hz + kMsPerSecond - 1) / kMsPerSecond;
  return jiffies * kMsPerSecond / hz;
}

bool same_in_jiffies(std::int64_t wanted, std::int64_t found, const ValueContext& context) {
  if (context.tick_rate) return through_jiffies(wanted, *context.tick_rate) == found;
  return std::any_of(kTickRates.begin(), kTickRates.end(),
                     [&](std::int64_t hz) { return through_jiffies(wanted, hz) == found; });
}

bool same_in_pages(std::int64_t wanted, std::int64_t found, std::int64_t page_kb) {
  return wanted - wanted % page_kb == found;
}

bool same_at_limit(std::int64_t wanted, std::int64_t found, const ValueContext& context) {
  return context.max_hw_sectors_kb && wanted > *context.max_hw_sectors_kb &&
         found == *context.max_hw_sectors_kb;
}

/// -1 asks for the kernel's default, which depends on the medium.
bool is_default_latency(std::string_view setting, std::int64_t wanted, std::int64_t found) {
  constexpr std::int64_t kSolidState = 2000;
  constexpr std::int64_t kRotating = 75000;
  return setting == "queue/wbt_lat_usec" && wanted == -1 &&
         (found == kSolidState || found == kRotating);
}

bool same_number(const SettingInfo& info, std::int64_t wanted, std::int64_t found,
                 const ValueContext& context) {
  switch (info.rounding) {
    case ValueRounding::Jiffies:
      return same_in_jiffies(wanted, found, context);
    case ValueRounding::Pages:
      return same_in_pages(wanted, found, context.page_kb);
    case ValueRounding::HwLimit:
      return same_at_limit(wanted, found, context);
    case ValueRounding::None:
      return is_default_latency(info.name, wanted, found);
  }
  return false;
}

}  // namespace

bool same_value(std::string_view setting, std::string_view wanted, std::string_view found,
                const ValueContext& context) {
  if (wanted == found) return true;
  const auto info = find_setting(setting);
  const auto want = setting_number(wanted);
  const auto have = setting_number(found);
  if (!want || !have) return false;
  if (*want == *have) return true;
  return info && same_number(*info, *want, *have, context);
}

}  // namespace elevatord
