// Foreign writes to settings other than the scheduler, and what the kernel itself puts back.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::World;
using Writes = std::vector<std::string>;

constexpr auto kKeep = "- { queue: { max_sectors_kb: 8, nr_requests: 64 } }\n";
constexpr auto kRestore =
    "- { queue: { max_sectors_kb: 8, nr_requests: 64 }, on_foreign_write: restore }\n";
const Writer kTuned{812, "tuned", "/system.slice/tuned.service"};

/// A disk with the settings that the policy wants, and others who write to them.
class ForeignSettings : public ::testing::Test {
 protected:
  void start(const std::string& rules, bool watched = true) {
    world_.reconciler().set_watched(watched);
    disk().values = {{"queue/max_sectors_kb", "8"}, {"queue/nr_requests", "64"}};
    disk().after_switch = {{"queue/nr_requests", "256"}};
    world_.policy(rules);
    world_.add("sda");
    world_.run();
  }

  void write(const std::string& setting, const std::string& value) {
    disk().values[setting] = value;
    world_.reconciler().foreign({"sda", setting, kTuned}, 17);
    world_.run();
  }

  testing::FakeExecutor::Disk& disk() { return world_.kernel.disk("sda"); }

  World world_;
};

TEST_F(ForeignSettings, AForeignWriteIsNamedAndKept) {
  start(kKeep);
  write("queue/nr_requests", "32");
  world_.advance(1min);
  ASSERT_EQ(world_.told.foreign.size(), 1U);
  EXPECT_EQ(world_.told.foreign[0].second.attribute, "queue/nr_requests");
  EXPECT_EQ(world_.told.foreign[0].second.writer, kTuned);
  EXPECT_EQ(disk().written, Writes{});
  EXPECT_EQ(world_.state("sda"), "drifted");
}

TEST_F(ForeignSettings, ARestoreIsLimitedForEachSetting) {
  start(kRestore);
  for (int i = 0; i < 5; ++i) write("queue/nr_requests", "32");
  EXPECT_EQ(disk().written.size(), 3U);
  write("queue/max_sectors_kb", "512");
  EXPECT_EQ(disk().written.back(), "queue/max_sectors_kb=8");
}

TEST_F(ForeignSettings, AForeignSwitchIsOneForeignWriteWhateverItResets) {
  start(kKeep);
  disk().active = "bfq";
  disk().values["queue/nr_requests"] = "256";
  world_.reconciler().foreign({"sda", "scheduler", kTuned}, 17);
  world_.run();
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
  EXPECT_EQ(disk().written, Writes{});
}

TEST_F(ForeignSettings, WhatTheKernelPutBackIsWrittenOnceMore) {
  start(kKeep);
  disk().values["queue/max_sectors_kb"] = "512";  // revalidated; nobody wrote
  world_.change("sda");
  world_.run();
  EXPECT_EQ(disk().written, Writes{}) << "a writer's hint may still come";
  world_.advance(3s);
  EXPECT_EQ(disk().written, Writes{"queue/max_sectors_kb=8"});
  EXPECT_EQ(world_.state("sda"), "ok");
}

TEST_F(ForeignSettings, AHintThatComesLateMakesItAForeignWrite) {
  start(kKeep);
  disk().values["queue/max_sectors_kb"] = "512";
  world_.change("sda");
  world_.run();
  world_.reconciler().foreign({"sda", "queue/max_sectors_kb", kTuned}, 17);
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{});
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
}

TEST_F(ForeignSettings, WhereNobodyWatchesNobodyKnowsWhoDidIt) {
  start(kKeep, false);
  disk().values["queue/max_sectors_kb"] = "512";
  world_.change("sda");
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{});
  EXPECT_EQ(world_.state("sda"), "drifted");
}

TEST_F(ForeignSettings, AKernelThatPutsItBackEachTimeIsNotFoughtForEver) {
  start(kKeep);
  for (int i = 0; i < 6; ++i) {
    disk().values["queue/max_sectors_kb"] = "512";
    world_.change("sda");
    world_.run();
    world_.advance(5s);
  }
  EXPECT_EQ(disk().written.size(), 3U);
}

TEST_F(ForeignSettings, ASchedulerIsNeverTakenForTheKernelsDoing) {
  start("- { scheduler: bfq }\n");
  disk().active = "none";
  world_.change("sda");
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{"bfq"}) << "the first switch only";
}

TEST_F(ForeignSettings, AChangeThatNobodyMadeIsLookedIntoOnceAndNotForEver) {
  start(kKeep);
  disk().values["queue/max_sectors_kb"] = "512";
  disk().active = "bfq";
  world_.change("sda");
  world_.run();
  world_.advance(10s);
  EXPECT_EQ(world_.reconciler().next_deadline(), std::nullopt);
}

