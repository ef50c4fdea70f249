// The kernel model at work: `model_operations DISKS OPERATIONS` simulates so many operations on
// each disk, all disks side by side, and prints what that took: wall seconds, simulated seconds,
// operations, and bytes of memory per disk, in this order.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <malloc.h>

#include "kernel_model.hpp"

namespace {

using namespace elevatord;

/// A day of a disk in short: mostly reads, some writes that change nothing, a few that do.
class DiskInUse {
 public:
  DiskInUse(KernelModel& model, std::string disk, unsigned operations)
      : model_(model), disk_(std::move(disk)), left_(operations) {}

  void next() {
    if (left_ == 0) return;
    const auto step = --left_ % 10;
    const auto written = [this](int) { next(); };
    if (step == 0) return model_.write(disk_, "scheduler", other(), written);
    if (step == 1) return model_.write(disk_, "scheduler", active(), written);
    if (step == 2) return model_.write(disk_, "read_ahead_kb", "128", written);
    if (step == 3) return model_.write(disk_, "nr_requests", "64", written);
    model_.read(disk_, "scheduler", [this](int, const std::string&) { next(); });
  }

 private:
  [[nodiscard]] std::string active() const { return model_.find(disk_)->active; }

  [[nodiscard]] std::string other() const { return active() == "none" ? "mq-deadline" : "none"; }

  KernelModel& model_;
  std::string disk_;
  unsigned left_;
};

unsigned argument(int argc, char** argv, int index, unsigned otherwise) {
  return argc > index ? static_cast<unsigned>(std::strtoul(argv[index], nullptr, 10)) : otherwise;
}

ModelDiskSpec disk_named(std::string name) {
  ModelDiskSpec spec;
  spec.name = std::move(name);
  spec.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  return spec;
}

}  // namespace

int main(int argc, char** argv) {
  const auto disks = argument(argc, argv, 1, 1000);
  const auto operations = argument(argc, argv, 2, 100);
  const auto begun = std::chrono::steady_clock::now();
  const std::size_t before = ::mallinfo2().uordblks;
  KernelModel model{*era_of("7.3.4"), measured_costs()};
  for (unsigned i = 0; i < disks; ++i) model.put_disk(disk_named("sd" + std::to_string(i)));
  const std::size_t memory = ::mallinfo2().uordblks - before;
  std::vector<DiskInUse> in_use;
  in_use.reserve(disks);
  for (unsigned i = 0; i < disks; ++i)
    in_use.emplace_back(model, "sd" + std::to_string(i), operations);
  for (auto& disk : in_use) disk.next();
  model.run();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  const std::chrono::duration<double> simulated = model.now();
  std::printf("%.4f %.3f %u %zu\n", took.count(), simulated.count(), disks * operations,
              disks == 0 ? 0 : memory / disks);
  return 0;
}
