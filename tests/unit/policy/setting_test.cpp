#include "setting.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Settings, AreNamedByTheirPlaceBelowTheQueue) {
  EXPECT_EQ(file_of_setting("scheduler"), "queue/scheduler");
  EXPECT_EQ(file_of_setting("queue/nr_requests"), "queue/nr_requests");
  EXPECT_EQ(file_of_setting("iosched/kyber/read_lat_nsec"), "queue/iosched/read_lat_nsec");
}

TEST(Settings, OfASchedulerNameIt) {
  EXPECT_EQ(scheduler_of_setting("iosched/mq-deadline/fifo_batch"), "mq-deadline");
  EXPECT_EQ(scheduler_of_setting("queue/nr_requests"), "");
  EXPECT_EQ(scheduler_of_setting("scheduler"), "");
  EXPECT_EQ(scheduler_of_setting("iosched/kyber"), "");
}

TEST(Settings, OnlyKnownOnesCanBeSet) {
  for (const auto* name : {"scheduler", "queue/read_ahead_kb", "iosched/bfq/low_latency"}) {
    EXPECT_TRUE(is_setting(name)) << name;
  }
  for (const auto* name : {"", "nr_requests", "queue/", "queue/zoned", "queue/../uevent",
                           "iosched/bfq/no_such", "iosched/none/x", "iosched/nonesuch/x"}) {
    EXPECT_FALSE(is_setting(name)) << name;
  }
}

TEST(Settings, OfAnUnknownSchedulerMayHaveAnyPlainName) {
  EXPECT_TRUE(is_setting("iosched/adios/read_priority"));
  for (const auto* name :
       {"iosched/adios/", "iosched/adios/a/b", "iosched/adios/../x", "iosched/adios/A",
        "iosched//x", "iosched/adios/a_name_that_is_much_longer_than_it_could_be"}) {
    EXPECT_FALSE(is_setting(name)) << name;
  }
}

TEST(Settings, AreWrittenInTheOrderInWhichTheyResetEachOther) {
  const auto step = [](const char* name) { return step_of_setting(name); };
  EXPECT_LT(step("scheduler"), step("queue/max_sectors_kb"));
  EXPECT_LT(step("queue/max_sectors_kb"), step("queue/nr_requests"));
  EXPECT_LT(step("queue/nr_requests"), step("queue/async_depth"));
  EXPECT_LT(step("queue/async_depth"), step("iosched/bfq/slice_idle"));
  EXPECT_LT(step("iosched/bfq/slice_idle"), step("queue/wbt_lat_usec"));
  EXPECT_LT(step("queue/wbt_lat_usec"), step("queue/read_ahead_kb"));
}

TEST(Settings, ASwitchResetsTheRequestsAndTheSchedulersOwn) {
  for (const auto* name : {"queue/nr_requests", "queue/async_depth", "iosched/adios/x"}) {
    EXPECT_TRUE(is_reset_by_switch(name)) << name;
  }
  for (const auto* name : {"queue/read_ahead_kb", "queue/nomerges", "queue/wbt_lat_usec"}) {
    EXPECT_FALSE(is_reset_by_switch(name)) << name;
  }
}

TEST(Settings, EachIsListedOnceWithARangeThatHasValues) {
  for (const auto& info : known_settings()) {
    EXPECT_LE(info.least, info.most) << info.name;
    EXPECT_TRUE(is_setting(info.name)) << info.name;
    const auto same = [&](const auto& other) { return other.name == info.name; };
    EXPECT_EQ(std::count_if(known_settings().begin(), known_settings().end(), same), 1)
        << info.name;
  }
}

TEST(Settings, NumbersAreWhatTheKernelTakes) {
  EXPECT_EQ(setting_number("-1"), -1);
  EXPECT_EQ(setting_number("128"), 128);
  for (const auto* text : {"", "1 ", " 1", "0x10", "1.5", "bfq", "99999999999999999999"}) {
    EXPECT_FALSE(setting_number(text)) << text;
  }
}

}  // namespace
}  // namespace elevatord
