#include "faults.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace elevatord::property {

namespace {

using std::chrono::milliseconds;

/// The helper that udev rules call: no worker of ours has this number.
constexpr WriteRecords::Process kHelper = -1;
constexpr milliseconds kSlowest{45'000};
constexpr ModelTime kNever{-1};

}  // namespace

Faults::Faults(Dice& dice, VirtualKernel& kernel, WorkerFront& workers, Tally& tally)
    : dice_(dice), kernel_(kernel), workers_(workers), tally_(tally) {}

std::string Faults::strike(const std::string& disk) {
  static const std::vector<std::string> kKinds{"stuck", "busy",  "refuse", "io-error",
                                               "slow",  "reset", "taken"};
  const auto& kind = dice_.pick(kKinds);
  if (kind == "taken" && !may_hold_record(disk)) return {};
  if (kind == "stuck") hang(disk);
  if (kind == "busy") fail(disk, EBUSY);
  if (kind == "refuse") fail(disk, EINVAL);
  if (kind == "io-error") fail(disk, EIO);
  if (kind == "slow") slow(disk);
  if (kind == "reset") start_anew(disk);
  if (kind == "taken") hold_record(disk);
  ++tally_.faults[kind];
  return kind;
}

/// An I/O that does not come back: the next freeze waits for it.
void Faults::hang(const std::string& disk) {
  const auto io = kernel_.model().start_io(disk, kNever, nullptr);
  during(disk, [this, disk, io] { kernel_.model().finish_io(disk, io); });
}

void Faults::fail(const std::string& disk, int error) {
  kernel_.model().fail_writes(disk, error);
  during(disk, [this, disk] { kernel_.model().fail_writes(disk, 0); });
}

void Faults::slow(const std::string& disk) {
  kernel_.model().slow_writes(disk, dice_.up_to(kSlowest));
  during(disk, [this, disk] { kernel_.model().slow_writes(disk, ModelTime{0}); });
}

/// The driver starts its queues anew: settings return to their defaults, the disk stays.
void Faults::start_anew(const std::string& disk) {
  const auto* const found = kernel_.model().find(disk);
  if (found == nullptr || found->bio_based()) return;
  reset(disk, default_scheduler(found->spec, kernel_.model().era()));
}

/// A helper that finds a job of ours on record leaves the disk to it.
bool Faults::may_hold_record(const std::string& disk) const {
  const auto& jobs = workers_.jobs();
  return !workers_.records().held(disk) &&
         std::none_of(jobs.begin(), jobs.end(),
                      [&](const auto& entry) { return entry.second.device() == disk; });
}

/// A process that is none of ours has a write to the disk on record.
void Faults::hold_record(const std::string& disk) {
  workers_.records().begin(disk, kHelper);
  during(disk, [this, disk] {
    if (workers_.records().end(disk, kHelper) && record_gone) record_gone(disk);
  });
}

void Faults::during(const std::string& disk, std::function<void()> end) {
  const auto id = ++last_;
  running_[id] = {disk, std::move(end)};
  const auto lasts =
      dice_.one_in(2) ? dice_.up_to(milliseconds{90'000}) : dice_.up_to(milliseconds{500});
  kernel_.model().events().after(lasts, [this, id] { this->end(id); });
}

void Faults::end(std::uint64_t id) {
  const auto fault = running_.extract(id);
  if (!fault.empty()) fault.mapped().end();
}

void Faults::end_all() {
  for (auto& [id, fault] : std::exchange(running_, {})) fault.end();
}

bool Faults::afflicts(const std::string& disk) const {
  const auto host = [&](const std::string& name) {
    const auto* const found = kernel_.model().find(name);
    return found == nullptr ? nullptr : found->tag_set;
  };
  for (const auto& [id, fault] : running_) {
    // On kernels where switches lock their host, its other disks wait too.
    if (fault.disk == disk || (host(disk) != nullptr && host(fault.disk) == host(disk)))
      return true;
  }
  return false;
}

}  // namespace elevatord::property
