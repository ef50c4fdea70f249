#include "quirk_guard.hpp"

#include <algorithm>

#include "quirks.hpp"

namespace elevatord {

namespace {

constexpr const char* kBfqHangs = "bfq-hang-4.15";

/// A release that nobody can read is hardly one of 2018: that alone takes bfq from nobody.
bool bfq_may_hang(const KernelFacts& kernel) {
  return kernel.version != KernelVersion{} && may_have_quirk(kernel, kBfqHangs);
}

/// `cfq` becomes bfq where it is gone.
bool may_become_bfq(const SchedulerName& name) {
  return name.successor().value_or(name).canonical() == "bfq";
}

Decision without_candidates(Decision decision, const std::string& wished) {
  decision.kind = decision.keep_otherwise ? Decision::Kind::Keep : Decision::Kind::Refused;
  if (decision.keep_otherwise) return decision;
  decision.source = Source::Guard;
  decision.because = "bfq hangs disks on this kernel (quirk " + std::string{kBfqHangs} + "), " +
                     decision.because + " wants " + wished;
  return decision;
}

}  // namespace

Decision guard_quirks(Decision decision, const DeviceFacts& facts) {
  if (decision.kind != Decision::Kind::Wish || !bfq_may_hang(facts.kernel)) {
    return decision;
  }
  auto& names = decision.candidates;
  const auto wished = names.front().text();
  names.erase(std::remove_if(names.begin(), names.end(), may_become_bfq), names.end());
  return names.empty() ? without_candidates(std::move(decision), wished) : decision;
}

}  // namespace elevatord
