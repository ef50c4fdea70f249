#include "file_watcher.hpp"

#include "fanotify_watcher.hpp"
#include "watcher_test.hpp"

namespace elevatord {
namespace {

using By = Watching::By;

/// What both kinds of watcher must do, on plain files.
class FileWatcherTest : public testing::WatcherTest, public ::testing::WithParamInterface<By> {
 protected:
  void SetUp() override {
    watcher_ = make_watcher(root_.get(), GetParam() == By::Inotify);
    ASSERT_NE(watcher_, nullptr);
    ASSERT_EQ(watcher_->by(), GetParam());
  }

  Files written() { return WatcherTest::written(*watcher_); }

  std::unique_ptr<FileWatcher> watcher_;
};

/// Where fanotify is not permitted, which has a test of its own, there is one kind only.
std::vector<By> kinds_that_are_permitted() {
  if (FanotifyWatcher::make(-1) == nullptr) return {By::Inotify};
  return {By::Fanotify, By::Inotify};
}

TEST_P(FileWatcherTest, TellsOfWritesToTheFilesThatAreNamed) {
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  write("sda/queue/nr_requests");
  EXPECT_EQ(written(), Files{"sda/queue/scheduler"});
}

TEST_P(FileWatcherTest, WatchesAllFilesOfADirectoryWithAStar) {
  sysfs_.set("sda", "queue/iosched/read_expire", "500");
  sysfs_.set("sda", "queue/iosched/write_expire", "5000");
  watcher_->add("sda", {"queue/iosched/*"});
  write("sda/queue/iosched/write_expire");
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{"sda/queue/iosched/write_expire"});
}

TEST_P(FileWatcherTest, ADiskThatIsRemovedIsNotWatchedAnyMore) {
  watcher_->add("sda", {kScheduler});
  watcher_->remove("sda");
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{});
}

TEST_P(FileWatcherTest, ADiskThatComesBackUnderItsNameIsWatchedWhenItIsNamedAgain) {
  for (int i = 0; i < 3; ++i) {
    watcher_->add("sda", {kScheduler});
    write("sda/queue/scheduler");
    EXPECT_EQ(written(), Files{"sda/queue/scheduler"}) << i;
    sysfs_.remove_disk("sda");
    sysfs_.add_disk("sda", {{kScheduler, "[none] bfq"}});
  }
}

TEST_P(FileWatcherTest, NamedTwiceItIsToldOnce) {
  watcher_->add("sda", {kScheduler});
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{"sda/queue/scheduler"});
}

TEST_P(FileWatcherTest, WhatIsNotThereIsPassedOver) {
  watcher_->add("sdb", {kScheduler});
  watcher_->add("sda", {"queue/wbt_lat_usec", kScheduler});
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{"sda/queue/scheduler"});
}

TEST_P(FileWatcherTest, NothingOutsideOfQueueIsWatchedWhoeverAsks) {
  sysfs_.set("sda", "uevent", "");
  watcher_->add("sda", {"uevent", "queue/../uevent", "*", "queue/", "../sda/queue/scheduler"});
  watcher_->add("../block/sda", {kScheduler});
  write("sda/uevent");
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{});
}

TEST_P(FileWatcherTest, AFileThatNobodyCanOpenIsWatchedAllTheSame) {
  // Opening it would wait for ever, as on a kernel whose reads wait for a stuck writer.
  std::filesystem::remove(sysfs_.directory_of("sda") / kScheduler);
  sysfs_.make_fifo("sda", kScheduler);
  watcher_->add("sda", {kScheduler});
  EXPECT_EQ(written(), Files{});
}

INSTANTIATE_TEST_SUITE_P(, FileWatcherTest, ::testing::ValuesIn(kinds_that_are_permitted()),
                         [](const auto& by) {
                           return by.param == By::Fanotify ? "Fanotify" : "Inotify";
                         });

}  // namespace
}  // namespace elevatord
