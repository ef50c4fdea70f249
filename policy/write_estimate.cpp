#include "write_estimate.hpp"

#include "quirks.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

constexpr std::chrono::microseconds kFreeze{13800};
constexpr std::chrono::microseconds kQuiesce{8000};

WriteCost cost_of(const KernelFacts& kernel, std::string_view setting) {
  const auto era =
      kernel.vendor ? Result<Era>{failure("a vendor's kernel")} : era_of(kernel.version.text());
  if (!era) return WriteCost::FreezeAndQuiesce;
  if (setting == kSchedulerSetting) return WriteCost::FreezeAndQuiesce;
  return era->cost(kind_of_setting(setting)).different;
}

}  // namespace

WriteEstimate estimate_write(const KernelFacts& kernel, std::string_view setting) {
  // A scheduler's own attributes never freeze, in no kernel that was read.
  const bool own = kind_of_setting(setting) == AttributeKind::Iosched;
  if (own && setting != kSchedulerSetting) return {WriteCost::Free, {}};
  const auto cost = cost_of(kernel, setting);
  switch (cost) {
    case WriteCost::Free:
      return {cost, {}};
    case WriteCost::Freeze:
      return {cost, kFreeze};
    case WriteCost::FreezeAndQuiesce:
      return {cost, kFreeze + kQuiesce};
  }
  return {};
}

bool siblings_collide(const KernelFacts& kernel) {
  const auto* const quirk = find_quirk("sibling-writes-collide");
  return quirk == nullptr || quirk->state(kernel) != QuirkState::No;
}

}  // namespace elevatord
