#include "reference_setting.hpp"

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

TEST(ReferenceSetting, KnowsItsFileAndWhoseItIs) {
  EXPECT_EQ(file_part("queue/nr_requests"), "nr_requests");
  EXPECT_EQ(file_part("iosched/bfq/slice_idle"), "iosched/slice_idle");
  EXPECT_EQ(scheduler_part("iosched/kyber/read_lat_nsec"), "kyber");
  EXPECT_EQ(scheduler_part("queue/nomerges"), "");
}

TEST(ReferenceSetting, KnowsWhatGoesWithASwitch) {
  EXPECT_TRUE(goes_with_switch("queue/nr_requests"));
  EXPECT_TRUE(goes_with_switch("iosched/bfq/slice_idle"));
  EXPECT_FALSE(goes_with_switch("queue/read_ahead_kb"));
}

TEST(ReferenceSetting, OnlyTheReadAheadIsRounded) {
  EXPECT_TRUE(is_equal("queue/read_ahead_kb", "130", "128"));
  EXPECT_FALSE(is_equal("queue/read_ahead_kb", "132", "128"));
  EXPECT_FALSE(is_equal("queue/nr_requests", "130", "128"));
  EXPECT_FALSE(is_equal("queue/read_ahead_kb", "130", "")) << "there is no such file";
}

}  // namespace
}  // namespace elevatord::property
