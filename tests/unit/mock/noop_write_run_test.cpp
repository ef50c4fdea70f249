#include "noop_write_run.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

TEST(NoopWriteRun, CostsAFreezeUntilThePatch) {
  const ModelInputs inputs;
  EXPECT_EQ(noop_write(*era_of("7.3.4"), {inputs}, "mq-deadline"), 9140us);
  EXPECT_EQ(noop_write(*era_of("7.3.4", {"P2"}), {inputs}, "mq-deadline"), 80us);
}

TEST(NoopWriteRun, CostsAQuiesceOnTopForNone) {
  const ModelInputs inputs;
  EXPECT_EQ(noop_write(*era_of("7.3.4"), {inputs}, "none"), 9190us);
  EXPECT_EQ(noop_write(*era_of("7.3.4"), {inputs, Quiesce::Rcu}, "none"), 16200us);
}

TEST(NoopWriteRun, StallsReadsForAsLongAsTheQueueIsFrozen) {
  const ModelInputs inputs;
  const auto reads = reads_beside_writer(*era_of("7.3.4"), {inputs});
  EXPECT_NEAR(reads.stalled_share(), 9.11 / (50 + 9.19), 0.002);
}

TEST(NoopWriteRun, LeavesReadsAloneWithThePatch) {
  const ModelInputs inputs;
  const auto reads = reads_beside_writer(*era_of("7.3.4", {"P2"}), {inputs});
  EXPECT_EQ(reads.stalled, 0ns);
  EXPECT_EQ(reads.longest, 978us);
}

}  // namespace
}  // namespace elevatord::mock
