#include "json_views.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr PatchText kPatch{"P0", "don't quiesce", "a guest"};
constexpr PublishedFigure kFigure{"P0.before.p50", "P0", "START_DEV p50, before", 20, "ms", 1};

Row a_row() {
  return {&kFigure, 21, FigureKind::Calibrated, {"P0.G"}, true, "quiesce waits for RCU"};
}

json only_row(const Row& row) {
  const auto rows = json::parse(to_json({PatchTable{&kPatch, {row}, {"a note"}}}));
  EXPECT_EQ(rows.size(), 1U);
  return rows.at(0);
}

TEST(JsonViews, ARowHasItsFigureAndWhatTheModelMakesOfIt) {
  const auto row = only_row(a_row());
  EXPECT_EQ(row.at("patch"), "P0");
  EXPECT_EQ(row.at("id"), "P0.before.p50");
  EXPECT_EQ(row.at("figure"), "START_DEV p50, before");
  EXPECT_EQ(row.at("machine"), "a guest");
  EXPECT_DOUBLE_EQ(row.at("published"), 20);
  EXPECT_DOUBLE_EQ(row.at("ours"), 21);
  EXPECT_EQ(row.at("unit"), "ms");
  EXPECT_DOUBLE_EQ(row.at("error"), 5);
}

TEST(JsonViews, ARowSaysWhatItsAgreementIsWorth) {
  const auto row = only_row(a_row());
  EXPECT_EQ(row.at("kind"), "calibrated");
  EXPECT_EQ(row.at("inputs"), json::array({"P0.G"}));
  EXPECT_EQ(row.at("changed"), true);
  EXPECT_EQ(row.at("assuming"), "quiesce waits for RCU");
}

TEST(JsonViews, RowsOfAllTablesAreOneArrayInTheirOrder) {
  const PatchText other{"P1", "run the hw queue", "another guest"};
  const auto rows =
      json::parse(to_json({PatchTable{&kPatch, {a_row(), a_row()}, {}}, {&other, {a_row()}, {}}}));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows.at(1).at("patch"), "P0");
  EXPECT_EQ(rows.at(2).at("patch"), "P1");
}

TEST(JsonViews, NoTablesAreAnEmptyArray) {
  EXPECT_EQ(to_json(std::vector<PatchTable>{}), "[]\n");
}

StormRun a_run(Watcher watcher, std::uint64_t grace_periods, std::uint64_t writes) {
  StormRun run{16, {"P0"}, watcher, {}};
  run.added.start_dev = {2ms, 2ms, 3500us};
  run.added.elapsed = 1s;
  run.added.grace_periods = grace_periods;
  run.added.writes = writes;
  return run;
}

TEST(JsonViews, AStormsTimesAreInMilliseconds) {
  Storm storm;
  storm.disks = 3;
  const auto all = json::parse(to_json(storm, {a_run(Watcher::Nobody, 4, 0)}));
  EXPECT_EQ(all.at("kernel"), storm.release);
  EXPECT_EQ(all.at("disks"), 3);
  const auto run = all.at("runs").at(0);
  EXPECT_EQ(run.at("creators"), 16);
  EXPECT_EQ(run.at("patches"), json::array({"P0"}));
  EXPECT_EQ(run.at("watcher"), "nobody");
  EXPECT_DOUBLE_EQ(run.at("start_dev_p50"), 2);
  EXPECT_DOUBLE_EQ(run.at("start_dev_p99"), 3.5);
  EXPECT_DOUBLE_EQ(run.at("devices_per_second"), 3);
}

TEST(JsonViews, AStormSaysWhatWatchingAdded) {
  const auto all = json::parse(
      to_json(Storm{}, {a_run(Watcher::Nobody, 4, 0), a_run(Watcher::Elevatord, 7, 2)}));
  EXPECT_EQ(all.at("watching_added").at("grace_periods"), 3);
  EXPECT_EQ(all.at("watching_added").at("writes"), 2);
}

}  // namespace
}  // namespace elevatord::mock
