#pragma once

#include <string>
#include <utility>

#include "kernel_model.hpp"

namespace elevatord::testing {

using namespace std::chrono_literals;

/// A grace period is 10 ms, at once when asked for; all else is free or nearly so. A freeze then
/// takes 10 ms, a freeze and a quiesce 20.
inline Costs even_costs() {
  Costs costs;
  costs.tick = 0ms;
  costs.grace_period = 10ms;
  costs.syscall = 0ms;
  costs.read = 0ms;
  costs.work = 0ms;
  costs.add_disk = 0ms;
  return costs;
}

inline ModelDiskSpec a_disk(std::string name = "sda") {
  ModelDiskSpec spec;
  spec.name = std::move(name);
  spec.schedulers = {"mq-deadline", "kyber", "bfq"};
  return spec;
}

inline ModelDiskSpec on(ModelDiskSpec spec, std::string scheduler) {
  spec.active = std::move(scheduler);
  return spec;
}

inline ModelDiskSpec in_set(ModelDiskSpec spec, std::string tag_set) {
  spec.tag_set = std::move(tag_set);
  return spec;
}

inline ModelDiskSpec bio_based(std::string name = "dm-0") {
  auto spec = a_disk(std::move(name));
  spec.schedulers = {};
  return spec;
}

/// A kernel with disks, and calls that run until they are answered.
class World {
 public:
  explicit World(const std::string& release, const std::vector<std::string>& patches = {},
                 const Costs& costs = even_costs(), std::uint64_t seed = 1)
      : model(era_of(release, patches).value(), costs, seed) {}

  struct Outcome {
    bool answered = false;
    int error = 0;
    std::string text;
    ModelTime took{0};
    std::uint64_t freezes = 0;
    std::uint64_t grace_periods = 0;

    [[nodiscard]] WriteCost cost() const {
      if (took < 5ms) return WriteCost::Free;
      return took < 15ms ? WriteCost::Freeze : WriteCost::FreezeAndQuiesce;
    }
  };

  using OutcomePtr = std::shared_ptr<Outcome>;

  /// Begins a write; the outcome fills in when it is answered.
  OutcomePtr begin_write(const std::string& disk, const std::string& attribute,
                         const std::string& value) {
    auto outcome = std::make_shared<Outcome>();
    model.write(disk, attribute, value,
                [this, outcome, from = begun()](int error) { answer(*outcome, error, {}, from); });
    return outcome;
  }

  OutcomePtr begin_read(const std::string& disk, const std::string& attribute) {
    auto outcome = std::make_shared<Outcome>();
    model.read(disk, attribute,
               [this, outcome, from = begun()](int error, const std::string& text) {
                 answer(*outcome, error, text, from);
               });
    return outcome;
  }

  Outcome write(const std::string& disk, const std::string& attribute, const std::string& value) {
    const auto outcome = begin_write(disk, attribute, value);
    model.run();
    return *outcome;
  }

  /// The text without its newline; `errno N` for an error.
  std::string read(const std::string& disk, const std::string& attribute) {
    const auto outcome = begin_read(disk, attribute);
    model.run();
    if (!outcome->answered) return "no answer";
    if (outcome->error != 0) return "errno " + std::to_string(outcome->error);
    auto text = outcome->text;
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }

  [[nodiscard]] std::string active(const std::string& disk = "sda") const {
    return model.find(disk)->active;
  }

  /// An I/O that never ends by itself.
  KernelModel::IoId hang(const std::string& disk = "sda") {
    return model.start_io(disk, ModelTime{-1}, nullptr);
  }

  void wait(ModelTime time) { model.run_until(model.now() + time); }

  KernelModel model;

 private:
  struct Begin {
    ModelTime time;
    std::uint64_t freezes;
    std::uint64_t grace_periods;
  };

  [[nodiscard]] Begin begun() const {
    return {model.now(), model.freezes(), model.grace_periods()};
  }

  void answer(Outcome& outcome, int error, const std::string& text, const Begin& from) {
    outcome.answered = true;
    outcome.error = error;
    outcome.text = text;
    outcome.took = model.now() - from.time;
    outcome.freezes = model.freezes() - from.freezes;
    outcome.grace_periods = model.grace_periods() - from.grace_periods;
  }
};

}  // namespace elevatord::testing
