#include "property_run.hpp"

#include "history.hpp"
#include "rest_check.hpp"
#include "steps.hpp"
#include "violation.hpp"

namespace elevatord::property {

namespace {

void rest_at_times(World& world, History& history) {
  constexpr std::size_t kStepsBetween = 250;
  if (!world.dice().one_in(kStepsBetween)) return;
  RestCheck check{world};
  if (world.dice().one_in(2)) {
    history.add("rest, with all that is wrong");
    check.amid_faults();
  } else {
    history.add("rest, nothing is wrong any more");
    check.without_faults();
  }
}

}  // namespace

std::optional<Failure> run_seed(std::uint64_t seed, std::uint64_t steps, Tally& tally) {
  History history;
  std::uint64_t step = 0;
  try {
    World world{seed, tally, history};
    Steps random{world, history};
    for (; step < steps; ++step) {
      random.take_one();
      rest_at_times(world, history);
    }
    history.add("rest at the end");
    RestCheck{world}.without_faults();
  } catch (const Violation& violation) {
    return Failure{seed, step, violation.what(), history.lines()};
  }
  return std::nullopt;
}

}  // namespace elevatord::property
