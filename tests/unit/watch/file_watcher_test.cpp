#include "file_watcher.hpp"

#include <algorithm>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "fake_sysfs.hpp"
#include "inotify_watcher.hpp"
#include "unique_fd.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;

constexpr const char* kScheduler = "queue/scheduler";

/// What both kinds of watcher must do, on plain files.
class FileWatcherTest : public ::testing::TestWithParam<Watching::By> {
 protected:
  void SetUp() override {
    root_ = UniqueFd{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    watcher_ = make_watcher(root_.get(), GetParam() == Watching::By::Inotify);
    ASSERT_NE(watcher_, nullptr);
    if (watcher_->by() != GetParam()) GTEST_SKIP() << "fanotify is not permitted here";
    sysfs_.add_disk("sda", {{kScheduler, "[none] bfq"}, {"queue/nr_requests", "64"}});
  }

  void write(const std::string& file, int flags = O_WRONLY | O_TRUNC) const {
    const auto path = sysfs_.root() + "/block/" + file;
    const UniqueFd fd{::open(path.c_str(), flags | O_CLOEXEC)};
    ASSERT_TRUE(fd) << path;
    ASSERT_EQ(::write(fd.get(), "bfq\n", 4), 4);
  }

  /// Files that were written to and closed, until nothing more is told.
  std::vector<std::string> written() {
    std::vector<std::string> files;
    pollfd readable{watcher_->fd(), POLLIN, 0};
    while (::poll(&readable, 1, 0) == 1) {
      const auto taken = watcher_->take();
      EXPECT_FALSE(taken.lost);
      for (const auto& event : taken.events) {
        if (event.closed) files.push_back(event.device + '/' + event.file);
      }
      readable.fd = watcher_->fd();
    }
    return files;
  }

  using Files = std::vector<std::string>;

  FakeSysfs sysfs_;
  UniqueFd root_;
  std::unique_ptr<FileWatcher> watcher_;
};

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

TEST_P(FileWatcherTest, HundredsOfDisksThatCameAndWentLeaveTheOthersWatched) {
  watcher_->add("sda", {kScheduler});
  for (int i = 0; i < 300; ++i) {
    sysfs_.add_disk("loop0", {{kScheduler, "[none] bfq"}});
    watcher_->add("loop0", {kScheduler});
    sysfs_.remove_disk("loop0");
    watcher_->remove("loop0");
  }
  static_cast<void>(written());
  write("sda/queue/scheduler");
  EXPECT_EQ(written(), Files{"sda/queue/scheduler"});
}

TEST_P(FileWatcherTest, NamesTheWriterIfItCan) {
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  const auto taken = watcher_->take();
  ASSERT_FALSE(taken.events.empty());
  const bool named = GetParam() == Watching::By::Fanotify;
  EXPECT_EQ(taken.events[0].pid, named ? ::getpid() : 0);
  EXPECT_EQ(taken.events[0].opened, named);
}

TEST_P(FileWatcherTest, AFileThatNobodyCanOpenIsWatchedAllTheSame) {
  // Opening it would wait for ever, as on a kernel whose reads wait for a stuck writer.
  std::filesystem::remove(sysfs_.directory_of("sda") / kScheduler);
  sysfs_.make_fifo("sda", kScheduler);
  watcher_->add("sda", {kScheduler});
  EXPECT_EQ(written(), Files{});
}

INSTANTIATE_TEST_SUITE_P(, FileWatcherTest,
                         ::testing::Values(Watching::By::Fanotify, Watching::By::Inotify),
                         [](const auto& by) {
                           return by.param == Watching::By::Fanotify ? "Fanotify" : "Inotify";
                         });

}  // namespace
}  // namespace elevatord
