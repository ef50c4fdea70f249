#include "watch_link.hpp"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::FakeSysfs;
using testing::put;
using testing::text_of;

/// A link to the real worker on a disk of plain files. What it tells is reacted to; a test that
/// waits in vain ends with 1.
class WatchLinkTest : public ::testing::Test {
 protected:
  WatchLinkTest() {
    end_ = loop_.add_timer([this] { loop_.quit(1); });
    poke_ = loop_.add_timer([this] { poke(); });
    end_after(20s);
    sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  }

  void SetUp() override {
    const char* program = ::getenv("ELEVATORD_WORKER");  // NOLINT(concurrency-mt-unsafe)
    if (program == nullptr) GTEST_SKIP() << "ELEVATORD_WORKER does not name the worker program";
    program_ = program;
  }

  WorkerLink::Choice choice() { return {"", program_, {"--sysfs-root=" + sysfs_.root()}}; }

  WatchLink::Events events() {
    return {[this](const Foreign& foreign) { tell("foreign " + foreign.device); },
            [this](Watching::By) { tell("watching"); },
            [this](const std::string& text) { tell(text); }};
  }

  void tell(const std::string& text) {
    told_.push_back(text);
    if (react_) react_(text);
  }

  void end_after(std::chrono::milliseconds time) {
    loop_.arm(end_, std::chrono::steady_clock::now() + time);
  }

  void write_as_somebody_else() const {
    put(sysfs_.directory_of("sda") / "queue/scheduler", "bfq\n");
  }

  /// Writes again and again: nothing tells when a disk has come to be watched.
  void poke() {
    write_as_somebody_else();
    loop_.arm(poke_, std::chrono::steady_clock::now() + 20ms);
  }

  /// The child of ours that watches: the youngest, for those of other tests are not buried.
  static pid_t watcher() {
    const auto self = std::to_string(::getpid());
    std::istringstream children{text_of("/proc/self/task/" + self + "/children")};
    pid_t youngest = 0;
    for (pid_t pid = 0; children >> pid;) {
      if (text_of("/proc/" + std::to_string(pid) + "/comm") == "elevatord-watch\n") youngest = pid;
    }
    return youngest;
  }

  FakeSysfs sysfs_;
  EventLoop loop_;
  EventLoop::Source end_;
  EventLoop::Source poke_;
  std::string program_;
  std::vector<std::string> told_;
  std::function<void(const std::string& text)> react_;
};

using Texts = std::vector<std::string>;

TEST_F(WatchLinkTest, TellsOfAForeignWriteToADiskOfOurs) {
  WatchLink link{loop_, choice(), false, events()};
  react_ = [&](const std::string& text) {
    if (text == "watching") write_as_somebody_else();
    if (text == "foreign sda") loop_.quit(0);
  };
  link.start();
  link.add("sda");
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_EQ(told_, (Texts{"watching", "foreign sda"}));
}

TEST_F(WatchLinkTest, MoreDisksThanAMessageTakesAreWatched) {
  WatchLink link{loop_, choice(), true, events()};
  for (int i = 0; i < 40; ++i) link.add("loop" + std::to_string(i));
  link.add("sda");  // the last of them
  react_ = [&](const std::string& text) {
    if (text == "watching") poke();
    if (text == "foreign sda") loop_.quit(0);
  };
  link.start();
  EXPECT_EQ(loop_.run(), 0);
}

TEST_F(WatchLinkTest, ADiskThatComesBackUnderItsNameIsWatchedAnew) {
  WatchLink link{loop_, choice(), false, events()};
  react_ = [&](const std::string& text) {
    if (text == "foreign sda") loop_.quit(0);
    if (text != "watching") return;
    sysfs_.remove_disk("sda");
    sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
    link.remove("sda");
    link.add("sda");
    poke();
  };
  link.add("sda");
  link.start();
  EXPECT_EQ(loop_.run(), 0);
}

TEST_F(WatchLinkTest, ADiskThatIsRemovedIsWatchedNoMore) {
  WatchLink link{loop_, choice(), false, events()};
  react_ = [&](const std::string& text) {
    if (text == "watching") link.remove("sda");
  };
  link.add("sda");
  link.start();
  end_after(1s);
  loop_.arm(poke_, std::chrono::steady_clock::now() + 500ms);
  EXPECT_EQ(loop_.run(), 1);
  EXPECT_EQ(told_, Texts{"watching"});
}

TEST_F(WatchLinkTest, AWatcherThatDiesIsReplacedAndTheGapIsTold) {
  WatchLink link{loop_, choice(), false, events()};
  react_ = [&](const std::string& text) {
    if (text == "watching") ASSERT_EQ(::kill(watcher(), SIGKILL), 0);
    if (text == "foreign ") write_as_somebody_else();
    if (text == "foreign sda") loop_.quit(0);
  };
  link.add("sda");
  link.start();
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_EQ(told_, (Texts{"watching", "the watcher of foreign writes went away", "foreign ",
                          "foreign sda"}));
}

TEST_F(WatchLinkTest, AWorkerThatCannotBeStartedIsTroubleOnceAndNoEnd) {
  WatchLink link{loop_, {"", "/nonexistent/elevatord-worker", {}}, false, events()};
  link.add("sda");
  link.start();
  end_after(700ms);  // three tries
  EXPECT_EQ(loop_.run(), 1);
  EXPECT_EQ(told_.size(), 1U);
}

TEST(FilesToWatch, AreThoseOfTheSettingsAndTheScheduler) {
  EXPECT_EQ(files_to_watch({}), std::vector<std::string>{"queue/scheduler"});
  EXPECT_EQ(files_to_watch({"queue/nr_requests", "iosched/bfq/slice_idle", "iosched/kyber/x"}),
            (std::vector<std::string>{"queue/iosched/*", "queue/nr_requests", "queue/scheduler"}));
}

}  // namespace
}  // namespace elevatord
