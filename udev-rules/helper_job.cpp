#include "helper_job.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <optional>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "job_runner.hpp"
#include "os_failure.hpp"
#include "record_store.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A freeze takes 10 to 30 ms: asking more often finds the same writer still there.
constexpr milliseconds kFirstPause{10};
constexpr milliseconds kLongestPause{100};

/// In an initrd, and on hosts where the daemon never ran, nobody has made it yet.
Result<RecordStore> open_records(const std::string& runtime_dir) {
  if (::mkdir(runtime_dir.c_str(), 0755) != 0 && errno != EEXIST) {
    return os_failure("make " + runtime_dir, errno);
  }
  return RecordStore::open(runtime_dir);
}

/// Whether sysfs has another device under this name than the one udev tells of. Trees that are not
/// sysfs may have a directory instead of a link; there the name is all there is.
bool is_elsewhere(int root_fd, const HelperTarget& target) {
  std::array<char, PATH_MAX> buffer{};
  const auto link = "block/" + target.device;
  const auto size = ::readlinkat(root_fd, link.c_str(), buffer.data(), buffer.size());
  if (target.devpath.empty() || size < 0) return false;
  return std::string_view{buffer.data(), static_cast<std::size_t>(size)} != ".." + target.devpath;
}

/// Another process that writes to the disk now, perhaps for ever. Where it is stuck even a read may
/// hang (up to 6.14), so look before touching anything of the disk.
std::optional<JobRecord> writer_of(const std::string& device, const std::string& runtime_dir) {
  for (auto& listed : list_records(runtime_dir)) {
    if (listed.alive && listed.record.device == device) return std::move(listed.record);
  }
  return std::nullopt;
}

HelperVerdict busy_with(const JobRecord& writer) {
  return {HelperExit::TimedOut, "process " + std::to_string(writer.process.pid) + " is writing " +
                                    writer.value + " to it, and has not come back"};
}

bool needs_write(const ApplyDone& compared) {
  return std::any_of(compared.results.begin(), compared.results.end(),
                     [](const auto& result) { return result.outcome == Outcome::WouldWrite; });
}

HelperVerdict write(const HelperJob& job, const ApplyJob& apply, int root_fd) {
  // The read may have hung until somebody gave up on us; a wish from then is not today's.
  if (steady_clock::now() >= job.deadline) return {HelperExit::TimedOut, "too late to write"};
  const auto records = open_records(job.runtime_dir);
  if (!records) return {HelperExit::Failed, records.error().what};
  return verdict_of(job.wishes, JobRunner{root_fd, &*records}.run(apply).results);
}

HelperVerdict attempt(const HelperJob& job, int root_fd) {
  if (const auto writer = writer_of(job.target.device, job.runtime_dir)) return busy_with(*writer);
  ApplyJob apply;
  apply.device = job.target.device;
  apply.diskseq = job.target.diskseq;
  apply.wishes = job.wishes;
  apply.dry_run = true;
  const auto compared = JobRunner{root_fd, nullptr}.run(apply);
  if (job.dry_run || !needs_write(compared)) return verdict_of(job.wishes, compared.results);
  apply.dry_run = false;
  return write(job, apply, root_fd);
}

/// Sleeps, longer each time; false when the deadline would pass meanwhile.
bool pause_before_next(milliseconds& pause, const HelperJob& job) {
  if (steady_clock::now() + pause >= job.deadline) return false;
  std::this_thread::sleep_for(pause);
  pause = std::min(2 * pause, kLongestPause);
  return true;
}

}  // namespace

HelperVerdict do_job(const HelperJob& job) {
  const UniqueFd root{::open(job.sysfs_root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (!root) return {HelperExit::Failed, "open " + job.sysfs_root + ": " + errno_text(errno)};
  if (is_elsewhere(root.get(), job.target)) {
    return {HelperExit::AsWanted, "the name belongs to another disk now"};
  }
  milliseconds pause = kFirstPause;
  auto verdict = attempt(job, root.get());
  while (verdict.exit == HelperExit::TimedOut && pause_before_next(pause, job)) {
    verdict = attempt(job, root.get());
  }
  return verdict;
}

}  // namespace elevatord
