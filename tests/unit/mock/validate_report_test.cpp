#include "validate_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

std::vector<ValidateTime> times(std::initializer_list<ValidateTime> all) {
  return {all};
}

TEST(Summary, TheMedianIsTheMiddleOne) {
  EXPECT_DOUBLE_EQ(summary_of(times({3ms, 1ms, 2ms})).median, 2);
  EXPECT_DOUBLE_EQ(summary_of(times({4ms, 1ms, 2ms, 3ms})).median, 2.5);
  EXPECT_DOUBLE_EQ(summary_of(times({7us})).median, 0.007);
}

TEST(Summary, ThePercentileIsTheLongestOfFew) {
  EXPECT_DOUBLE_EQ(summary_of(times({3ms, 9ms, 2ms})).p99, 9);
  std::vector<ValidateTime> many;
  for (int i = 1; i <= 200; ++i) many.emplace_back(std::chrono::milliseconds{i});
  EXPECT_DOUBLE_EQ(summary_of(many).p99, 198);
}

TEST(Summary, OfNothingIsNothing) {
  EXPECT_EQ(summary_of({}).count, 0U);
}

TEST(Row, IsOffByMoreThanAQuarter) {
  const auto off = [](double real, double mock) {
    return ValidateRow{"x", {1, real, real}, {1, mock, mock}}.off();
  };
  EXPECT_FALSE(off(10, 10));
  EXPECT_FALSE(off(10, 12.4));
  EXPECT_TRUE(off(10, 12.6));
  EXPECT_FALSE(off(10, 7.6));
  EXPECT_TRUE(off(10, 7.4));
  EXPECT_TRUE(off(0, 1));
}

TEST(StallRow, IsJudgedOnAQuietMachineOnly) {
  EXPECT_TRUE((ValidateStallRow{"x", {0.3, 0ms}, {0.2, 0ms}, true}.off()));
  EXPECT_FALSE((ValidateStallRow{"x", {0.3, 0ms}, {0.2, 0ms}, false}.off()));
  EXPECT_FALSE((ValidateStallRow{"x", {0.3, 0ms}, {0.28, 0ms}, true}.off()));
  // A quarter of next to nothing is noise.
  EXPECT_FALSE((ValidateStallRow{"x", {0.02, 0ms}, {0, 0ms}, true}.off()));
  EXPECT_FALSE((ValidateStallRow{kNobody, {0.3, 0ms}, {0, 0ms}, true}.off()));
}

Measurements measured(ValidateTime time, double share, double noise = 0) {
  Measurements all;
  all.order = {"none -> none", "bogus"};
  all.times["none -> none"] = {time};
  all.times["bogus"] = {1us};
  all.stall_order = {kNobody, "none -> none"};
  all.stalls[kNobody] = {noise, 1ms};
  all.stalls["none -> none"] = {share, 30ms};
  return all;
}

ValidateReport report_of(const Measurements& real, const Measurements& mock) {
  ValidateReport report;
  report.release = "6.18.44";
  report.era = "6.18.33..6.18.y";
  report.costs = "as measured";
  report.disks = 8;
  compare(report, real, mock);
  return report;
}

TEST(Report, KeepsTheOrderOfTheRealRows) {
  const auto report = report_of(measured(20ms, 0.3), measured(22ms, 0.3));
  ASSERT_EQ(report.rows.size(), 2U);
  EXPECT_EQ(report.rows[0].name, "none -> none");
  EXPECT_DOUBLE_EQ(report.rows[0].ratio(), 1.1);
  EXPECT_EQ(report.stalls.at(1).writer, "none -> none");
}

TEST(Report, AWriteThatFailedIsShown) {
  auto real = measured(20ms, 0.3);
  real.failures["none -> none"] = 3;
  real.failures["never worked"] = 30;
  const auto report = report_of(real, measured(22ms, 0.3));
  ASSERT_EQ(report.rows.size(), 3U);
  EXPECT_EQ(report.rows[0].failures, 3U);
  EXPECT_EQ(report.rows[2].failures, 30U);
  const auto text = table_of(report);
  EXPECT_NE(text.find("3 failed"), std::string::npos);
  EXPECT_NE(text.find("30 writes failed"), std::string::npos);
}

TEST(Report, TheTableMarksWhatIsOff) {
  const auto text = table_of(report_of(measured(20ms, 0.3), measured(32ms, 0.2)));
  EXPECT_NE(text.find("  1.60  off\n"), std::string::npos) << text;
  EXPECT_NE(text.find("2 of 3 rows are off by more than 25 %"), std::string::npos) << text;
}

TEST(Report, TheTableSaysWhenTheMachineIsBusy) {
  const auto text = table_of(report_of(measured(20ms, 0.6, 0.4), measured(20ms, 0.2)));
  EXPECT_NE(text.find("nobody holds up reads for 40 % of the time"), std::string::npos) << text;
  EXPECT_NE(text.find("0 of 2 rows"), std::string::npos) << text;
}

TEST(Report, ColumnsAreAligned) {
  const auto text = table_of(report_of(measured(20ms, 0.3), measured(20ms, 0.3)));
  const auto column = [&](const std::string& line, const std::string& word) {
    const auto begin = text.find('\n' + line) + 1;
    return text.find(word, begin) + word.size() - begin;
  };
  EXPECT_EQ(column("OPERATION", "REAL"), column("none -> none", "20.00"));
}

TEST(Report, TheJsonHasTheSame) {
  const auto json =
      nlohmann::json::parse(json_of(report_of(measured(20ms, 0.3), measured(32ms, 0.2))));
  EXPECT_EQ(json.at("release"), "6.18.44");
  EXPECT_EQ(json.at("operations").at(0).at("name"), "none -> none");
  EXPECT_EQ(json.at("operations").at(0).at("off"), true);
  EXPECT_DOUBLE_EQ(json.at("operations").at(0).at("real").at("median_ms"), 20);
  EXPECT_DOUBLE_EQ(json.at("stalls").at(1).at("mock").at("stalled_share"), 0.2);
}

}  // namespace
}  // namespace elevatord
