#include "table_rows.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

TEST(TableRows, CallAFigureCalibratedWhenAnInputCameFromIt) {
  const ModelInputs inputs;
  RowMaker rows{inputs};
  rows.add("P0.before.p50", 7.74);
  rows.add("P0.before.p99", 14.61);
  const auto made = rows.take();
  EXPECT_EQ(made[0].kind, FigureKind::Calibrated);
  EXPECT_EQ(made[0].inputs, std::vector<std::string>{"P0.G"});
  EXPECT_EQ(made[1].kind, FigureKind::Predicted);
}

TEST(TableRows, SayTheErrorInPercentOfThePublishedFigure) {
  const ModelInputs inputs;
  RowMaker rows{inputs};
  rows.add("P3.unlocked", 320);
  rows.add("P2.mq.gain", -89.1);
  const auto made = rows.take();
  EXPECT_DOUBLE_EQ(made[0].error(), -50);
  EXPECT_NEAR(made[1].error(), 10, 1e-9);
}

TEST(TableRows, CallAChangePredictedWhenOneOfItsEndsIs) {
  const ModelInputs inputs;
  RowMaker rows{inputs};
  rows.add("P2.mq.before", 10);
  rows.add("P2.mq.after", 1);
  rows.add_change("P2.mq.gain", "P2.mq.before", "P2.mq.after");
  const auto change = rows.take().back();
  EXPECT_DOUBLE_EQ(change.ours, -90);
  EXPECT_EQ(change.kind, FigureKind::Predicted);
}

TEST(TableRows, CallAChangeBetweenCalibratedFiguresCalibrated) {
  const ModelInputs inputs;
  RowMaker rows{inputs};
  rows.add("P3.unlocked", 640);
  rows.add("P3.locked", 153);
  rows.add_change("P3.lost", "P3.unlocked", "P3.locked");
  const auto change = rows.take().back();
  EXPECT_EQ(change.kind, FigureKind::Calibrated);
  EXPECT_EQ(change.inputs, (std::vector<std::string>{"P3.X_dev", "P3.rh"}));
}

TEST(TableRows, LetNothingFollowFromWhatDoesNotFollow) {
  const ModelInputs inputs;
  RowMaker rows{inputs};
  rows.add_not_following("P2.none.before", 9);
  rows.add("P2.none.after", 1);
  rows.add_change("P2.none.gain", "P2.none.before", "P2.none.after");
  EXPECT_EQ(rows.take().back().kind, FigureKind::DoesNotFollow);
}

TEST(TableRows, MarkTheCalibrationThatIsNoLongerOne) {
  ModelInputs inputs;
  ASSERT_TRUE(inputs.set("P0.G=10ms"));
  RowMaker rows{inputs};
  rows.add("P0.before.p50", 10.7);
  EXPECT_TRUE(rows.take().back().changed);
}

}  // namespace
}  // namespace elevatord::mock
