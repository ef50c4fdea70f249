#include "attribute_table.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

constexpr std::array<ModelAttribute, 19> kAttributes = {{
    {"nr_requests", AttributeKind::NrRequests},
    {"wbt_lat_usec", AttributeKind::WbtLatUsec},
    {"read_ahead_kb", AttributeKind::Simple},
    {"rq_affinity", AttributeKind::Simple},
    {"nomerges", AttributeKind::Simple},
    {"io_timeout", AttributeKind::Simple},
    {"io_poll_delay", AttributeKind::Simple},
    {"max_sectors_kb", AttributeKind::Limits},
    {"iostats", AttributeKind::Limits},
    {"add_random", AttributeKind::Limits},
    {"rotational", AttributeKind::Limits},
    {"stable_writes", AttributeKind::Limits},
    {"write_cache", AttributeKind::Limits},
    {"discard_max_bytes", AttributeKind::Limits},
    {"iostats_passthrough", AttributeKind::Limits},
    {"write_zeroes_unmap_max_bytes", AttributeKind::Limits},
    {"async_depth", AttributeKind::AsyncDepth},
    {"zoned_qd1_writes", AttributeKind::ZonedQd1},
    {"io_poll", AttributeKind::IoPoll},
}};

/// Not writable, or not a limit, but shown under the same lock.
constexpr std::array<std::string_view, 4> kShownWithLimits = {
    "zoned", "max_hw_sectors_kb", "logical_block_size", "read_ahead_kb"};

constexpr std::array<std::string_view, 3> kShownWithElevator = {"scheduler", "nr_requests",
                                                                "async_depth"};

template <std::size_t n>
bool among(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::optional<ModelAttribute> find_model_attribute(std::string_view name) {
  const auto* const it =
      std::find_if(kAttributes.begin(), kAttributes.end(),
                   [&](const auto& attribute) { return attribute.name == name; });
  return it == kAttributes.end() ? std::nullopt : std::optional{*it};
}

bool is_iosched(std::string_view attribute) {
  return attribute.starts_with("iosched/");
}

QueueLock lock_of_read(const Era& era, std::string_view attribute) {
  // A scheduler's own attributes have a lock of their own, which no store keeps while it waits.
  if (is_iosched(attribute)) return QueueLock::None;
  if (era.sysfs_lock) return QueueLock::Sysfs;
  if (among(kShownWithElevator, attribute)) return QueueLock::Elevator;
  const auto writable = find_model_attribute(attribute);
  const bool limit = writable && writable->kind == AttributeKind::Limits;
  return limit || among(kShownWithLimits, attribute) ? QueueLock::Limits : QueueLock::None;
}

bool write_takes_limits_lock(const Era& era, const ModelAttribute& attribute) {
  return attribute.kind == AttributeKind::Limits ||
         (!era.sysfs_lock && attribute.name == "read_ahead_kb");
}

}  // namespace elevatord
