#include "only_when_idle.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

AttributeResult that_waits(const std::string& attribute) {
  return not_idle(AttributeWish{attribute, {"1"}});
}

AttributeWish free_wish(const std::string& attribute) {
  return {attribute, {"1"}};
}

TEST(OnlyWhenIdle, ADiskIsQuietWhereNothingIsInFlightAndNothingCameAndWent) {
  EXPECT_TRUE(is_quiet({0, 40}, 40));
  EXPECT_FALSE(is_quiet({1, 40}, 40)) << "a request is in flight";
  EXPECT_FALSE(is_quiet({0, 41}, 40)) << "one came and went";
  EXPECT_FALSE(is_quiet({0, 3}, 40)) << "it is another disk by now";
}

TEST(OnlyWhenIdle, OneLookDoesNotTellThatADiskIsIdle) {
  EXPECT_FALSE(is_quiet({0, 0}, std::nullopt));
}

TEST(OnlyWhenIdle, WhatASwitchResetsWaitsWithTheSwitch) {
  EXPECT_TRUE(waits_along(free_wish("iosched/bfq/slice_idle"), {that_waits("scheduler")}));
  EXPECT_FALSE(
      waits_along(free_wish("iosched/bfq/slice_idle"), {that_waits("queue/max_sectors_kb")}));
}

TEST(OnlyWhenIdle, ReadAheadWaitsWithALimitThatWouldRaiseIt) {
  EXPECT_TRUE(waits_along(free_wish("queue/read_ahead_kb"), {that_waits("queue/max_sectors_kb")}));
}

TEST(OnlyWhenIdle, AWriteThatCostsNothingDoesNotWait) {
  EXPECT_FALSE(waits_along(free_wish("queue/nomerges"), {that_waits("scheduler")}));
}

TEST(OnlyWhenIdle, NothingFreezesTheDiskOnceOneFreezingWriteWaits) {
  auto wish = free_wish("queue/max_sectors_kb");
  wish.only_idle = true;
  EXPECT_TRUE(waits_along(wish, {that_waits("scheduler")}));
  EXPECT_FALSE(waits_along(wish, {})) << "it has its own look";
}

TEST(OnlyWhenIdle, WhatWasComparedKeepsWhatTheDiskHas) {
  AttributeResult compared;
  compared.attribute = "scheduler";
  compared.before = compared.after = "none";
  const auto result = not_idle(std::move(compared));
  EXPECT_EQ(result.outcome, Outcome::NotIdle);
  EXPECT_EQ(result.after, "none");
}

}  // namespace
}  // namespace elevatord
