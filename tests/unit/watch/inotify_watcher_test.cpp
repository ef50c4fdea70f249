#include "inotify_watcher.hpp"

#include <array>
#include <fstream>

#include "watcher_test.hpp"

namespace elevatord {
namespace {

/// Events that the kernel keeps until they are read.
int most_events() {
  int count = 0;
  std::ifstream{"/proc/sys/fs/inotify/max_queued_events"} >> count;
  return count;
}

class InotifyWatcherTest : public testing::WatcherTest {
 protected:
  /// Equal events in a row would count as one.
  void write_in_turns(const std::string& one, const std::string& other, int times) const {
    const auto root = sysfs_.root() + "/block/";
    const std::array files{UniqueFd{::open((root + one).c_str(), O_WRONLY | O_CLOEXEC)},
                           UniqueFd{::open((root + other).c_str(), O_WRONLY | O_CLOEXEC)}};
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(::pwrite(files.at(static_cast<std::size_t>(i % 2)).get(), "b", 1, 0), 1);
    }
  }

  std::unique_ptr<InotifyWatcher> watcher_ = InotifyWatcher::make(root_.get());
};

TEST_F(InotifyWatcherTest, NamesNobody) {
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  const auto taken = watcher_->take();
  ASSERT_FALSE(taken.events.empty());
  for (const auto& event : taken.events) {
    EXPECT_EQ(event.pid, 0);
    EXPECT_FALSE(event.opened);
  }
}

TEST_F(InotifyWatcherTest, TellsAWriteAndTheCloseThatFollowsIt) {
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  const auto all = all_of(*watcher_).events;
  ASSERT_GE(all.size(), 2U);
  EXPECT_TRUE(all.front().modified);
  EXPECT_TRUE(all.back().closed);
}

TEST_F(InotifyWatcherTest, AFileThatComesLaterIsWatchedByItsStar) {
  watcher_->add("sda", {"queue/*"});
  sysfs_.set("sda", "queue/wbt_lat_usec", "2000");
  EXPECT_EQ(written(*watcher_), Files{"sda/queue/wbt_lat_usec"});
}

TEST_F(InotifyWatcherTest, ADiskWhoseDirectoryWentIsForgottenAndItsNameIsFree) {
  watcher_->add("sda", {kScheduler});
  sysfs_.remove_disk("sda");
  static_cast<void>(all_of(*watcher_));
  watcher_->remove("sda");
  sysfs_.add_disk("sda", {{kScheduler, "[none] bfq"}});
  watcher_->add("sda", {kScheduler});
  write("sda/queue/scheduler");
  EXPECT_EQ(written(*watcher_), Files{"sda/queue/scheduler"});
}

TEST_F(InotifyWatcherTest, SaysWhenTheKernelLostSome) {
  watcher_->add("sda", {"queue/*"});
  write_in_turns("sda/queue/scheduler", "sda/queue/nr_requests", most_events() + 1);
  EXPECT_TRUE(all_of(*watcher_).lost);
  write("sda/queue/nr_requests");
  EXPECT_EQ(written(*watcher_), Files{"sda/queue/nr_requests"}) << "it goes on after that";
}

}  // namespace
}  // namespace elevatord
