#include "background.hpp"

#include <csignal>
#include <cstdint>
#include <thread>
#include <utility>

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace elevatord {

Background::Shared::~Shared() {
  if (wake_fd >= 0) ::close(wake_fd);
}

Background::Background(EventLoop& loop) : shared_(std::make_shared<Shared>()) {
  shared_->wake_fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  wakeups_ = loop.add_io(shared_->wake_fd, EPOLLIN, [this] { deliver(); });
  std::thread([shared = shared_] { work(shared); }).detach();
}

Background::~Background() {
  const std::lock_guard lock(shared_->mutex);
  shared_->stop = true;
  shared_->ready.notify_one();
}

void Background::run(std::function<void()> task, std::function<void()> done) {
  const std::lock_guard lock(shared_->mutex);
  shared_->todo.push_back({std::move(task), std::move(done)});
  shared_->ready.notify_one();
}

void Background::work(const std::shared_ptr<Shared>& shared) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);  // signals are the loop's
  std::unique_lock lock(shared->mutex);
  while (true) {
    shared->ready.wait(lock, [&] { return shared->stop || !shared->todo.empty(); });
    if (shared->stop) return;
    auto next = std::move(shared->todo.front());
    shared->todo.pop_front();
    lock.unlock();
    next.task();
    next.task = nullptr;  // what it captured ends on this thread
    lock.lock();
    shared->finished.push_back(std::move(next.done));
    const std::uint64_t one = 1;
    static_cast<void>(::write(shared->wake_fd, &one, sizeof one));
  }
}

void Background::deliver() {
  std::uint64_t count = 0;
  static_cast<void>(::read(shared_->wake_fd, &count, sizeof count));
  std::deque<std::function<void()>> finished;
  {
    const std::lock_guard lock(shared_->mutex);
    finished.swap(shared_->finished);
  }
  for (const auto& done : finished) done();
}

}  // namespace elevatord
