#include "add_disk_run.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

AddedDisks add_on(const std::string& release, const std::vector<std::string>& patches,
                  AddDisks what = {.disks = 200}) {
  return add_disks(*era_of(release, patches), ModelInputs{}, what);
}

TEST(AddDiskRun, PaysAGracePeriodForEachNewDisk) {
  const auto added = add_on("7.3.4", {});
  EXPECT_EQ(added.start_dev.size(), 200U);
  EXPECT_GE(added.grace_periods, 200U);
  EXPECT_GT(added.percentile(0), 7ms);
}

TEST(AddDiskRun, PaysNoneWithThePatchNorBeforeTheQuiesceCame) {
  EXPECT_EQ(add_on("7.3.4", {"P0"}).grace_periods, 0U);
  EXPECT_EQ(add_on("6.15", {}).grace_periods, 0U);
}

TEST(AddDiskRun, SharesGracePeriodsBetweenDisksThatAreMadeSideBySide) {
  const auto added = add_on("7.3.4", {}, {.disks = 200, .creators = 16});
  EXPECT_LT(added.grace_periods, 60U);
}

TEST(AddDiskRun, CountsWhoWritesUnconditionally) {
  const auto added = add_on("7.3.4", {}, {.disks = 50, .watcher = Watcher::Unconditional});
  EXPECT_EQ(added.writes, 50U);
}

TEST(AddDiskRun, CountsTheCreatorsOwnTimeIntoTheRate) {
  const auto added = add_on("7.3.4", {"P0"}, {.disks = 1000});
  EXPECT_NEAR(added.rate(), 971, 30);
}

TEST(AddDiskRun, TakesTheRankThatCoversTheShare) {
  const AddedDisks added{{1ms, 2ms, 3ms, 4ms}, 4ms, 0, 0};
  EXPECT_EQ(added.percentile(0.5), 2ms);
  EXPECT_EQ(added.percentile(0.99), 4ms);
  EXPECT_EQ(AddedDisks{}.percentile(0.5), 0ms);
}

}  // namespace
}  // namespace elevatord::mock
