#include "job_runner.hpp"

#include <cerrno>
#include <charconv>
#include <optional>
#include <thread>

#include "attribute_result.hpp"
#include "compare_and_write.hpp"
#include "io_in_flight.hpp"
#include "only_when_idle.hpp"
#include "probe.hpp"
#include "setting.hpp"
#include "sysfs_queue.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;

AttributeResult not_tried(const AttributeWish& wish, const AttributeResult& last) {
  AttributeResult result;
  result.attribute = wish.attribute;
  result.outcome = last.outcome;
  result.error = last.error;
  result.note = last.note;
  return result;
}

ApplyDone same_for_all(const ApplyJob& job, Outcome outcome, const Error& error) {
  ApplyDone done;
  for (const auto& wish : job.wishes) {
    AttributeResult result;
    result.attribute = wish.attribute;
    done.results.push_back(ended(std::move(result), outcome, error));
  }
  return done;
}

Outcome outcome_of_open(int code) {
  switch (code) {
    case ENODEV:
      return Outcome::Gone;
    case EINVAL:  // not a disk's name
    case EXDEV:   // leads out of the tree
      return Outcome::Refused;
    default:
      return Outcome::Failed;
  }
}

/// nullopt where the kernel has no such file (before 5.15).
std::optional<std::uint64_t> diskseq_of(const DeviceDirectory& directory) {
  const auto text = directory.read("diskseq");
  if (!text) return std::nullopt;
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), number);
  return parsed.ec == std::errc{} ? std::optional{number} : std::nullopt;
}

/// The name may have gone to another disk, or the disk may have got another medium, since the job
/// was decided upon.
bool is_another_disk(const DeviceDirectory& directory, std::uint64_t wanted) {
  if (wanted == 0) return false;
  const auto found = diskseq_of(directory);
  return found && *found != wanted;
}

Error another_disk() {
  return {ENODEV, "the name belongs to another disk now"};
}

/// The settings of a scheduler are written without a freeze.
bool may_freeze(const AttributeWish& wish) {
  return wish.attribute == kSchedulerSetting ||
         kind_of_setting(wish.attribute) != AttributeKind::Iosched;
}

std::optional<std::string> stat_of(const DeviceDirectory& directory) {
  auto text = directory.read("stat");
  return text ? std::optional{*std::move(text)} : std::nullopt;
}

}  // namespace

milliseconds JobRunner::wait_for_old_io(const DeviceDirectory& directory,
                                        const AttributeWish& wish) const {
  if (!may_freeze(wish)) return milliseconds{0};
  const IoWatch watch{[&] { return stat_of(directory); },
                      [](milliseconds time) { std::this_thread::sleep_for(time); },
                      [this] { return !still_wanted_ || still_wanted_(); }};
  return elevatord::wait_for_old_io(watch, patience_);
}

/// A disk that says nothing of its I/O is about to go: the write will tell.
bool JobRunner::is_idle(const DeviceDirectory& directory, const ApplyJob& job,
                        std::optional<IoInFlight>& io) {
  const auto stat = stat_of(directory);
  const auto now = stat ? parse_io_in_flight(*stat) : std::nullopt;
  if (!now || is_quiet(*now, job.quiet_since)) return true;
  io = now;
  return false;
}

/// Records the write, and keeps the record until the result is there.
AttributeResult JobRunner::apply(const DeviceDirectory& directory, const ApplyJob& job,
                                 const AttributeWish& wish, std::optional<IoInFlight>& io) const {
  SysfsQueue queue{directory};
  std::optional<RecordStore::Held> held;
  milliseconds waited{0};
  bool busy = false;
  const auto before_write = [&](const std::string& value) -> Result<void> {
    busy = wish.only_idle && !is_idle(directory, job, io);
    if (busy) return failure("the disk is not idle");
    waited = wait_for_old_io(directory, wish);
    if (records_ != nullptr) {
      auto record = records_->acquire({job.device, job.diskseq, wish.attribute, value, {}});
      if (!record) return tl::unexpected(record.error());
      held.emplace(std::move(*record));
    }
    // In this order: whoever comes after the one that asked sees our record, or we see that he is
    // gone. The other way round the next daemon could look before the record is there.
    if (still_wanted_ && !still_wanted_()) {
      return failure("nobody waits for this write any more", ECANCELED);
    }
    if (is_another_disk(directory, job.diskseq)) return tl::unexpected(another_disk());
    return {};
  };
  auto result = compare_and_write(queue, wish, job.dry_run, before_write);
  if (busy) return not_idle(std::move(result));
  result.waited = waited;
  return result;
}

ProbeDone JobRunner::run(const ProbeJob& job) const {
  const auto directory = DeviceDirectory::open(root_fd_, job.device);
  if (!directory) return {true, {}};
  if (!job.attributes.empty()) {
    auto attributes = probe_attributes(*directory, job.attributes);
    return {!directory->is_there(), {}, std::move(attributes)};
  }
  auto files = probe(*directory, job.settings, job.brief);
  const bool gone = files.empty();
  return {gone, std::move(files)};
}

ApplyDone JobRunner::run(const ApplyJob& job) const {
  const auto directory = DeviceDirectory::open(root_fd_, job.device);
  if (!directory) {
    const auto& error = directory.error();
    return same_for_all(job, outcome_of_open(error.code), error);
  }
  if (is_another_disk(*directory, job.diskseq)) {
    return same_for_all(job, Outcome::Gone, another_disk());
  }
  ApplyDone done;
  for (const auto& wish : job.wishes) {
    if (!done.results.empty() && ends_job(done.results.back().outcome)) {
      done.results.push_back(not_tried(wish, done.results.back()));
    } else if (waits_along(wish, done.results)) {
      done.results.push_back(not_idle(wish));
    } else {
      done.results.push_back(apply(*directory, job, wish, done.io));
    }
  }
  return done;
}

}  // namespace elevatord
