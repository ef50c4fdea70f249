#include "host_probe.hpp"

#include <algorithm>
#include <cerrno>
#include <span>

#include <poll.h>

#include "worker_executor.hpp"
#include "worker_process.hpp"

namespace elevatord::ctl {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kParallel = 64;

tl::unexpected<CallError> failed(std::string what) {
  return tl::unexpected(CallError{CallError::Kind::Failed, std::move(what)});
}

/// One worker, and what it has answered.
class Probing {
 public:
  explicit Probing(UniqueFd socket) : executor_(kParallel) {
    executor_.listen({[](JobId) {}, [this](const JobDone& done) { take(done); }});
    executor_.connect(std::move(socket));
  }

  void ask(const ProbeQuestion& question) {
    for (const auto& disk : question.disks) {
      ProbeJob probe{disk, question.settings};
      probe.settings.resize(std::min(probe.settings.size(), kMostSettings));
      submit(std::move(probe));
      ask_attributes(disk, question.attributes);
    }
  }

  /// Until all is answered, the worker is gone or the time is up.
  void wait(Clock::time_point until) {
    executor_.pump();
    while (open_ != 0 && executor_.connected()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
      if (left.count() <= 0) return;
      pollfd poll{executor_.fd(), POLLIN, 0};
      if (executor_.wants_write()) poll.events |= POLLOUT;
      if (::poll(&poll, 1, static_cast<int>(left.count())) > 0) {
        executor_.on_readable();
        if (executor_.wants_write()) executor_.on_writable();
      }
      executor_.pump();
    }
  }

  [[nodiscard]] bool lost() const { return lost_; }

  std::map<std::string, ProbeAnswer> answers;

 private:
  /// As many at a time as an answer has room for.
  void ask_attributes(const std::string& disk, std::span<const std::string> paths) {
    while (!paths.empty()) {
      const auto some = paths.first(std::min(paths.size(), kMostAttributes));
      paths = paths.subspan(some.size());
      ProbeJob probe{disk};
      probe.attributes.assign(some.begin(), some.end());
      submit(std::move(probe));
    }
  }

  void submit(ProbeJob probe) {
    ++open_;
    asked_.push_back(probe.attributes);
    executor_.submit(asked_.size(), std::move(probe));
  }

  void take(const JobDone& done) {
    --open_;
    lost_ = lost_ || done.lost;
    if (done.lost) return;
    const auto& asked = asked_.at(done.id - 1);
    auto& answer = answers[done.device];
    if (asked.empty()) answer.files = done.files;
    answer.asked.insert(answer.asked.end(), asked.begin(), asked.end());
    answer.attributes.insert(done.attributes.begin(), done.attributes.end());
  }

  WorkerExecutor executor_;
  std::vector<std::vector<std::string>> asked_;  ///< attributes, by job
  std::size_t open_ = 0;
  bool lost_ = false;
};

}  // namespace

Reply<std::map<std::string, ProbeAnswer>> probe_disks(const ProbeQuestion& question,
                                                      std::chrono::milliseconds deadline) {
  if (question.disks.empty()) {
    return {};
  }
  const auto until = Clock::now() + deadline;
  // No --runtime-dir: there are no writes to put on record.
  auto worker = spawn_worker(question.worker, {"--sysfs-root=" + question.sysfs_root});
  if (!worker) {
    return failed("no worker to read the disks with: " + worker.error().what);
  }
  Probing probing{std::move(worker->socket)};
  probing.ask(question);
  probing.wait(until);
  if (probing.lost()) {
    return failed("the worker that reads the disks (" + question.worker + ") went away");
  }
  return std::move(probing.answers);
}

}  // namespace elevatord::ctl
