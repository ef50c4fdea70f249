#include "event_loop.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

namespace elevatord {

namespace {

/// sd-event fails only for want of memory or descriptors at start; there is no loop to go on with.
/// ESTALE is no failure: the loop has ended, and what is asked of it will not happen any more.
void must(int result) {
  if (result < 0 && result != -ESTALE) std::abort();
}

std::uint64_t usec_of(TimePoint when) {
  const auto usec = std::chrono::duration_cast<std::chrono::microseconds>(when.time_since_epoch());
  return usec.count() > 0 ? static_cast<std::uint64_t>(usec.count()) : 0;
}

}  // namespace

void EventLoop::SourceCloser::operator()(sd_event_source* source) const {
  sd_event_source_disable_unref(source);
}

EventLoop::EventLoop() {
  must(sd_event_new(&event_));
}

EventLoop::~EventLoop() {
  sd_event_unref(event_);
}

int EventLoop::call(void* holder) {
  const auto keep = static_cast<Source::Holder*>(holder)->shared_from_this();
  keep->callback();
  return 0;
}

EventLoop::Source EventLoop::adopt(std::shared_ptr<Source::Holder> holder,
                                   sd_event_source* source) {
  holder->source.reset(source);
  Source result;
  result.holder_ = std::move(holder);
  return result;
}

EventLoop::Source EventLoop::add_io(int fd, std::uint32_t events, std::function<void()> callback) {
  auto holder = std::make_shared<Source::Holder>();
  holder->callback = std::move(callback);
  sd_event_source* source = nullptr;
  const auto on_io = [](sd_event_source*, int, std::uint32_t, void* data) { return call(data); };
  must(sd_event_add_io(event_, &source, fd, events, on_io, holder.get()));
  return adopt(std::move(holder), source);
}

void EventLoop::set_io_events(const Source& source, std::uint32_t events) {
  must(sd_event_source_set_io_events(source.holder_->source.get(), events));
}

void EventLoop::set_prepare(Source& source, std::function<void()> callback) {
  source.holder_->prepare = std::move(callback);
  must(sd_event_source_set_prepare(source.holder_->source.get(), [](sd_event_source*, void* data) {
    static_cast<Source::Holder*>(data)->prepare();
    return 0;
  }));
}

EventLoop::Source EventLoop::add_timer(std::function<void()> callback) {
  auto holder = std::make_shared<Source::Holder>();
  holder->callback = std::move(callback);
  sd_event_source* source = nullptr;
  const auto on_time = [](sd_event_source*, std::uint64_t, void* data) { return call(data); };
  constexpr std::uint64_t kAccuracyUsec = 1000;
  must(sd_event_add_time(event_, &source, CLOCK_MONOTONIC, UINT64_MAX, kAccuracyUsec, on_time,
                         holder.get()));
  return adopt(std::move(holder), source);
}

void EventLoop::arm(const Source& timer, TimePoint when) {
  auto* const source = timer.holder_->source.get();
  must(sd_event_source_set_time(source, usec_of(when)));
  must(sd_event_source_set_enabled(source, SD_EVENT_ONESHOT));
}

void EventLoop::disarm(const Source& timer) {
  must(sd_event_source_set_enabled(timer.holder_->source.get(), SD_EVENT_OFF));
}

EventLoop::Source EventLoop::add_signal(int number, std::function<void()> callback) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  must(-pthread_sigmask(SIG_BLOCK, &set, nullptr));
  auto holder = std::make_shared<Source::Holder>();
  holder->callback = std::move(callback);
  sd_event_source* source = nullptr;
  const auto on_signal = [](sd_event_source*, const signalfd_siginfo*, void* data) {
    return call(data);
  };
  must(sd_event_add_signal(event_, &source, number, on_signal, holder.get()));
  return adopt(std::move(holder), source);
}

EventLoop::Source EventLoop::add_idle(std::function<void()> callback) {
  auto holder = std::make_shared<Source::Holder>();
  holder->callback = std::move(callback);
  sd_event_source* source = nullptr;
  const auto on_idle = [](sd_event_source*, void* data) { return call(data); };
  must(sd_event_add_defer(event_, &source, on_idle, holder.get()));
  must(sd_event_source_set_priority(source, SD_EVENT_PRIORITY_IDLE));
  must(sd_event_source_set_enabled(source, SD_EVENT_OFF));
  return adopt(std::move(holder), source);
}

void EventLoop::wake(const Source& idle) {
  must(sd_event_source_set_enabled(idle.holder_->source.get(), SD_EVENT_ONESHOT));
}

void EventLoop::disable(const Source& source) {
  must(sd_event_source_set_enabled(source.holder_->source.get(), SD_EVENT_OFF));
}

void EventLoop::enable_watchdog() {
  must(sd_event_set_watchdog(event_, 1));
}

int EventLoop::run() {
  return sd_event_loop(event_);
}

void EventLoop::settle() {
  int dispatched = 0;
  do {
    dispatched = sd_event_run(event_, 0);
    must(dispatched);
  } while (dispatched > 0);
}

void EventLoop::quit(int code) {
  must(sd_event_exit(event_, code));
}

void EventLoop::turn(std::chrono::microseconds at_most) {
  must(
      sd_event_run(event_, static_cast<std::uint64_t>(std::max<std::int64_t>(at_most.count(), 0))));
}

}  // namespace elevatord
