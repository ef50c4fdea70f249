#include "attribute_table.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

constexpr std::array<ModelAttribute, 13> kAttributes = {{
    {"nr_requests", AttributeKind::NrRequests},
    {"wbt_lat_usec", AttributeKind::WbtLatUsec},
    {"read_ahead_kb", AttributeKind::Simple},
    {"rq_affinity", AttributeKind::Simple},
    {"nomerges", AttributeKind::Simple},
    {"io_timeout", AttributeKind::Simple},
    {"max_sectors_kb", AttributeKind::Limits},
    {"iostats", AttributeKind::Limits},
    {"add_random", AttributeKind::Limits},
    {"rotational", AttributeKind::Limits},
    {"stable_writes", AttributeKind::Limits},
    {"write_cache", AttributeKind::Limits},
    {"async_depth", AttributeKind::AsyncDepth},
}};

constexpr std::array<std::string_view, 5> kBehindLimits = {"rotational", "zoned", "max_sectors_kb",
                                                           "logical_block_size", "read_ahead_kb"};

}  // namespace

std::optional<ModelAttribute> find_model_attribute(std::string_view name) {
  const auto* const it =
      std::find_if(kAttributes.begin(), kAttributes.end(),
                   [&](const auto& attribute) { return attribute.name == name; });
  return it == kAttributes.end() ? std::nullopt : std::optional{*it};
}

bool read_takes_limits_lock(std::string_view name) {
  return std::find(kBehindLimits.begin(), kBehindLimits.end(), name) != kBehindLimits.end();
}

}  // namespace elevatord
