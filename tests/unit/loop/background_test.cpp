#include "background.hpp"

#include <future>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Background, DoesItsWorkElsewhereAndTellsOnTheLoop) {
  EventLoop loop;
  Background background{loop};
  const auto here = std::this_thread::get_id();
  std::thread::id worked;
  std::thread::id told;
  background.run([&] { worked = std::this_thread::get_id(); },
                 [&] {
                   told = std::this_thread::get_id();
                   loop.quit(0);
                 });
  EXPECT_EQ(loop.run(), 0);
  EXPECT_NE(worked, here);
  EXPECT_EQ(told, here);
}

TEST(Background, KeepsTheOrder) {
  EventLoop loop;
  Background background{loop};
  std::string order;
  for (const char letter : {'a', 'b', 'c'}) {
    background.run([] {}, [&order, letter] { order += letter; });
  }
  background.run([] {}, [&] { loop.quit(0); });
  loop.run();
  EXPECT_EQ(order, "abc");
}

/// A task that hangs until it is released; its thread outlives whoever started it.
struct Hang {
  std::promise<void> begun;
  std::promise<void> release;
};

TEST(Background, IsNotWaitedForWhenItHangs) {
  const auto hang = std::make_shared<Hang>();
  bool told = false;
  {
    EventLoop loop;
    Background background{loop};
    background.run(
        [hang] {
          hang->begun.set_value();
          hang->release.get_future().wait();
        },
        [&] { told = true; });
    hang->begun.get_future().wait();
  }
  // Here already, though the task has not come back.
  hang->release.set_value();
  EXPECT_FALSE(told);
}

}  // namespace
}  // namespace elevatord