TEST_F(ForeignSettings, AHandsWriteHasItsTimeToBeNamedWhateverElseChangedBefore) {
  start(kKeep);
  disk().values["queue/max_sectors_kb"] = "512";
  world_.change("sda");
  world_.run();
  world_.advance(1900ms);
  disk().values["queue/nr_requests"] = "32";
  world_.advance(1s);
  world_.reconciler().foreign({"sda", "queue/nr_requests", kTuned}, 17);
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{"queue/max_sectors_kb=8"});
}

TEST_F(ForeignSettings, WhereHintsWereLostAChangeMayBeAnybodys) {
  start(kKeep);
  disk().values["queue/nr_requests"] = "32";
  world_.reconciler().foreign({}, 17);
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{});
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
}

TEST_F(ForeignSettings, WhatWasChangedBeforeAnybodyWatchedMayBeAnybodys) {
  start(kKeep, false);
  disk().values["queue/nr_requests"] = "32";
  world_.change("sda");
  world_.run();
  disk().values["queue/max_sectors_kb"] = "512";
  world_.reconciler().set_watched(true);
  world_.change("sda");
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().written, Writes{});
}

TEST_F(ForeignSettings, WhatARestorePutBackIsNotTheKernelsDoing) {
  start("- { queue: { nr_requests: 16 } }\n");
  ASSERT_EQ(disk().written, Writes{"queue/nr_requests=16"});
  disk().values["queue/nr_requests"] = "32";  // a reset; nobody wrote
  world_.change("sda");
  world_.run();
  world_.reconciler().restore({"sda"}, [] {});
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().values["queue/nr_requests"], "64");
}

TEST_F(ForeignSettings, WhatARestorePutBackOnANewDiskIsNotTheKernelsDoing) {
  world_.reconciler().set_watched(true);
  disk().values = {{"queue/read_ahead_kb", "128"}};
  world_.policy("- { queue: { read_ahead_kb: 512 } }\n");
  world_.add("sda");
  world_.run();
  ASSERT_EQ(disk().written, Writes{"queue/read_ahead_kb=512"});
  world_.reconciler().restore({"sda"}, [] {});
  world_.run();
  world_.advance(1min);
  EXPECT_EQ(disk().values["queue/read_ahead_kb"], "128");
}

TEST_F(ForeignSettings, AReadAheadThatWasChangedByHandBeforeARestartIsLeftAlone) {
  disk().values = {{"queue/read_ahead_kb", "512"}, {"queue/nomerges", "2"}};
  world_.policy("- { queue: { read_ahead_kb: 512, nomerges: 2 } }\n");
  world_.add("sda");
  world_.run();
  disk().values["queue/read_ahead_kb"] = "64";
  world_.restart();
  world_.reconciler().set_watched(true);
  world_.run();
  world_.change("sda");
  world_.run();
  disk().values["queue/nomerges"] = "0";  // a reset; a check is due
  world_.change("sda");
  world_.run();
  world_.advance(5s);
  EXPECT_EQ(disk().written, Writes{"queue/nomerges=2"});
}

TEST_F(ForeignSettings, WhatFailedIsNotTriedAgainBecauseAnotherSettingWasWritten) {
  start(kRestore);
  for (int i = 0; i < 4; ++i) write("queue/nr_requests", "32");
  disk().write_errno = EINVAL;
  world_.reconciler().reconcile({"sda"}, [] {});
  world_.run();
  ASSERT_EQ(world_.state("sda"), "failed");
  disk().write_errno = 0;
  const auto before = disk().written.size();
  write("queue/max_sectors_kb", "512");
  EXPECT_EQ(disk().written.size(), before + 1);
  EXPECT_EQ(disk().written.back(), "queue/max_sectors_kb=8");
}

TEST_F(ForeignSettings, AReadAheadThatSomebodyWasSeenToWriteIsNotTheKernelsDoingOnANewDisk) {
  world_.reconciler().set_watched(true);
  disk().values = {{"queue/read_ahead_kb", "128"}};
  world_.policy("- { queue: { read_ahead_kb: 512 } }\n");
  world_.add("sda");
  world_.run();
  ASSERT_EQ(disk().written, Writes{"queue/read_ahead_kb=512"});
  world_.advance(1s);
  write("queue/read_ahead_kb", "64");
  world_.advance(1min);
  EXPECT_EQ(disk().values["queue/read_ahead_kb"], "64");
}

TEST_F(ForeignSettings, WhatARestorePutBackStaysWhenSomebodyWritesToAnotherSetting) {
  start(kRestore);
  disk().values["queue/nomerges"] = "0";
  world_.policy("- { queue: { max_sectors_kb: 4, nr_requests: 64 }, on_foreign_write: restore }\n");
  world_.run();
  ASSERT_EQ(disk().written, Writes{"queue/max_sectors_kb=4"});
  world_.reconciler().restore({"sda"}, [] {});
  world_.run();
  ASSERT_EQ(disk().values["queue/max_sectors_kb"], "8");
  write("queue/nr_requests", "32");
  EXPECT_EQ(disk().values["queue/nr_requests"], "64");
  EXPECT_EQ(disk().values["queue/max_sectors_kb"], "8");
}

}  // namespace
}  // namespace elevatord
