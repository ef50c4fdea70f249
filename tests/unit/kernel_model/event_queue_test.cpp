#include "event_queue.hpp"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

TEST(EventQueue, EventsHappenInTheOrderOfTheirTimes) {
  EventQueue events;
  std::string order;
  events.at(3ms, [&] { order += 'c'; });
  events.at(1ms, [&] { order += 'a'; });
  events.at(2ms, [&] { order += 'b'; });
  events.run();
  EXPECT_EQ(order, "abc");
  EXPECT_EQ(events.now(), 3ms);
}

TEST(EventQueue, EventsOfOneMomentHappenInTheOrderInWhichTheyWereAskedFor) {
  EventQueue events;
  std::string order;
  for (char letter = 'a'; letter <= 'z'; ++letter) events.at(1ms, [&, letter] { order += letter; });
  events.run();
  EXPECT_EQ(order, "abcdefghijklmnopqrstuvwxyz");
}

TEST(EventQueue, WhatIsAskedForInThePastHappensNow) {
  EventQueue events;
  events.run_until(5ms);
  ModelTime seen{0};
  events.at(1ms, [&] { seen = events.now(); });
  events.run();
  EXPECT_EQ(seen, 5ms);
}

TEST(EventQueue, AnEventMayAskForOthers) {
  EventQueue events;
  int count = 0;
  std::function<void()> again = [&] {
    if (++count < 10) events.after(1ms, again);
  };
  again();
  events.run();
  EXPECT_EQ(count, 10);
  EXPECT_EQ(events.now(), 9ms);
}

TEST(EventQueue, RunningUntilATimeIncludesItAndNoMore) {
  EventQueue events;
  int count = 0;
  for (const auto time : {1ms, 2ms, 3ms}) events.at(time, [&] { ++count; });
  events.run_until(2ms);
  EXPECT_EQ(count, 2);
  EXPECT_EQ(events.now(), 2ms);
  EXPECT_EQ(events.next(), 3ms);
}

TEST(EventQueue, TimeDoesNotGoBack) {
  EventQueue events;
  events.run_until(5ms);
  events.run_until(2ms);
  EXPECT_EQ(events.now(), 5ms);
  EXPECT_FALSE(events.next().has_value());
}

TEST(EventQueue, ARunWithALimitLeavesWhatIsLater) {
  EventQueue events;
  bool happened = false;
  events.at(2h, [&] { happened = true; });
  events.run(1h);
  EXPECT_FALSE(happened);
  EXPECT_EQ(events.next(), 2h);
}

}  // namespace
}  // namespace elevatord
