#include "background_sink.hpp"

#include <csignal>
#include <exception>
#include <thread>
#include <utility>

namespace elevatord {

BackgroundSink::BackgroundSink(std::shared_ptr<spdlog::sinks::sink> target, std::size_t most_lines)
    : target_(std::move(target)), most_lines_(most_lines) {
  std::thread([shared = shared_, sink = target_] { work(shared, *sink); }).detach();
}

BackgroundSink::~BackgroundSink() {
  const std::lock_guard lock(shared_->mutex);
  shared_->stop = true;
  shared_->ready.notify_one();
}

void BackgroundSink::log(const spdlog::details::log_msg& message) {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->lines.size() >= most_lines_) {
    shared_->lines.pop_front();
    ++shared_->lost;
  }
  shared_->lines.emplace_back(message);
  shared_->ready.notify_one();
}

bool BackgroundSink::finish(std::chrono::milliseconds at_most) {
  std::unique_lock lock(shared_->mutex);
  return shared_->done.wait_for(lock, at_most,
                                [&] { return shared_->lines.empty() && !shared_->writing; });
}

void BackgroundSink::work(const std::shared_ptr<Shared>& shared, spdlog::sinks::sink& target) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);  // signals are the loop's
  std::unique_lock lock(shared->mutex);
  while (true) {
    shared->ready.wait(lock, [&] { return shared->stop || !shared->lines.empty(); });
    if (shared->lines.empty()) return;
    const Lines lines = std::exchange(shared->lines, {});
    const std::size_t lost = std::exchange(shared->lost, 0);
    shared->writing = true;
    lock.unlock();
    write(target, lines, lost);
    lock.lock();
    shared->writing = false;
    shared->done.notify_all();
  }
}

/// A sink that cannot write (a full disk, a closed pipe) has nobody to tell it to.
void BackgroundSink::write(spdlog::sinks::sink& target, const Lines& lines, std::size_t lost) try {
  if (lost != 0) {
    const auto text = std::to_string(lost) + " lines were lost, the log took them too slowly";
    target.log({"elevatord", spdlog::level::warn, text});
  }
  for (const auto& line : lines) target.log(line);
  target.flush();

} catch (const std::exception&) {
}

}  // namespace elevatord
