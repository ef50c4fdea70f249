#include "setting_text.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(SettingText, TheSchedulerIsSpokenOfByItsValue) {
  EXPECT_EQ(change_text("scheduler", "mq-deadline", "bfq"), "mq-deadline -> bfq");
  EXPECT_EQ(named_value("scheduler", "bfq"), "bfq");
}

TEST(SettingText, OthersByTheirNameToo) {
  EXPECT_EQ(change_text("queue/nr_requests", "256", "512"), "nr_requests 256 -> 512");
  EXPECT_EQ(named_value("iosched/kyber/read_lat_nsec", "7"), "kyber/read_lat_nsec 7");
}

}  // namespace
}  // namespace elevatord
