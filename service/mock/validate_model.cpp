#include "validate_model.hpp"

#include "io_workload.hpp"

namespace elevatord {

namespace {

/// What a 4k read of a loop disk takes; the share of stalled time does not depend on it.
constexpr ModelTime kRead = std::chrono::microseconds{20};

std::string name_of(unsigned disk) {
  return "loop" + std::to_string(disk);
}

ModelDiskSpec loop_disk(const ValidateQueue& queue, unsigned disk) {
  ModelDiskSpec spec;
  spec.name = name_of(disk);
  spec.queue_depth = queue.depth;
  spec.schedulers = queue.schedulers;
  spec.active = "none";
  spec.no_default = true;
  const auto rotational = queue.values.find("rotational");
  spec.rotational = rotational != queue.values.end() && rotational->second == "1";
  return spec;
}

}  // namespace

ValidateModel::ValidateModel(const Era& era, const Costs& costs, const ValidateQueue& queue,
                             unsigned disks)
    : model_(era, costs), disks_(disks) {
  for (unsigned disk = 0; disk < disks; ++disk) model_.put_disk(loop_disk(queue, disk));
}

void ValidateModel::run_until(const bool& done) {
  while (!done) {
    const auto next = model_.events().next();
    if (!next) return;
    model_.run_until(*next);
  }
}

ValidateTarget::Answer ValidateModel::write(unsigned disk, const std::string& attribute,
                                            const std::string& value) {
  bool done = false;
  int answer = 0;
  const auto begun = model_.now();
  model_.write(name_of(disk), attribute, value, [&](int error) {
    answer = error;
    done = true;
  });
  run_until(done);
  return {model_.now() - begun, answer};
}

ValidateTarget::Answer ValidateModel::read(unsigned disk, const std::string& attribute) {
  bool done = false;
  int answer = 0;
  const auto begun = model_.now();
  model_.read(name_of(disk), attribute, [&](int error, const std::string&) {
    answer = error;
    done = true;
  });
  run_until(done);
  return {model_.now() - begun, answer};
}

void ValidateModel::pause(ValidateTime time) {
  model_.run_until(model_.now() + time);
}

ValidateTime ValidateModel::switch_all(const std::string& scheduler, unsigned writers) {
  const auto begun = model_.now();
  unsigned next = 0;
  unsigned left = disks_;
  bool done = false;
  std::function<void()> work = [&] {
    if (next == disks_) return;
    model_.write(name_of(next++), "scheduler", scheduler, [&](int) {
      done = --left == 0;
      work();
    });
  };
  for (unsigned writer = 0; writer < writers; ++writer) work();
  run_until(done);
  return model_.now() - begun;
}

ValidateStall ValidateModel::stall(unsigned disk, const std::string& attribute,
                                   const std::string& value, ValidateTime period,
                                   ValidateTime time) {
  const IoWorkload reader{model_, name_of(disk), {1, kRead, {}}};
  const auto end = model_.now() + time;
  while (model_.now() + period < end) {
    pause(period);
    if (!attribute.empty()) static_cast<void>(write(disk, attribute, value));
  }
  if (model_.now() < end) model_.run_until(end);
  const auto result = reader.result();
  return {result.stalled_share(), result.longest};
}

}  // namespace elevatord
