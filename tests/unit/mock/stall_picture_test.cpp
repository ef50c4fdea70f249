#include "stall_picture.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

std::vector<StallLane> lanes() {
  auto lanes = empty_lanes("none");
  for (auto& lane : lanes) lane.lasted = 1s;
  lanes[0].reads = {{0ms, 40us}, {100ms, 250ms}};
  lanes[0].acts = {100ms};
  return lanes;
}

TEST(StallPicture, ShowsStalledReadsAsPeaksAndTheOthersAsDots) {
  const auto picture = picture_of(lanes(), {});
  ASSERT_EQ(picture.lanes[0].peaks.size(), 1U);
  EXPECT_DOUBLE_EQ(picture.lanes[0].peaks[0].at, 0.1);
  EXPECT_DOUBLE_EQ(picture.lanes[0].peaks[0].value, 250);
  EXPECT_EQ(picture.lanes[0].dots.size(), 1U);
}

TEST(StallPicture, SaysTheShareOfEachLane) {
  const auto picture = picture_of(lanes(), {});
  EXPECT_EQ(picture.lanes[0].verdict, "25.0 %");
  EXPECT_EQ(picture.lanes[1].verdict, "0.0 %");
}

TEST(StallPicture, SaysKernelAndCostsInItsCaption) {
  Stall stall;
  stall.release = "6.6";
  EXPECT_NE(caption_of(stall)[0].find("Linux 6.6"), std::string::npos);
  EXPECT_NE(caption_of(stall)[0].find("free on this kernel"), std::string::npos);
  EXPECT_NE(caption_of(Stall{})[0].find("a freeze and a quiesce"), std::string::npos);
}

TEST(StallPicture, SumsUpEachLaneInALine) {
  const auto text = summary_of(lanes());
  EXPECT_NE(text.find("unconditional writer   25.0 %"), std::string::npos) << text;
}

}  // namespace
}  // namespace elevatord::mock
