#include "queue_state.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(QueueState, KnowsWhatTheKernelMadeOfAValue) {
  QueueState queue;
  queue.values["queue/async_depth"] = "128";
  EXPECT_FALSE(has_value(queue, "queue/async_depth", "512"));
  queue.read_back["queue/async_depth"] = {"512", "128"};
  EXPECT_TRUE(has_value(queue, "queue/async_depth", "512"));
  EXPECT_FALSE(has_value(queue, "queue/async_depth", "513"));
}

TEST(QueueState, WhatItMadeOnceIsNotEqualToWhatIsThereNow) {
  QueueState queue;
  queue.values["queue/async_depth"] = "64";
  queue.read_back["queue/async_depth"] = {"512", "128"};
  EXPECT_FALSE(has_value(queue, "queue/async_depth", "512"));
}

TEST(QueueState, AFileThatIsNotThereHasNoValue) {
  EXPECT_FALSE(has_value({}, "queue/async_depth", "512"));
}

}  // namespace
}  // namespace elevatord
