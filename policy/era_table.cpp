#include "era_table.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

namespace elevatord {

namespace {

using enum WriteCost;

constexpr CostPair kFree{Free, Free};
constexpr CostPair kFreezeWhenDifferent{Free, FreezeAndQuiesce};
constexpr CostPair kFreezeAlways{Freeze, FreezeAndQuiesce};
constexpr CostPair kFreezeBoth{Freeze, Freeze};
constexpr CostPair kQuiesceBoth{FreezeAndQuiesce, FreezeAndQuiesce};

/// 5.15 to 6.1: one lock for reads and writes of a queue, comparison before the freeze.
constexpr Era first_era() {
  Era era;
  era.name = "5.15..6.1";
  era.first = {5, 15, 0};
  era.below = {6, 2, 0};
  era.sysfs_lock = true;
  era.none_last = true;
  era.raw_none = true;
  era.bio_based_file = true;
  era.zoned_restriction = true;
  era.quiet_limits = false;
  era.module_under_lock = true;
  era.excess_requests = FreezeAndQuiesce;
  era.nr_requests = kFreezeWhenDifferent;
  era.wbt_lat_usec = kFreezeWhenDifferent;
  era.assumption = "io_poll never freezes (5.15 does when 0 is written)";
  return era;
}

constexpr Era next_of(Era era, std::string_view name, KernelVersion below) {
  era.name = name;
  era.first = era.below;
  era.below = below;
  era.assumption = {};
  return era;
}

constexpr Era era_6_2() {
  auto era = next_of(first_era(), "6.2..6.4", {6, 5, 0});
  era.none_last = false;
  era.raw_none = false;
  return era;
}

constexpr Era era_6_5() {
  auto era = next_of(era_6_2(), "6.5..6.9", {6, 10, 0});
  era.bio_based_file = false;
  return era;
}

constexpr Era era_6_10() {
  auto era = next_of(era_6_5(), "6.10", {6, 11, 0});
  era.zoned_restriction = false;
  era.quiet_limits = true;
  era.assumption = "max_sectors_kb is clamped from 6.10 on (EINVAL in 6.6, clamped in 6.18)";
  return era;
}

/// af2814149883: every store freezes the queue first.
constexpr Era era_6_11() {
  auto era = next_of(era_6_10(), "6.11..6.12", {6, 13, 0});
  era.module_under_lock = false;
  era.same_none = Freeze;
  era.same_name = Freeze;
  era.unknown_name = Freeze;
  era.malformed = Freeze;
  era.refused_limit = Freeze;
  era.limits_raise_read_ahead = true;
  era.no_sched_error = EOPNOTSUPP;
  era.nr_requests = kFreezeAlways;
  era.wbt_lat_usec = kFreezeAlways;
  era.simple = kFreezeBoth;
  era.limits = kFreezeBoth;
  era.io_poll = kFreezeBoth;
  era.assumption = "limits writes raise read_ahead_kb from 6.11 on (read in 6.12.117)";
  return era;
}

constexpr Era era_6_13() {
  auto era = next_of(era_6_11(), "6.13..6.14", {6, 15, 0});
  era.rt_queue_lock = true;
  era.no_sched_error = 0;
  return era;
}

/// b07a889e83355: the freeze moves under the methods, readers no longer share the lock.
constexpr Era era_6_15() {
  auto era = next_of(era_6_13(), "6.15", {6, 16, 0});
  era.sysfs_lock = false;
  era.malformed = Free;
  return era;
}

/// 1e44bedbc921: one path for every elevator change.
constexpr Era era_6_16() {
  auto era = next_of(era_6_15(), "6.16..6.17", {6, 18, 0});
  era.lock = TagSetLock::Read;
  era.same_none = FreezeAndQuiesce;
  era.none_resets_requests = true;
  era.default_quiesces = true;
  return era;
}

constexpr Era era_6_18_0() {
  auto era = next_of(era_6_16(), "6.18.0..6.18.32", {6, 18, 33});
  era.nr_requests = kFreezeWhenDifferent;
  era.nr_requests_locks = true;
  era.requests_compared_first = true;
  era.excess_requests = Free;
  era.assumption = "77148836a087 came to 6.18.y with 6.18.33 (the first that was read)";
  return era;
}

constexpr Era era_6_18_33() {
  auto era = next_of(era_6_18_0(), "6.18.33..6.18.y", {6, 19, 0});
  era.lock = TagSetLock::TryRead;
  era.simple = kFree;
  era.io_poll = kFree;
  era.assumption = "ce8ee8583ed8 (EBUSY) came to 6.18.y by 6.18.33 (measured on 6.18.44)";
  return era;
}

constexpr Era era_6_19() {
  auto era = next_of(era_6_18_33(), "6.19", {7, 0, 0});
  era.lock = TagSetLock::Read;
  era.assumption = "6.19.y later than 6.19.0 keeps the blocking lock";
  return era;
}

constexpr Era era_7_0() {
  auto era = next_of(era_6_19(), "7.0..7.1", {7, 2, 0});
  era.lock = TagSetLock::TryRead;
  era.async_depth_file = true;
  era.async_depth = kFreezeBoth;
  era.zoned_qd1 = kQuiesceBoth;
  era.assumption = "7.0 is like 7.1 (7.1.5 was read, 7.0 was not)";
  return era;
}

constexpr Era era_7_2() {
  auto era = next_of(era_7_0(), "7.2..7.3", {7, 4, 0});
  era.lock = TagSetLock::TryWrite;
  era.unplugged_async = true;
  return era;
}

constexpr std::array kEras = {first_era(), era_6_2(),  era_6_5(),  era_6_10(),   era_6_11(),
                              era_6_13(),  era_6_15(), era_6_16(), era_6_18_0(), era_6_18_33(),
                              era_6_19(),  era_7_0(),  era_7_2()};

/// 6bda857bcbb86 went to stable series as well: 6.12.117 has it, 6.6.y has it by 6.6.64.
bool has_rt_lock_backport(const KernelVersion& version) {
  const auto in = [&](const KernelVersion& first, const KernelVersion& below) {
    return version >= first && version < below;
  };
  return in({6, 6, 64}, {6, 7, 0}) || in({6, 12, 117}, {6, 13, 0});
}

tl::unexpected<Error> without_premise(std::string_view patch, std::string_view release,
                                      std::string_view premise) {
  return failure(std::string{patch} + " mends nothing in " + std::string{release} + ": " +
                 std::string{premise});
}

Result<void> apply_patch(Era& era, std::string_view patch, std::string_view release) {
  if (patch == "P0") {
    if (!era.default_quiesces) return without_premise(patch, release, "add_disk does not quiesce");
    era.default_quiesces = false;
  } else if (patch == "P1") {
    if (!era.unplugged_async) return without_premise(patch, release, "it needs 9cbbac29d752 (7.2)");
    era.unplugged_async = false;
  } else if (patch == "P2") {
    if (era.lock != TagSetLock::TryWrite) {
      return without_premise(patch, release, "it needs 4ff58d6bc9dd (7.2)");
    }
    era.same_none = era.same_name = Free;
    era.none_resets_requests = false;
  } else if (patch == "P3") {
    if (!era.rt_queue_lock)
      return without_premise(patch, release, "it needs 6bda857bcbb86 (6.13, 6.12.117, 6.6.64)");
    era.rt_queue_lock = false;
  } else {
    return failure("unknown patch '" + std::string{patch} + "' (known: P0, P1, P2, P3)");
  }
  return {};
}

}  // namespace

std::string_view to_text(WriteCost cost) {
  constexpr std::array<std::string_view, 3> kTexts = {"free", "freeze", "freeze+quiesce"};
  return kTexts.at(static_cast<std::size_t>(cost));
}

CostPair Era::cost(AttributeKind kind) const {
  switch (kind) {
    case AttributeKind::NrRequests:
      return nr_requests;
    case AttributeKind::WbtLatUsec:
      return wbt_lat_usec;
    case AttributeKind::Simple:
      return simple;
    case AttributeKind::Limits:
      return limits;
    case AttributeKind::AsyncDepth:
      return async_depth;
    case AttributeKind::ZonedQd1:
      return zoned_qd1;
    case AttributeKind::IoPoll:
      return io_poll;
    case AttributeKind::Iosched:
      return kFree;
  }
  return kFree;
}

std::span<const Era> eras() {
  return kEras;
}

Result<Era> era_of(std::string_view release, const std::vector<std::string>& patches) {
  const auto version = KernelVersion::parse(release);
  const auto* const row = std::find_if(kEras.begin(), kEras.end(), [&](const Era& era) {
    return version && *version >= era.first && *version < era.below;
  });
  if (row == kEras.end()) {
    return failure("no era is known for Linux " + std::string{release} + " (known: 5.15 to 7.3)");
  }
  Era era = *row;
  era.rt_queue_lock = era.rt_queue_lock || has_rt_lock_backport(*version);
  for (const auto& patch : patches) {
    if (auto applied = apply_patch(era, patch, release); !applied) {
      return tl::unexpected(applied.error());
    }
  }
  return era;
}

}  // namespace elevatord
