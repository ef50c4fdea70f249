// The worker's own part of a wish that is active already, without bus and socket: for each line
// `DEVICE SCHEDULER` on standard input does the job as the worker does it, with the sysfs root
// /sys, and prints how long it took in milliseconds, or what came of it instead of `unchanged`.
#include <chrono>
#include <iostream>
#include <string>

#include <fcntl.h>

#include "job_runner.hpp"

int main() {
  using namespace elevatord;
  const int root = ::open("/sys", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return 1;
  const JobRunner runner{root, nullptr};
  std::string device;
  std::string scheduler;
  while (std::cin >> device >> scheduler) {
    ApplyJob job;
    job.device = device;
    job.wishes.push_back({"scheduler", {scheduler}});
    job.dry_run = true;  // a benchmark of comparing must never write
    const auto begin = std::chrono::steady_clock::now();
    const auto done = runner.run(job);
    const auto end = std::chrono::steady_clock::now();
    const auto outcome = done.results.front().outcome;
    if (outcome != Outcome::Unchanged) {
      std::cout << to_text(outcome) << std::endl;
    } else {
      std::cout << std::chrono::duration<double, std::milli>(end - begin).count() << std::endl;
    }
  }
  return 0;
}
