#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <systemd/sd-event.h>

namespace elevatord {

/// Time on CLOCK_MONOTONIC, as deadlines are counted.
using TimePoint = std::chrono::steady_clock::time_point;

/// The daemon's one thread: descriptors, timers and signals, each with a callback. Nothing that a
/// callback does may wait.
class EventLoop {
 public:
  struct SourceCloser {
    void operator()(sd_event_source* source) const;
  };

  /// Keeps a source alive; its callback is never called again once this is gone.
  class Source {
   public:
    Source() = default;

    void reset() { holder_.reset(); }

    [[nodiscard]] explicit operator bool() const { return holder_ != nullptr; }

   private:
    friend class EventLoop;

    /// Stays as long as its callback runs.
    struct Holder : std::enable_shared_from_this<Holder> {
      std::function<void()> callback;
      std::function<void()> prepare;
      std::unique_ptr<sd_event_source, SourceCloser> source;
    };

    std::shared_ptr<Holder> holder_;
  };

  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  EventLoop(EventLoop&&) = delete;
  EventLoop& operator=(EventLoop&&) = delete;

  /// `events` as for epoll.
  [[nodiscard]] Source add_io(int fd, std::uint32_t events, std::function<void()> callback);
  void set_io_events(const Source& source, std::uint32_t events);

  /// Called before each poll, to refresh what a source waits for.
  void set_prepare(Source& source, std::function<void()> callback);

  /// A timer that is not armed yet.
  [[nodiscard]] Source add_timer(std::function<void()> callback);
  void arm(const Source& timer, TimePoint when);
  void disarm(const Source& timer);

  /// Takes a signal off the process (all threads have it blocked) and onto the loop.
  [[nodiscard]] Source add_signal(int number, std::function<void()> callback);

  /// Called once in each turn of the loop, after everything else that was ready.
  [[nodiscard]] Source add_idle(std::function<void()> callback);
  /// Asks for the idle source's next call.
  void wake(const Source& idle);

  /// The source's callback is not called any more.
  static void disable(const Source& source);

  /// Pets systemd's watchdog where WATCHDOG_USEC asks for it.
  void enable_watchdog();

  /// Until quit(); gives its code.
  int run();
  /// Once over what is ready, and over what becomes ready by that; waits for nothing.
  void settle();
  void quit(int code);

  /// Handles what is ready, after waiting for it no longer than asked; for whoever has something to
  /// look at in between.
  void turn(std::chrono::microseconds at_most);

 private:
  static int call(void* holder);
  static Source adopt(std::shared_ptr<Source::Holder> holder, sd_event_source* source);
  sd_event* event_ = nullptr;
};

}  // namespace elevatord
