#include "request_guard.hpp"

#include <algorithm>

#include "quirks.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kRequests = "queue/nr_requests";

/// A kernel's own default under a scheduler: 2 * min(queue depth, 128).
std::int64_t default_requests(const QueueState& queue) {
  constexpr std::int64_t kMostDepth = 128;
  return 2 * std::min(queue.depth.value_or(kMostDepth), kMostDepth);
}

/// Only where the kernel is known: a value that was made without one guards nothing.
bool may_crash(const KernelFacts& kernel) {
  return !kernel.release.empty() && nr_requests_growth_is_unsafe(kernel);
}

std::optional<std::int64_t> requests_of(const QueueState& queue) {
  const auto found = queue.values.find(std::string{kRequests});
  return found == queue.values.end() ? std::nullopt : setting_number(found->second);
}

std::string reason(const KernelFacts& kernel, const std::string& what) {
  return what + " can crash Linux " + kernel.release + " (double free, mended in 6.18)";
}

}  // namespace

void guard_switch(Plan& plan, const QueueState& queue, const KernelFacts& kernel) {
  const auto requests = requests_of(queue);
  if (plan.kind != Plan::Kind::Change || !requests || !may_crash(kernel)) return;
  if (*requests <= default_requests(queue)) return;
  plan.kind = Plan::Kind::Refused;
  plan.note = reason(kernel, "a switch with nr_requests at " + std::to_string(*requests));
  plan.changes.clear();
}

void guard_requests(Plan& plan, const QueueState& queue, const KernelFacts& kernel) {
  const bool switches = plan.kind == Plan::Kind::Change;
  const auto coming = switches ? plan.wanted : queue.scheduler.active.value_or("none");
  if (coming == "none" || !may_crash(kernel)) return;
  const auto now = switches ? default_requests(queue) : requests_of(queue).value_or(0);
  for (auto& each : plan.settings) {
    if (each.setting != kRequests || each.kind != SettingPlan::Kind::Change) continue;
    if (setting_number(each.wanted).value_or(0) <= now) continue;
    each.kind = SettingPlan::Kind::Refused;
    each.note = reason(kernel, "nr_requests " + each.wanted + " under " + coming);
  }
}

}  // namespace elevatord
