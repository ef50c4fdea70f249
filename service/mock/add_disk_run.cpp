#include "add_disk_run.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "kernel_model.hpp"
#include "random_times.hpp"
#include "scheduler_list.hpp"

namespace elevatord::mock {

namespace {

/// What single-queue disks get by default, so that the wish is fulfilled from the start.
constexpr const char* kWanted = "mq-deadline";
/// The attributes that are looked at when a disk comes.
constexpr std::array kProbed = {"scheduler", "nr_requests", "read_ahead_kb"};

ModelDiskSpec new_disk(unsigned number, ModelTime add_time) {
  ModelDiskSpec spec;
  spec.name = "ublkb" + std::to_string(number);
  spec.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  spec.add_time = add_time;
  return spec;
}

bool is_wanted(const std::string& text) {
  const auto list = parse_scheduler_list(text);
  return list && list->active == kWanted;
}

class Run {
 public:
  Run(const Era& era, const ModelInputs& inputs, const AddDisks& what)
      : model_(era, add_disk_costs(inputs), what.seed),
        times_(inputs.time("P0.S_p50"), inputs.time("P0.S_p99"), what.seed),
        between_(inputs.time("P0.c")),
        what_(what) {}

  AddedDisks go() {
    for (unsigned i = 0; i < std::min(what_.creators, what_.disks); ++i) create_next();
    model_.run();
    std::sort(result_.start_dev.begin(), result_.start_dev.end());
    result_.grace_periods = model_.grace_periods();
    return std::move(result_);
  }

 private:
  void create_next() {
    if (created_ == what_.disks) return;
    const auto spec = new_disk(created_++, times_.next());
    const auto begun = model_.now();
    model_.add_disk(spec, [this, begun, name = spec.name] {
      result_.start_dev.push_back(model_.now() - begun);
      watch(name);
      model_.events().after(between_, [this] {
        result_.elapsed = model_.now();
        create_next();
      });
    });
  }

  void watch(const std::string& name) {
    if (what_.watcher == Watcher::Unconditional) return write(name);
    if (what_.watcher == Watcher::Nobody) return;
    for (const auto* const attribute : kProbed) {
      model_.read(name, attribute, [this, name, attribute](int error, const std::string& text) {
        if (error == 0 && attribute == kProbed.front() && !is_wanted(text)) write(name);
      });
    }
  }

  void write(const std::string& name) {
    ++result_.writes;
    model_.write(name, "scheduler", kWanted, [](int) {});
  }

  KernelModel model_;
  RandomTimes times_;
  ModelTime between_;
  AddDisks what_;
  unsigned created_ = 0;
  AddedDisks result_;
};

}  // namespace

ModelTime AddedDisks::percentile(double share) const {
  if (start_dev.empty()) return ModelTime{0};
  const auto rank = std::ceil(share * static_cast<double>(start_dev.size()));
  return start_dev[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

double AddedDisks::rate() const {
  const std::chrono::duration<double> seconds = elapsed;
  return seconds.count() > 0 ? static_cast<double>(start_dev.size()) / seconds.count() : 0;
}

Costs add_disk_costs(const ModelInputs& inputs) {
  Costs costs;
  costs.tick = ModelTime{0};
  costs.grace_period = inputs.time("P0.G");
  // A freeze is a grace period and its callback; P0 never pays one, an unconditional writer does.
  costs.callback = std::max(inputs.time("P2.F") - inputs.time("P2.Q"), ModelTime{0});
  costs.others = inputs.number("P0.rho");
  return costs;
}

AddedDisks add_disks(const Era& era, const ModelInputs& inputs, const AddDisks& what) {
  return Run{era, inputs, what}.go();
}

}  // namespace elevatord::mock
