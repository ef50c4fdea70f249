#include "config.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

TEST(ReadConfig, TakesWhatItSaysAndLeavesTheRest) {
  Settings settings;
  const auto errors = read_config(
      "elevatord.yaml",
      "version: 1\ndevices: [\"sd*\", nvme0n1]\ndeadlines: { warn: 1s, give_up: 2500ms }\n"
      "parallel: 8\nmax_stuck: 9\nrecheck: 10min\non_foreign_write: restore\n",
      settings);
  ASSERT_TRUE(errors.empty()) << errors.front().text();
  EXPECT_EQ(settings.devices, (std::vector<std::string>{"sd*", "nvme0n1"}));
  EXPECT_EQ(settings.deadlines.warn, 1s);
  EXPECT_EQ(settings.deadlines.give_up, 2500ms);
  EXPECT_EQ(settings.deadlines.stop, 1s);
  EXPECT_EQ(settings.parallel, 8U);
  EXPECT_EQ(settings.max_stuck, 9U);
  EXPECT_EQ(settings.recheck, 10min);
  EXPECT_EQ(settings.on_foreign_write, OnForeignWrite::Restore);
}

TEST(ReadConfig, NothingIsReadAgainNorRestoredUnlessAskedFor) {
  Settings settings;
  EXPECT_EQ(settings.on_foreign_write, OnForeignWrite::Keep);
  ASSERT_TRUE(read_config("c", "recheck: 5s\n", settings).empty());
  ASSERT_TRUE(read_config("c", "recheck: off\n", settings).empty());
  EXPECT_EQ(settings.recheck, std::nullopt);
}

TEST(ReadConfig, AHoldThatEndedMaySettleForUpToAMinuteOrNotAtAll) {
  Settings settings;
  EXPECT_EQ(settings.hold_settle, 200ms);
  for (const auto& [text, settle] : std::initializer_list<std::pair<const char*, milliseconds>>{
           {"0ms", 0ms}, {"0s", 0ms}, {"350ms", 350ms}, {"60s", 60s}, {"1min", 60s}}) {
    EXPECT_TRUE(read_config("c", std::string{"hold_settle: "} + text, settings).empty()) << text;
    EXPECT_EQ(settings.hold_settle, settle);
  }
}

TEST(ReadConfig, AnEmptyFileSaysNothing) {
  Settings settings;
  EXPECT_TRUE(read_config("c", "", settings).empty());
  EXPECT_TRUE(read_config("c", "# all defaults\n", settings).empty());
}

struct BadConfig {
  const char* text;
  const char* error;
};

TEST(ReadConfig, PointsAtWhatIsWrongAndTakesNothing) {
  const BadConfig cases[] = {
      {"version: 2\n", "c:1:10: version '2' is not known (expected 1)"},
      {"version: 1\nparalel: 8\n", "c:2:1: unknown key 'paralel' (did you mean parallel?)"},
      {"version: 1\nparallel: 0\n", "c:2:11: '0' is not a whole number from 1 to 256"},
      {"version: 1\nparallel: 1.5\n", "c:2:11: '1.5' is not a whole number from 1 to 256"},
      {"version: 1\nparallel: [1]\n", "c:2:11: a list is not a whole number from 1 to 256"},
      {"version: 1\ndeadlines: { warn: 5 }\n",
       "c:2:20: '5' is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)"},
      {"version: 1\ndeadlines: { warn: 0s }\n",
       "c:2:20: '0s' is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)"},
      {"version: 1\ndeadlines: { give_up: 25h }\n",
       "c:2:23: '25h' is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)"},
      {"version: 1\ndeadlines: { warn: [5s] }\n",
       "c:2:20: a list is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)"},
      {"version: 1\ndeadlines: { warn: 9s, give_up: 2s }\n", "c:2:12: give_up comes before warn"},
      {"version: 1\ndeadlines: { wran: 9s }\n",
       "c:2:14: unknown deadline 'wran' (did you mean warn?)"},
      {"version: 1\ndevices: { a: b }\n", "c:2:10: devices: expected a name, found a map"},
      {"version: 1\nrecheck: never\n",
       "c:2:10: 'never' is not a duration from 1ms to 24h (such as 200ms, 5s, 2min)"},
      {"version: 1\nrecheck: 5ms\n", "c:2:10: recheck: a second is the shortest"},
      {"hold_settle: 61s\n", "c:1:14: '61s' is not a duration from 0ms to 60s (such as 200ms)"},
      {"hold_settle: [1s]\n", "c:1:14: a list is not a duration from 0ms to 60s (such as 200ms)"},
      {"hold_settle: 5\n", "c:1:14: '5' is not a duration from 0ms to 60s (such as 200ms)"},
      {"hold_settle: -1ms\n", "c:1:14: '-1ms' is not a duration from 0ms to 60s (such as 200ms)"},
      {"version: 1\non_foreign_write: restor\n",
       "c:2:19: on_foreign_write: unknown word 'restor' (did you mean restore?)"},
      {"- 1\n", "c:1:1: expected a map, found a list"},
  };
  for (const auto& c : cases) {
    Settings settings;
    const auto errors = read_config("c", c.text, settings);
    ASSERT_FALSE(errors.empty()) << c.text;
    EXPECT_EQ(errors.front().text(), c.error);
    EXPECT_EQ(settings.parallel, 64U);
  }
}

}  // namespace
}  // namespace elevatord
