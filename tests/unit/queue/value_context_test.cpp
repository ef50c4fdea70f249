#include "value_context.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(ValueContext, ALengthOfTicksIsARate) {
  EXPECT_EQ(tick_rate_of(1'000'000), 1000);
  EXPECT_EQ(tick_rate_of(3'333'333), 300);
  EXPECT_EQ(tick_rate_of(4'000'000), 250);
  EXPECT_EQ(tick_rate_of(10'000'000), 100);
}

TEST(ValueContext, WhatNoKernelTicksAtIsNotKnown) {
  EXPECT_EQ(tick_rate_of(0), std::nullopt);
  EXPECT_EQ(tick_rate_of(1), std::nullopt) << "a sandbox's clock";
  EXPECT_EQ(tick_rate_of(2'000'000'000), std::nullopt);
}

TEST(ValueContext, AMocksKernelTicksAsTheModelDoes) {
  EXPECT_EQ(context_elsewhere().tick_rate, 250);
  EXPECT_EQ(context_elsewhere().page_kb, 4);
}

}  // namespace
}  // namespace elevatord
