#include "noop_write_run.hpp"

#include <algorithm>
#include <vector>

namespace elevatord::mock {

namespace {

constexpr const char* kDisk = "nullb0";
constexpr unsigned kWrites = 20;
constexpr ModelTime kPause{std::chrono::milliseconds{50}};
constexpr ModelTime kDuration{std::chrono::seconds{10}};

Costs costs_of(const NoopMachine& machine) {
  const auto& inputs = machine.inputs;
  Costs costs;
  costs.tick = ModelTime{0};
  costs.syscall = inputs.time("P2.o");
  costs.work = ModelTime{0};
  costs.srcu = inputs.time("P2.srcu");
  // How a freeze divides into grace period and callback matters only where a quiesce needs a grace
  // period, too.
  const auto quiesce = inputs.time("P2.Q");
  costs.grace_period = machine.quiesce == Quiesce::Rcu ? quiesce : inputs.time("P2.F");
  costs.callback = std::max(inputs.time("P2.F") - costs.grace_period, ModelTime{0});
  return costs;
}

ModelDiskSpec disk_with(const NoopMachine& machine, const char* scheduler) {
  ModelDiskSpec spec;
  spec.name = kDisk;
  spec.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  spec.active = scheduler;
  spec.quiesce = machine.quiesce;
  return spec;
}

/// Writes, waits from the end of the write, and writes again.
class Writer {
 public:
  explicit Writer(KernelModel& model) : model_(model) { wait(); }

 private:
  void wait() {
    model_.events().after(kPause, [this] { write(); });
  }

  void write() {
    model_.write(kDisk, "scheduler", "none", [this](int) { wait(); });
  }

  KernelModel& model_;
};

}  // namespace

ModelTime noop_write(const Era& era, const NoopMachine& machine, const char* scheduler) {
  KernelModel model{era, costs_of(machine)};
  model.put_disk(disk_with(machine, scheduler));
  std::vector<ModelTime> taken;
  for (unsigned i = 0; i < kWrites; ++i) {
    const auto begun = model.now();
    model.write(kDisk, "scheduler", scheduler, [&](int) { taken.push_back(model.now() - begun); });
    model.run();
  }
  std::sort(taken.begin(), taken.end());
  return taken[taken.size() / 2];
}

IoWorkload::Result reads_beside_writer(const Era& era, const NoopMachine& machine) {
  KernelModel model{era, costs_of(machine)};
  model.put_disk(disk_with(machine, "none"));
  IoWorkload reads{
      model, kDisk, {1, machine.inputs.time("P2.t_io"), machine.inputs.time("P2.hiccup")}};
  Writer writer{model};
  model.run_until(kDuration);
  return reads.result();
}

}  // namespace elevatord::mock
