// Does at random what can be done to the service and looks whether its promises hold.
#include <cstdio>
#include <string>

#include <unistd.h>

#include "property_options.hpp"
#include "property_run.hpp"

namespace {

using namespace elevatord::property;

void print_tally(const Tally& tally, std::uint64_t seeds) {
  std::string faults;
  for (const auto& [kind, count] : tally.faults) {
    faults += (faults.empty() ? "" : ", ") + kind + ' ' + std::to_string(count);
  }
  std::printf("seeds       %lu\nsteps       %lu\nevents      %lu\n", seeds, tally.steps,
              tally.events);
  std::printf("reloads     %lu, applies %lu, restores %lu, restarts %lu\n", tally.reloads,
              tally.applies, tally.restores, tally.restarts);
  std::printf("faults      %s\nstuck       %lu\n", faults.c_str(), tally.stuck);
  std::printf("writes      %lu (and %lu by others)\nrests       %lu\n", tally.writes,
              tally.foreign_writes, tally.rests);
}

void print_failure(const Failure& failure) {
  for (const auto& line : failure.history) std::printf("  %s\n", line.c_str());
  std::printf("seed %lu, step %lu: %s\n", failure.seed, failure.step, failure.sentence.c_str());
  std::printf("again: --seed %lu --steps %lu\n", failure.seed, failure.step + 1);
}

void show_progress(std::uint64_t done, std::uint64_t all) {
  if (::isatty(STDERR_FILENO) == 0) return;
  std::fprintf(stderr, "\r%lu of %lu seeds%s", done, all, done == all ? "\n" : "");
}

int run(const PropertyOptions& options) {
  Tally tally;
  const auto first = options.seed.value_or(1);
  const auto count = options.seed ? 1 : options.seeds;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (const auto failure = run_seed(first + i, options.steps, tally)) {
      print_failure(*failure);
      print_tally(tally, i + 1);
      std::puts("violations  1");
      return 1;
    }
    show_progress(i + 1, count);
  }
  print_tally(tally, count);
  std::puts("violations  0");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = parse_options({argv + 1, static_cast<std::size_t>(argc - 1)});
  if (!options) {
    std::fputs("usage: elevatord-property [--seeds N] [--steps N] [--seed N]\n", stderr);
    return 2;
  }
  return run(*options);
}
