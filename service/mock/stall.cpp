#include "stall.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "kernel_model.hpp"
#include "random_times.hpp"
#include "scheduler_list.hpp"

namespace elevatord::mock {

namespace {

constexpr const char* kDisk = "loop0";
constexpr ModelTime kPause{std::chrono::milliseconds{50}};
// A 4k read of an idle loop disk.
constexpr ModelTime kReadMedian{std::chrono::microseconds{40}};
constexpr ModelTime kReadP99{std::chrono::microseconds{90}};

ModelDiskSpec disk_with(const std::string& scheduler) {
  ModelDiskSpec spec;
  spec.name = kDisk;
  spec.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  spec.active = scheduler;
  return spec;
}

/// One disk, the reads on it, and an act that is repeated 50 ms after its end.
class Lane {
 public:
  using Act = std::function<void(KernelModel&, std::function<void()> ended)>;

  Lane(const Era& era, const Stall& stall, StallLane& lane, Act act)
      : model_(era, measured_costs(), stall.seed),
        times_(kReadMedian, kReadP99, stall.seed),
        lane_(lane),
        act_(std::move(act)) {
    lane_.lasted = stall.lasts;
    model_.put_disk(disk_with(stall.scheduler));
  }

  void go() {
    read();
    if (act_) wait();
    model_.run_until(lane_.lasted);
  }

 private:
  void read() {
    const auto begun = model_.now();
    model_.start_io(kDisk, times_.next(), [this, begun] {
      lane_.reads.push_back({begun, model_.now() - begun});
      read();
    });
  }

  void wait() {
    model_.events().after(kPause, [this] {
      lane_.acts.push_back(model_.now());
      act_(model_, [this] { wait(); });
    });
  }

  KernelModel model_;
  RandomTimes times_;
  StallLane& lane_;
  Act act_;
};

Lane::Act unconditional_write(const std::string& scheduler) {
  return [scheduler](KernelModel& model, const std::function<void()>& ended) {
    model.write(kDisk, "scheduler", scheduler, [ended](int) { ended(); });
  };
}

/// What the worker does: reads, and writes only if another one is active.
Lane::Act compare_first(const std::string& scheduler) {
  return [scheduler](KernelModel& model, const std::function<void()>& ended) {
    model.read(kDisk, "scheduler", [&model, scheduler, ended](int, const std::string& text) {
      const auto list = parse_scheduler_list(text);
      if (list && list->active == scheduler) return ended();
      model.write(kDisk, "scheduler", scheduler, [ended](int) { ended(); });
    });
  };
}

}  // namespace

double StallLane::stalled_share() const {
  ModelTime stalled{0};
  for (const auto& read : reads) {
    if (read.took > kStalledFrom) stalled += read.took;
  }
  return lasted.count() == 0
             ? 0
             : static_cast<double>(stalled.count()) / static_cast<double>(lasted.count());
}

ModelTime StallLane::longest() const {
  ModelTime longest{0};
  for (const auto& read : reads) longest = std::max(longest, read.took);
  return longest;
}

std::size_t StallLane::stalled_reads() const {
  return static_cast<std::size_t>(std::count_if(
      reads.begin(), reads.end(), [](const auto& read) { return read.took > kStalledFrom; }));
}

std::vector<StallLane> empty_lanes(const std::string& scheduler) {
  std::vector<StallLane> lanes(3);
  lanes[0].who = "unconditional writer";
  lanes[0].what = "writes '" + scheduler + "' over '" + scheduler + "', waits 50 ms, writes again";
  lanes[0].mark = "write";
  lanes[1].who = "elevatord";
  lanes[1].what = "wants '" + scheduler + "' each 50 ms, compares first, and has nothing to write";
  lanes[1].mark = "compare";
  lanes[2].who = "nobody";
  lanes[2].what = "the disk alone";
  return lanes;
}

Result<std::vector<StallLane>> simulate_stall(const Stall& stall) {
  const auto era = era_of(stall.release);
  if (!era) return tl::unexpected(era.error());
  auto lanes = empty_lanes(stall.scheduler);
  Lane{*era, stall, lanes[0], unconditional_write(stall.scheduler)}.go();
  Lane{*era, stall, lanes[1], compare_first(stall.scheduler)}.go();
  Lane{*era, stall, lanes[2], nullptr}.go();
  return lanes;
}

}  // namespace elevatord::mock
