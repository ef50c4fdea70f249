#include "thread_pool.hpp"

#include <atomic>
#include <future>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// Holds the tasks that wait for it until it is opened.
class Gate {
 public:
  void open() { promise_.set_value(); }

  void wait() const { opened_.wait(); }

 private:
  std::promise<void> promise_;
  std::shared_future<void> opened_{promise_.get_future()};
};

TEST(ThreadPool, DoesEverythingItIsGiven) {
  std::atomic<int> count{0};
  ThreadPool pool{1, 4};
  for (int i = 0; i < 100; ++i) pool.add([&] { ++count; });
  pool.wait_for_quiet();
  EXPECT_EQ(count, 100);
}

TEST(ThreadPool, AStuckTaskStandsInNobodysWay) {
  Gate stuck;
  std::promise<void> other;
  ThreadPool pool{1, 2};
  pool.add([&] { stuck.wait(); });
  pool.add([&] { other.set_value(); });
  other.get_future().wait();  // would hang here
  stuck.open();
}

TEST(ThreadPool, HasNoMoreThreadsThanAllowed) {
  Gate gate;
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  const auto task = [&] {
    const int now = ++running;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
    }
    gate.wait();
    --running;
  };
  ThreadPool pool{1, 3};
  for (int i = 0; i < 10; ++i) pool.add(task);
  gate.open();
  pool.wait_for_quiet();
  EXPECT_LE(most, 3);
}

TEST(ThreadPool, ForgetsWhatNoThreadHasTaken) {
  Gate gate;
  std::promise<void> begun;
  std::atomic<int> count{0};
  ThreadPool pool{1, 1};
  pool.add([&] {
    begun.set_value();
    gate.wait();
  });
  pool.add([&] { ++count; });
  begun.get_future().wait();
  pool.drop_waiting();
  gate.open();
  pool.wait_for_quiet();
  EXPECT_EQ(count, 0);
}

}  // namespace
}  // namespace elevatord
