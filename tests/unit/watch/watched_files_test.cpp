#include "watched_files.hpp"

#include <algorithm>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;
using Files = std::vector<std::string>;

TEST(WatchedFiles, AreThoseOfAQueueAndOfItsScheduler) {
  for (const auto* file : {"queue/scheduler", "queue/nr_requests", "queue/iosched/slice_idle",
                           "queue/*", "queue/iosched/*"}) {
    EXPECT_TRUE(is_watchable(file)) << file;
  }
}

TEST(WatchedFiles, AreNoOthersWhoeverAsks) {
  for (const auto* file : {"", "queue", "scheduler", "uevent", "*", "queue/", "queue//scheduler",
                           "queue/../uevent", "queue/..", "queue/.", "/queue/scheduler",
                           "queue/iosched/a/b", "queue/Scheduler", "queue/s*", "mq/0/nr_tags"}) {
    EXPECT_FALSE(is_watchable(file)) << file;
  }
}

TEST(WatchedFiles, AStarNamesAllOfItsDirectoryAndNothingBelowIt) {
  const Files all{"queue/*"};
  EXPECT_TRUE(names(all, "queue/scheduler"));
  EXPECT_FALSE(names(all, "queue/iosched/slice_idle"));
  EXPECT_TRUE(names({"queue/iosched/*"}, "queue/iosched/slice_idle"));
}

TEST(WatchedFiles, AFileNamesItself) {
  const Files some{"queue/scheduler", "queue/nr_requests"};
  EXPECT_TRUE(names(some, "queue/nr_requests"));
  EXPECT_FALSE(names(some, "queue/nomerges"));
  EXPECT_FALSE(names({}, "queue/scheduler"));
}

class WatchedDirectoryTest : public ::testing::Test {
 protected:
  WatchedDirectoryTest() {
    sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}, {"queue/nr_requests", "64"}});
    root_ = UniqueFd{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  }

  FakeSysfs sysfs_;
  UniqueFd root_;
};

TEST_F(WatchedDirectoryTest, ListsFilesAndNotWhatIsBelow) {
  sysfs_.set("sda", "queue/iosched/slice_idle", "8");
  const auto directory = open_watched_directory(root_.get(), "sda", "queue");
  ASSERT_TRUE(directory);
  auto files = files_in(directory.get());
  std::sort(files.begin(), files.end());
  EXPECT_EQ(files, (Files{"nr_requests", "scheduler"}));
}

TEST_F(WatchedDirectoryTest, IsHadWithoutAccessToWhatIsInIt) {
  const auto directory = open_watched_directory(root_.get(), "sda", "queue");
  ASSERT_TRUE(directory);
  EXPECT_NE(::fcntl(directory.get(), F_GETFL) & O_PATH, 0);
}

TEST_F(WatchedDirectoryTest, IsNotHadOfADiskThatIsNotThere) {
  EXPECT_FALSE(open_watched_directory(root_.get(), "sdb", "queue"));
  EXPECT_FALSE(open_watched_directory(root_.get(), "sda", "queue/iosched"));
}

TEST_F(WatchedDirectoryTest, IsNotHadByANameThatIsNoDisks) {
  EXPECT_FALSE(open_watched_directory(root_.get(), "../block/sda", "queue"));
  EXPECT_FALSE(open_watched_directory(root_.get(), ".", "sda/queue"));
  EXPECT_FALSE(open_watched_directory(root_.get(), "", "queue"));
}

TEST_F(WatchedDirectoryTest, IsEmptyWhereTheDiskHasGoneMeanwhile) {
  const auto directory = open_watched_directory(root_.get(), "sda", "queue");
  ASSERT_TRUE(directory);
  sysfs_.remove_disk("sda");
  EXPECT_EQ(files_in(directory.get()), Files{});
}

}  // namespace
}  // namespace elevatord
