#include "idle_wait.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

IdleWait after(const std::vector<IoInFlight>& looks) {
  IdleWait wait;
  wait.begin();
  for (const auto& io : looks) wait.saw(io);
  return wait;
}

TEST(IdleWait, SaysWhatItWaitsFor) {
  EXPECT_EQ(after({}).text(), "waits until the disk is idle");
  EXPECT_EQ(after({{17, 5}}).text(), "waits until the disk is idle (17 requests in flight)");
  EXPECT_EQ(after({{1, 5}}).text(), "waits until the disk is idle (1 request in flight)");
  EXPECT_EQ(after({{0, 5}, {0, 6}}).text(), "waits until the disk is idle (requests come and go)");
}

TEST(IdleWait, ADiskWithoutIoIsSoonLookedAtAgainWhetherItHadAnyBetween) {
  const auto wait = after({{0, 5}});
  EXPECT_EQ(wait.next_look(), IdleWait::kQuiet);
  EXPECT_EQ(wait.quiet_since(), std::uint64_t{5});
}

TEST(IdleWait, ABusyDiskIsLookedAtAgainSeldom) {
  EXPECT_EQ(after({{3, 5}}).next_look(), IdleWait::kLookAgain);
  EXPECT_FALSE(after({{3, 5}}).quiet_since());
}

TEST(IdleWait, ADiskThatNeverRestsForLongIsNotLookedAtAllTheTime) {
  EXPECT_EQ(after({{0, 5}, {0, 6}}).next_look(), IdleWait::kLookAgain);
  EXPECT_EQ(after({{0, 5}, {0, 6}, {0, 7}}).next_look(), IdleWait::kQuiet);
}

TEST(IdleWait, AnythingElseThatHappenedEndsTheWaitForTheNextLook) {
  auto wait = after({{3, 5}});
  EXPECT_TRUE(wait.waits());
  wait.saw(std::nullopt);
  EXPECT_FALSE(wait.waits());
  EXPECT_TRUE(wait.wanted()) << "what comes next waits as well";
}

TEST(IdleWait, WhoAsksForItAtOnceReplacesIt) {
  auto wait = after({{3, 5}});
  wait.replace(WriteWhen::Now);
  EXPECT_FALSE(wait.wanted());
  EXPECT_FALSE(wait.waits());
}

TEST(IdleWait, OnlyADiskThatIsInUseIsWorthALineAndOnlyOne) {
  auto wait = after({{0, 5}});
  EXPECT_FALSE(wait.to_be_told()) << "it may be idle";
  wait.saw(IoInFlight{2, 6});
  EXPECT_TRUE(wait.to_be_told());
  EXPECT_FALSE(wait.to_be_told());
}

}  // namespace
}  // namespace elevatord
