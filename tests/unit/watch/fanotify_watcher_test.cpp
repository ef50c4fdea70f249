#include "fanotify_watcher.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "ordinary_user.hpp"
#include "watcher_test.hpp"

namespace elevatord {
namespace {

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator{"/proc/self/fd"}, {});
}

class FanotifyWatcherTest : public testing::WatcherTest {
 protected:
  /// Does it where this user may watch so; where he may not, that must be what he is told.
  template <typename Story>
  void where_permitted(Story&& story) {
    const auto watcher = FanotifyWatcher::make(root_.get());
    if (watcher != nullptr) return story(*watcher);
    ASSERT_NE(::geteuid(), 0U) << "root may, in a machine of his own";
    EXPECT_EQ(make_watcher(root_.get(), false)->by(), Watching::By::Inotify);
  }

  void come_and_go(FileWatcher& watcher) {
    sysfs_.add_disk("loop0", {{kScheduler, "[none] bfq"}});
    watcher.add("loop0", {kScheduler});
    sysfs_.remove_disk("loop0");
    watcher.remove("loop0");
  }
};

TEST_F(FanotifyWatcherTest, AnOrdinaryUserMayNotAndIsGivenTheOneThatNamesNobody) {
  const testing::OrdinaryUser nobody;
  EXPECT_EQ(FanotifyWatcher::make(root_.get()), nullptr);
  const auto watcher = make_watcher(root_.get(), false);
  ASSERT_NE(watcher, nullptr);
  EXPECT_EQ(watcher->by(), Watching::By::Inotify);
}

TEST_F(FanotifyWatcherTest, NamesTheWriterWhenHeOpensTheFile) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {kScheduler});
    write("sda/queue/scheduler");
    const auto taken = watcher.take();
    ASSERT_FALSE(taken.events.empty());
    EXPECT_TRUE(taken.events[0].opened);
    EXPECT_EQ(taken.events[0].pid, ::getpid());
  });
}

TEST_F(FanotifyWatcherTest, WhoOnlyReadsIsNotToldOfAsAWriter) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {kScheduler});
    static_cast<void>(testing::text_of(sysfs_.directory_of("sda") / kScheduler));
    for (const auto& event : all_of(watcher).events) {
      EXPECT_FALSE(event.modified || event.closed);
    }
  });
}

TEST_F(FanotifyWatcherTest, KeepsNoneOfTheFilesOpenThatItIsToldOf) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {"queue/*"});
    write("sda/queue/scheduler");
    write("sda/queue/nr_requests");
    const auto before = open_descriptors();
    EXPECT_EQ(written(watcher).size(), 2U);
    EXPECT_EQ(open_descriptors(), before);
  });
}

TEST_F(FanotifyWatcherTest, AWriteToADiskThatWentBeforeItWasToldIsNobodys) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {kScheduler});
    write("sda/queue/scheduler");
    sysfs_.remove_disk("sda");
    watcher.remove("sda");
    EXPECT_EQ(written(watcher), Files{});
  });
}

TEST_F(FanotifyWatcherTest, HundredsOfDisksThatCameAndWentLeaveTheOthersWatched) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {kScheduler});
    for (int i = 0; i < 260; ++i) come_and_go(watcher);
    static_cast<void>(written(watcher));
    write("sda/queue/scheduler");
    EXPECT_EQ(written(watcher), Files{"sda/queue/scheduler"});
  });
}

TEST_F(FanotifyWatcherTest, WhatWasWrittenBeforeItBeganAnewIsStillTold) {
  where_permitted([this](FileWatcher& watcher) {
    watcher.add("sda", {kScheduler});
    const int first = watcher.fd();
    write("sda/queue/scheduler");
    for (int i = 0; i < 260; ++i) come_and_go(watcher);
    ASSERT_NE(watcher.fd(), first) << "it did not begin anew";
    Files files;
    for (const auto& event : watcher.take().events) files.push_back(event.file);
    EXPECT_EQ(std::count(files.begin(), files.end(), kScheduler), 1);
  });
}

}  // namespace
}  // namespace elevatord
