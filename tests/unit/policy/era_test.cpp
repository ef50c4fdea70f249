#include "era.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Era, ReadsHangBehindAStuckWriterUpTo614) {
  EXPECT_TRUE(reads_hang_behind_stuck_writer(KernelFacts::from_release("6.14.9")));
  EXPECT_FALSE(reads_hang_behind_stuck_writer(KernelFacts::from_release("6.15.0")));
  EXPECT_TRUE(reads_hang_behind_stuck_writer(KernelFacts::from_release("6.18.0-1.el10.x86_64")));
}

TEST(Era, ZoneWritePluggingKeepsTheOrderSince610) {
  EXPECT_TRUE(zoned_disks_need_mq_deadline(KernelFacts::from_release("6.9.12")));
  EXPECT_FALSE(zoned_disks_need_mq_deadline(KernelFacts::from_release("6.10.0")));
}

TEST(Era, WritesOfSiblingsCollideSince72) {
  EXPECT_FALSE(writes_of_siblings_collide(KernelFacts::from_release("4.19.300")));
  EXPECT_FALSE(writes_of_siblings_collide(KernelFacts::from_release("6.18.44-cloud-amd64")));
  EXPECT_FALSE(writes_of_siblings_collide(KernelFacts::from_release("7.1.9")));
  EXPECT_TRUE(writes_of_siblings_collide(KernelFacts::from_release("7.2.0")));
  EXPECT_TRUE(writes_of_siblings_collide(KernelFacts::from_release("7.3.1")));
  EXPECT_TRUE(writes_of_siblings_collide(KernelFacts::from_release("6.12.0-55.el10.x86_64")));
  EXPECT_TRUE(writes_of_siblings_collide(KernelFacts::from_release("9.0.0")));
}

TEST(Era, AnAnswerOfTheAdminCounts) {
  auto kernel = KernelFacts::from_release("6.12.0-55.el10.x86_64");
  kernel.quirk_answers["zoned-needs-mq-deadline"] = false;
  kernel.quirk_answers["reads-hang-behind-writer"] = false;
  EXPECT_FALSE(zoned_disks_need_mq_deadline(kernel));
  EXPECT_FALSE(reads_hang_behind_stuck_writer(kernel));
}

TEST(Era, AnUnknownKernelGetsTheCautiousAnswer) {
  EXPECT_TRUE(writes_of_siblings_collide(KernelFacts{}));
  EXPECT_TRUE(reads_hang_behind_stuck_writer(KernelFacts{}));
  EXPECT_TRUE(zoned_disks_need_mq_deadline(KernelFacts{}));
}

}  // namespace
}  // namespace elevatord
