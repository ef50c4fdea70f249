#include "event_loop.hpp"

#include <array>
#include <csignal>
#include <optional>

#include <gtest/gtest.h>
#include <sys/epoll.h>
#include <unistd.h>

namespace elevatord {
namespace {

/// A pipe with one byte in it.
class FullPipe {
 public:
  FullPipe() {
    if (::pipe(ends_.data()) != 0 || ::write(ends_[1], "x", 1) != 1) std::abort();
  }

  ~FullPipe() {
    for (const int end : ends_) ::close(end);
  }

  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;
  FullPipe(FullPipe&&) = delete;
  FullPipe& operator=(FullPipe&&) = delete;

  [[nodiscard]] int readable() const { return ends_[0]; }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST(EventLoop, RunsUntilQuitAndGivesItsCode) {
  EventLoop loop;
  const auto idle = loop.add_idle([&] { loop.quit(6); });
  loop.wake(idle);
  EXPECT_EQ(loop.run(), 6);
}

TEST(EventLoop, ATurnHandlesWhatIsReadyAndReturns) {
  EventLoop loop;
  int calls = 0;
  const auto idle = loop.add_idle([&] { ++calls; });
  loop.wake(idle);
  loop.turn(std::chrono::hours{1});
  EXPECT_EQ(calls, 1);
  loop.turn(std::chrono::microseconds{0});
  loop.turn(std::chrono::microseconds{-1});  // a deadline that is over
  EXPECT_EQ(calls, 1);
}

TEST(EventLoop, AnIdleSourceIsCalledOnceForEachWake) {
  EventLoop loop;
  int calls = 0;
  EventLoop::Source idle = loop.add_idle([&] {
    if (++calls < 3) return loop.wake(idle);
    loop.quit(0);
  });
  loop.wake(idle);
  loop.wake(idle);
  EXPECT_EQ(loop.run(), 0);
  EXPECT_EQ(calls, 3);
}

TEST(EventLoop, IdleComesAfterWhatIsReady) {
  EventLoop loop;
  const FullPipe pipe;
  bool read = false;
  const auto idle = loop.add_idle([&] { loop.quit(read ? 0 : 1); });
  loop.wake(idle);
  EventLoop::Source io = loop.add_io(pipe.readable(), EPOLLIN, [&] {
    read = true;
    io.reset();
  });
  EXPECT_EQ(loop.run(), 0);
}

TEST(EventLoop, ATimerInThePastIsDueAtOnceAndOnce) {
  EventLoop loop;
  int calls = 0;
  const auto idle = loop.add_idle([&] { loop.quit(0); });
  const auto timer = loop.add_timer([&] {
    ++calls;
    loop.wake(idle);
  });
  loop.arm(timer, TimePoint{});
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(EventLoop, ADisarmedTimerIsNotCalled) {
  EventLoop loop;
  const auto timer = loop.add_timer([&] { loop.quit(1); });
  loop.arm(timer, TimePoint{});
  loop.disarm(timer);
  const auto other = loop.add_timer([&] { loop.quit(0); });
  loop.arm(other, TimePoint{});
  EXPECT_EQ(loop.run(), 0);
}

TEST(EventLoop, NothingIsCalledOfASourceThatIsGone) {
  EventLoop loop;
  const FullPipe pipe;
  std::optional<EventLoop::Source> io =
      loop.add_io(pipe.readable(), EPOLLIN, [&] { loop.quit(1); });
  io.reset();
  const auto idle = loop.add_idle([&] { loop.quit(0); });
  loop.wake(idle);
  EXPECT_EQ(loop.run(), 0);
}

TEST(EventLoop, ASourceMayEndInsideItsOwnCallback) {
  EventLoop loop;
  const FullPipe pipe;
  // The callback's own captures must outlive the source that holds them.
  const auto marker = std::make_shared<int>(7);
  int seen = 0;
  EventLoop::Source io;
  io = loop.add_io(pipe.readable(), EPOLLIN, [&, marker] {
    io.reset();
    seen = *marker;
    loop.quit(0);
  });
  EXPECT_EQ(loop.run(), 0);
  EXPECT_EQ(seen, 7);
}

TEST(EventLoop, TakesASignalOffTheProcess) {
  EventLoop loop;
  const auto hangup = loop.add_signal(SIGUSR2, [&] { loop.quit(0); });
  ::raise(SIGUSR2);
  EXPECT_EQ(loop.run(), 0);
}

TEST(EventLoop, PreparesBeforeEachPoll) {
  EventLoop loop;
  const FullPipe pipe;
  int prepared = 0;
  int prepared_at_call = 0;
  EventLoop::Source io = loop.add_io(pipe.readable(), EPOLLIN, [&] {
    prepared_at_call = prepared;
    loop.quit(0);
  });
  loop.set_prepare(io, [&] { ++prepared; });
  loop.run();
  EXPECT_GE(prepared_at_call, 1);
}

TEST(EventLoop, ATurnTakesWhatIsReadyAndWaitsForNothing) {
  EventLoop loop;
  int calls = 0;
  EventLoop::Source idle = loop.add_idle([&] {
    if (++calls < 3) loop.wake(idle);
  });
  const auto timer = loop.add_timer([&] { ++calls; });
  loop.arm(timer, std::chrono::steady_clock::now() + std::chrono::hours{1});
  loop.settle();
  EXPECT_EQ(calls, 0);
  loop.wake(idle);
  loop.settle();
  EXPECT_EQ(calls, 3);
}

TEST(EventLoop, ADisabledSourceStaysSilent) {
  EventLoop loop;
  const FullPipe pipe;
  const auto io = loop.add_io(pipe.readable(), EPOLLIN, [&] { loop.quit(1); });
  EventLoop::disable(io);
  const auto idle = loop.add_idle([&] { loop.quit(0); });
  loop.wake(idle);
  EXPECT_EQ(loop.run(), 0);
}

}  // namespace
}  // namespace elevatord
