#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "executor.hpp"
#include "only_when_idle.hpp"
#include "scheduler_list.hpp"

namespace elevatord::testing {

/// A kernel with disks, and a worker in front of it: carries jobs out when told to, remembers every
/// write. A disk can hang, refuse, be busy or vanish.
class FakeExecutor final : public Executor {
 public:
  struct Disk {
    std::vector<std::string> offered{"none", "mq-deadline", "kyber", "bfq"};
    std::string active = "none";
    ProbedFiles files{{"size", "2048"}, {"queue/rotational", "0"}, {"queue/zoned", "none"}};
    bool hangs = false;                               ///< jobs are started and do not come back
    int busy = 0;                                     ///< so many writes answer Busy first
    int busy_errno = EBUSY;                           ///< with this errno
    bool taken = false;                               ///< another process is writing
    int write_errno = 0;                              ///< writes fail
    std::string left_by_failure;                      ///< the scheduler then; empty: as before
    std::chrono::milliseconds takes{};                ///< each write that is made
    IoInFlight io;                                    ///< what its stat says
    bool ignores = false;                             ///< writes succeed without effect
    bool bio_based = false;                           ///< no queue/scheduler
    ProbedAttributes attributes;                      ///< what it has beside files and values
    std::map<std::string, std::string> values;        ///< other settings that the disk has
    std::map<std::string, std::string> after_switch;  ///< what a switch resets them to
    std::map<std::string, std::string> made;          ///< what the kernel makes of a value it takes
    std::vector<std::string> written;  ///< in order; other settings as `queue/nomerges=1`
  };

  Disk& disk(const std::string& name) { return disks_[name]; }

  void remove(const std::string& name) { disks_.erase(name); }

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override { waiting_.emplace_back(id, std::move(job)); }

  bool withdraw(JobId id) override {
    return std::erase_if(waiting_, [&](const Entry& entry) { return entry.first == id; }) != 0;
  }

  void abandon(JobId id) override { abandoned.insert(id); }

  void stop() override { waiting_.clear(); }

  /// Hands everything over and brings back what does not hang; again until nothing moves.
  void run() {
    while (!waiting_.empty()) run_one();
  }

  /// The same for the job that waits longest.
  void run_one() {
    auto [id, job] = std::move(waiting_.front());
    waiting_.pop_front();
    ++submitted[device_of(job)];
    listener_.started(id);
    const auto disk = disks_.find(device_of(job));
    if (disk != disks_.end() && disk->second.hangs) {
      hanging_.emplace_back(id, std::move(job));
    } else {
      finish(id, job);
    }
  }

  /// The disk moves again: what hung on it lands late.
  void release(const std::string& name) {
    disks_[name].hangs = false;
    for (auto& [id, job] : std::exchange(hanging_, {})) {
      if (device_of(job) == name) {
        finish(id, job);
      } else {
        hanging_.emplace_back(id, std::move(job));
      }
    }
  }

  /// The worker process goes away with all it had.
  void lose_worker() {
    for (auto& [id, job] : std::exchange(hanging_, {})) lose(id, job);
    for (auto& [id, job] : std::exchange(waiting_, {})) lose(id, job);
  }

  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

  [[nodiscard]] std::size_t hanging() const { return hanging_.size(); }

  [[nodiscard]] std::size_t writes() const {
    std::size_t count = 0;
    for (const auto& [name, disk] : disks_) count += disk.written.size();
    return count;
  }

  std::map<std::string, int> submitted;
  std::vector<std::vector<std::string>> attributes_asked;  ///< by each job that asked for some
  int empty_jobs = 0;  ///< applies without a wish, which nobody may send
  std::set<JobId> abandoned;

 private:
  using Entry = std::pair<JobId, Job>;

  void lose(JobId id, const Job& job) {
    JobDone done;
    done.id = id;
    done.device = device_of(job);
    done.lost = true;
    listener_.done(done);
  }

