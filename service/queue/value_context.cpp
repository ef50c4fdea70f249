#include "value_context.hpp"

#include <ctime>

#include <unistd.h>

namespace elevatord {

namespace {

constexpr std::int64_t kBytesPerKb = 1024;
constexpr std::int64_t kNsPerSecond = 1'000'000'000;

std::optional<std::int64_t> tick_rate_here() {
  timespec tick{};
  if (::clock_getres(CLOCK_MONOTONIC_COARSE, &tick) != 0) return std::nullopt;
  return tick_rate_of(tick.tv_sec * kNsPerSecond + tick.tv_nsec);
}

}  // namespace

std::optional<std::int64_t> tick_rate_of(std::int64_t nanoseconds) {
  // What some sandboxes put in the kernel's place claims a resolution of 1 ns.
  constexpr std::int64_t kShortest = kNsPerSecond / 1200;
  if (nanoseconds < kShortest || nanoseconds > kNsPerSecond) return std::nullopt;
  return (kNsPerSecond + nanoseconds / 2) / nanoseconds;
}

ValueContext context_here() {
  return {::sysconf(_SC_PAGESIZE) / kBytesPerKb, std::nullopt, tick_rate_here()};
}

ValueContext context_elsewhere() {
  constexpr std::int64_t kModelPageKb = 4;
  constexpr std::int64_t kModelTickRate = 250;
  return {kModelPageKb, std::nullopt, kModelTickRate};
}

}  // namespace elevatord
