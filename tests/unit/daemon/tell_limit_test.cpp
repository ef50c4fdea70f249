#include "tell_limit.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

constexpr TellLimit::Time kStart{1h};

TEST(TellLimit, TellsAtOnceAndThenCounts) {
  TellLimit limit;
  for (std::size_t i = 0; i < TellLimit::kMost; ++i) EXPECT_TRUE(limit.ask(kStart));
  EXPECT_FALSE(limit.due().has_value());
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(limit.ask(kStart + 1s));
  EXPECT_EQ(limit.due(), kStart + 60s);
  EXPECT_EQ(limit.take_left_out(kStart + 59s), 0U);
  EXPECT_EQ(limit.take_left_out(kStart + 60s), 5U);
  EXPECT_FALSE(limit.due().has_value());
  EXPECT_TRUE(limit.ask(kStart + 61s));
}

TEST(TellLimit, WhatIsRareIsAlwaysTold) {
  TellLimit limit;
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(limit.ask(kStart + i * 7s));
}

TEST(TellLimit, TheNumberComesBeforeWhatIsNew) {
  TellLimit limit;
  for (std::size_t i = 0; i <= TellLimit::kMost; ++i) static_cast<void>(limit.ask(kStart));
  EXPECT_FALSE(limit.ask(kStart + 90s)) << "nobody has told the number yet";
  EXPECT_EQ(limit.take_left_out(kStart + 90s), 2U);
}

}  // namespace
}  // namespace elevatord