  void finish(JobId id, const Job& job) {
    JobDone done;
    done.id = id;
    done.device = device_of(job);
    const auto disk = disks_.find(done.device);
    if (const auto* apply = std::get_if<ApplyJob>(&job)) {
      if (apply->wishes.empty()) ++empty_jobs;
      for (const auto& wish : apply->wishes) {
        if (disk == disks_.end()) {
          done.results.push_back(gone(wish));
        } else if (must_wait(disk->second, *apply, wish, done)) {
          done.results.push_back(not_idle(wish));
        } else {
          done.results.push_back(write(disk->second, wish, apply->dry_run));
        }
      }
    } else if (disk == disks_.end()) {
      done.gone = true;
    } else if (const auto& asked = std::get<ProbeJob>(job).attributes; !asked.empty()) {
      attributes_asked.push_back(asked);
      for (const auto& path : asked) {
        const auto it = disk->second.attributes.find(path);
        if (it != disk->second.attributes.end()) done.attributes.insert(*it);
      }
    } else {
      done.files = disk->second.files;
      done.files.insert(disk->second.values.begin(), disk->second.values.end());
      if (!disk->second.bio_based) done.files["queue/scheduler"] = text(disk->second);
    }
    listener_.done(done);
  }

  static AttributeResult gone(const AttributeWish& wish) {
    AttributeResult result;
    result.attribute = wish.attribute;
    result.outcome = Outcome::Gone;
    return result;
  }

  /// For an idle disk, where it has not the value already.
  static bool must_wait(const Disk& disk, const ApplyJob& job, const AttributeWish& wish,
                        JobDone& done) {
    if (waits_along(wish, done.results)) return true;
    const auto value = disk.values.find(wish.attribute);
    const auto now = wish.attribute == "scheduler" ? disk.active
                     : value == disk.values.end()  ? std::string{}
                                                   : value->second;
    if (!wish.only_idle || now == wish.candidates.front()) return false;
    if (is_quiet(disk.io, job.quiet_since)) return false;
    done.io = disk.io;
    return true;
  }

  static AttributeResult write(Disk& disk, const AttributeWish& wish, bool dry_run) {
    const bool switches = wish.attribute == "scheduler";
    auto& value = switches ? disk.active : disk.values[wish.attribute];
    const auto& wanted = wish.candidates.front();
    AttributeResult result;
    result.attribute = wish.attribute;
    result.before = value;
    result.outcome = outcome(disk, value, wish, dry_run);
    if (result.outcome == Outcome::Applied || result.outcome == Outcome::Mismatch) {
      disk.written.push_back(switches ? wanted : wish.attribute + '=' + wanted);
      if (!disk.ignores) put(disk, wish, value);
      result.ended = result.started + disk.takes;
    }
    if (result.outcome == Outcome::Busy) result.error = disk.busy_errno;
    if (result.outcome == Outcome::Failed) {
      result.error = disk.write_errno;
      if (switches && !disk.left_by_failure.empty()) value = disk.left_by_failure;
    }
    result.after = value;
    if (result.after != wanted && result.outcome == Outcome::Applied) {
      result.note = "the kernel made it " + result.after;
    }
    if (switches) result.text = text(disk);
    return result;
  }

  static void put(Disk& disk, const AttributeWish& wish, std::string& value) {
    const auto& wanted = wish.candidates.front();
    const auto made = disk.made.find(wish.attribute);
    value = made == disk.made.end() ? wanted : made->second;
    if (wish.attribute != "scheduler") return;
    for (const auto& [setting, default_value] : disk.after_switch) {
      disk.values[setting] = default_value;
    }
  }

  static Outcome outcome(Disk& disk, const std::string& value, const AttributeWish& wish,
                         bool dry_run) {
    const auto& equal = wish.also_equal;
    if (value == wish.candidates.front()) return Outcome::Unchanged;
    if (std::find(equal.begin(), equal.end(), value) != equal.end()) return Outcome::Unchanged;
    if (dry_run) return Outcome::WouldWrite;
    if (disk.taken) return Outcome::Taken;
    if (disk.busy > 0) return --disk.busy, Outcome::Busy;
    if (disk.write_errno != 0) return Outcome::Failed;
    return disk.ignores ? Outcome::Mismatch : Outcome::Applied;
  }

  static std::string text(const Disk& disk) {
    std::string text;
    for (const auto& name : disk.offered) {
      text += name == disk.active ? '[' + name + "] " : name + ' ';
    }
    return text;
  }

  Listener listener_;
  std::map<std::string, Disk> disks_;
  std::deque<Entry> waiting_;
  std::vector<Entry> hanging_;
};

}  // namespace elevatord::testing
