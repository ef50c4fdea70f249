#include "patch_tables.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

std::vector<Row> rows_with(const std::vector<std::string>& assignments) {
  ModelInputs inputs;
  for (const auto& assignment : assignments) EXPECT_TRUE(inputs.set(assignment)) << assignment;
  std::vector<Row> rows;
  for (auto& table : patch_tables(inputs, 1)) {
    rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  }
  return rows;
}

/// Of the inputs as they are; computed once, since it takes the sanitizers a second.
const std::vector<Row>& default_rows() {
  static const auto kRows = rows_with({});
  return kRows;
}

const Row& row(const std::vector<Row>& rows, std::string_view id) {
  return *std::find_if(rows.begin(), rows.end(),
                       [&](const Row& each) { return each.published->id == id; });
}

/// Ids of the rows that differ.
std::set<std::string_view> moved(const std::vector<std::string>& assignments) {
  const auto& before = default_rows();
  const auto after = rows_with(assignments);
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (std::abs(before[i].ours - after[i].ours) > 1e-9) ids.insert(before[i].published->id);
  }
  return ids;
}

TEST(PatchTables, ShowEveryPublishedFigure) {
  const auto& rows = default_rows();
  for (const auto& figure : published_figures()) {
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](const Row& each) {
      return each.published == &figure;
    })) << figure.id;
  }
}

TEST(PatchTables, NeverCallACalibratedFigurePredicted) {
  std::set<std::string_view> sources;
  for (const auto& input : input_texts()) sources.insert(input.from);
  for (const auto& each : default_rows()) {
    if (each.kind == FigureKind::Predicted) {
      EXPECT_EQ(sources.count(each.published->id), 0U) << each.published->id;
    }
  }
}

TEST(PatchTables, AgreeWithWhatTheyWereCalibratedFrom) {
  for (const auto& each : default_rows()) {
    if (each.kind == FigureKind::Calibrated) {
      EXPECT_LT(std::abs(each.error()), 2) << each.published->id;
    }
  }
}

TEST(PatchTables, PredictWithinFivePercent) {
  const auto& rows = default_rows();
  for (const auto* const id : {"P0.before.p99", "P2.iops.before", "P1.null.none.after",
                               "P1.null4.none.before", "P1.null4.none.after"}) {
    EXPECT_EQ(row(rows, id).kind, FigureKind::Predicted) << id;
    EXPECT_LT(std::abs(row(rows, id).error()), 5) << id;
  }
}

TEST(PatchTables, PredictALongerTailFromLongerGracePeriods) {
  const auto rows = rows_with({"P0.G=10ms"});
  EXPECT_NEAR(row(rows, "P0.before.p99").ours, 20.2, 0.2);
  EXPECT_NEAR(row(rows, "P0.before.p50").ours, 10.7, 0.1);
  EXPECT_GT(row(rows, "P0.before.p50").error(), 35);
}

TEST(PatchTables, MoveOnlyWhatDependsOnAnInput) {
  EXPECT_EQ(moved({"P0.G=10ms"}),
            (std::set<std::string_view>{"P0.before.p50", "P0.before.p99", "P0.before.rate"}));
  EXPECT_EQ(moved({"P3.rh=50us"}), (std::set<std::string_view>{"P3.locked", "P3.lost"}));
  EXPECT_EQ(moved({"P1.k_ublk=1us"}),
            (std::set<std::string_view>{"P1.ublk.mq.before", "P1.ublk4.before", "P1.ublk4.lost"}));
}

TEST(PatchTables, ShowTheQuiesceThroughRcuBesideTheAssumedOne) {
  const auto& rows = default_rows();
  const auto with_rcu = std::find_if(rows.begin(), rows.end(), [](const Row& each) {
    return each.published->id == "P2.none.before" && !each.assuming.empty();
  });
  ASSERT_NE(with_rcu, rows.end());
  EXPECT_NEAR(with_rcu->ours, 16.2, 0.01);
  EXPECT_EQ(with_rcu->kind, FigureKind::DoesNotFollow);
}

TEST(PatchTables, AreTheSameForTheSameSeed) {
  const auto& once = default_rows();
  const auto again = rows_with({});
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_DOUBLE_EQ(once[i].ours, again[i].ours);
}

TEST(PatchTables, SayWhatTheyAssume) {
  for (const auto& table : patch_tables(ModelInputs{}, 1)) EXPECT_FALSE(table.notes.empty());
}

}  // namespace
}  // namespace elevatord::mock
