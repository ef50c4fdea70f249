#include "worker_link.hpp"

#include <algorithm>
#include <utility>

#include <sys/epoll.h>

#include "worker_process.hpp"

namespace elevatord {

namespace {

constexpr std::chrono::milliseconds kFirstDelay{100};
constexpr std::chrono::milliseconds kLongestDelay{5000};

}  // namespace

WorkerLink::WorkerLink(EventLoop& loop, WorkerExecutor& executor, Choice choice, Events events)
    : loop_(loop),
      executor_(executor),
      choice_(std::move(choice)),
      events_(std::move(events)),
      delay_(kFirstDelay) {
  idle_ = loop_.add_idle([this] {
    executor_.pump();
    after_io();
  });
  timer_ = loop_.add_timer([this] { retry(); });
  check_ = loop_.add_timer([this] { check(); });
  executor_.set_wake([this] { loop_.wake(idle_); });
}

Result<void> WorkerLink::start() {
  return connect();
}

Result<void> WorkerLink::connect() {
  UniqueFd socket;
  if (!choice_.socket_path.empty()) {
    auto connected = connect_worker(choice_.socket_path);
    if (!connected) return tl::unexpected(connected.error());
    socket = *std::move(connected);
  } else {
    auto worker = spawn_worker(choice_.program, choice_.arguments);
    if (!worker) return tl::unexpected(worker.error());
    socket = std::move(worker->socket);
  }
  executor_.connect(std::move(socket));
  follow();
  return {};
}

/// Polls the connection that the executor has now.
void WorkerLink::follow() {
  if (executor_.fd() != followed_) {
    io_.reset();
    followed_ = executor_.fd();
    if (followed_ < 0) return;
    io_ = loop_.add_io(followed_, EPOLLIN, [this] {
      executor_.on_readable();
      if (executor_.wants_write()) executor_.on_writable();
      after_io();
    });
  }
  if (followed_ >= 0) {
    loop_.set_io_events(io_, executor_.wants_write() ? EPOLLIN | EPOLLOUT : EPOLLIN);
  }
}

void WorkerLink::after_io() {
  const bool was_connected = followed_ >= 0;
  follow();
  if (!checking_ && executor_.has_work()) {
    checking_ = true;
    loop_.arm(check_, std::chrono::steady_clock::now() + choice_.patience);
  }
  if (!was_connected || executor_.connected()) return;
  events_.trouble("the worker went away, starting another");
  events_.lost();
  loop_.arm(timer_, std::chrono::steady_clock::now() + delay_);
}

/// A worker that was killed while one of its threads is stuck in the kernel does not close its
/// connection before that thread comes back. Nobody is asked as long as there is nothing to do.
void WorkerLink::check() {
  checking_ = false;
  if (executor_.is_silent()) {
    events_.trouble("the worker does not answer");
    executor_.drop();
  } else if (executor_.has_work()) {
    executor_.ping();
  }
  executor_.pump();
  after_io();
}

/// A worker that dies again and again is started ever more slowly; the delay is not taken back,
/// since nothing says that the next one fares better.
void WorkerLink::retry() {
  delay_ = std::min(delay_ * 2, kLongestDelay);
  const auto connected = connect();
  if (connected) return events_.connected();
  events_.trouble("no worker: " + connected.error().what);
  loop_.arm(timer_, std::chrono::steady_clock::now() + delay_);
}

}  // namespace elevatord
