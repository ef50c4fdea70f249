#include "write_estimate.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

WriteCost cost(const std::string& release, const std::string& setting) {
  return estimate_write(KernelFacts::from_release(release), setting).cost;
}

TEST(WriteEstimate, FollowsTheKernel) {
  EXPECT_EQ(cost("6.18.44", "queue/read_ahead_kb"), WriteCost::Free);
  EXPECT_EQ(cost("6.12.0", "queue/read_ahead_kb"), WriteCost::Freeze);
  EXPECT_EQ(cost("6.18.44", "queue/max_sectors_kb"), WriteCost::Freeze);
  EXPECT_EQ(cost("6.18.44", "queue/nr_requests"), WriteCost::FreezeAndQuiesce);
  EXPECT_EQ(cost("6.18.44", "scheduler"), WriteCost::FreezeAndQuiesce);
}

TEST(WriteEstimate, ASchedulersOwnSettingsAreFreeEverywhere) {
  EXPECT_EQ(cost("6.12.0", "iosched/kyber/read_lat_nsec"), WriteCost::Free);
  EXPECT_EQ(cost("9.9.9", "iosched/kyber/read_lat_nsec"), WriteCost::Free);
}

TEST(WriteEstimate, UnknownKernelsGetTheDearest) {
  EXPECT_EQ(cost("9.9.9", "queue/read_ahead_kb"), WriteCost::FreezeAndQuiesce);
  EXPECT_EQ(cost("4.18.0-553.el8.x86_64", "queue/read_ahead_kb"), WriteCost::FreezeAndQuiesce);
}

TEST(WriteEstimate, AFreeWriteStallsNobody) {
  EXPECT_EQ(estimate_write(KernelFacts::from_release("6.18.44"), "queue/nomerges").stall.count(),
            0);
  EXPECT_GT(estimate_write(KernelFacts::from_release("6.18.44"), "scheduler").stall,
            estimate_write(KernelFacts::from_release("6.18.44"), "queue/wbt_lat_usec").stall / 2);
}

TEST(WriteEstimate, SiblingsCollideFrom72OnAndWhereNobodyKnows) {
  EXPECT_FALSE(siblings_collide(KernelFacts::from_release("6.18.44")));
  EXPECT_TRUE(siblings_collide(KernelFacts::from_release("7.2.0")));
  EXPECT_TRUE(siblings_collide(KernelFacts::from_release("9.9.9")));
}

}  // namespace
}  // namespace elevatord
