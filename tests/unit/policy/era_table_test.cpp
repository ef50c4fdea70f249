#include "era_table.hpp"

#include <array>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using enum WriteCost;

constexpr WriteCost kF = Freeze;
constexpr WriteCost kFq = FreezeAndQuiesce;

/// A release of every row.
constexpr std::array kReleases = {"5.15.135", "6.2.12", "6.6.9",  "6.10.0",  "6.11.0",
                                  "6.13.2",   "6.15.0", "6.17.0", "6.18.10", "6.18.44",
                                  "6.19.0",   "7.1.5",  "7.3.4"};

Era era(const char* release, const std::vector<std::string>& patches = {}) {
  return era_of(release, patches).value();
}

TEST(EraTable, RowsFollowEachOtherWithoutGaps) {
  const auto rows = eras();
  ASSERT_EQ(rows.size(), kReleases.size());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].first, rows[i - 1].below) << rows[i].name;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(era(kReleases.at(i)).name, rows[i].name);
  }
}

TEST(EraTable, AReleaseBelongsToTheRowOfItsUpstreamVersion) {
  EXPECT_EQ(era("6.18.44-cloud-amd64").name, era("6.18.44").name);
  EXPECT_EQ(era("6.18").name, era("6.18.0").name);
  EXPECT_EQ(era("7.2-rc1").name, era("7.2.13").name);
}

TEST(EraTable, ReleasesThatNobodyReadAreErrors) {
  for (const auto* const release : {"5.14.21", "5.10.0", "7.4.0", "8.0.0", "", "linux", "6"}) {
    const auto answer = era_of(release);
    ASSERT_FALSE(answer.has_value()) << release;
    EXPECT_NE(answer.error().what.find("no era is known"), std::string::npos);
  }
}

TEST(EraTable, WritesOfTheSchedulerThatIsThere) {
  struct Row {
    const char* release;
    WriteCost none;
    WriteCost name;
    WriteCost unknown;
    bool resets_requests;
  };

  for (const auto& row : {
           Row{"5.15.135", Free, Free, Free, false},
           Row{"6.1.192", Free, Free, Free, false},
           Row{"6.2.12", Free, Free, Free, false},
           Row{"6.10.0", Free, Free, Free, false},
           Row{"6.11.0", kF, kF, kF, false},
           Row{"6.14.0", kF, kF, kF, false},
           Row{"6.15.0", kF, kF, kF, false},
           Row{"6.16.0", kFq, kF, kF, true},
           Row{"6.17.0", kFq, kF, kF, true},
           Row{"6.18.0", kFq, kF, kF, true},
           Row{"6.18.44", kFq, kF, kF, true},
           Row{"6.19.0", kFq, kF, kF, true},
           Row{"7.1.5", kFq, kF, kF, true},
           Row{"7.3.4", kFq, kF, kF, true},
       }) {
    const auto rules = era(row.release);
    EXPECT_EQ(rules.same_none, row.none) << row.release;
    EXPECT_EQ(rules.same_name, row.name) << row.release;
    EXPECT_EQ(rules.unknown_name, row.unknown) << row.release;
    EXPECT_EQ(rules.none_resets_requests, row.resets_requests) << row.release;
  }
}

TEST(EraTable, WritesOfOtherAttributes) {
  using Kind = AttributeKind;
  constexpr CostPair kNothing{Free, Free};
  constexpr CostPair kChange{Free, kFq};
  constexpr CostPair kAlways{kF, kFq};
  constexpr CostPair kBoth{kF, kF};

  struct Row {
    Kind kind;
    std::array<CostPair, kReleases.size()> costs;
  };

  // 5.15 6.2 6.6 6.10 | 6.11 6.13 | 6.15 6.17 6.18.10 | 6.18.44 6.19 7.1 7.3
  const std::array<Row, 6> rows = {{
      {Kind::NrRequests,
       {kChange, kChange, kChange, kChange, kAlways, kAlways, kAlways, kAlways, kChange, kChange,
        kChange, kChange, kChange}},
      {Kind::WbtLatUsec,
       {kChange, kChange, kChange, kChange, kAlways, kAlways, kAlways, kAlways, kAlways, kAlways,
        kAlways, kAlways, kAlways}},
      {Kind::Simple,
       {kNothing, kNothing, kNothing, kNothing, kBoth, kBoth, kBoth, kBoth, kBoth, kNothing,
        kNothing, kNothing, kNothing}},
      {Kind::Limits,
       {kNothing, kNothing, kNothing, kNothing, kBoth, kBoth, kBoth, kBoth, kBoth, kBoth, kBoth,
        kBoth, kBoth}},
      {Kind::IoPoll,
       {kNothing, kNothing, kNothing, kNothing, kBoth, kBoth, kBoth, kBoth, kBoth, kNothing,
        kNothing, kNothing, kNothing}},
      {Kind::Iosched, {}},
  }};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < kReleases.size(); ++i) {
      EXPECT_EQ(era(kReleases.at(i)).cost(row.kind), row.costs.at(i))
          << kReleases.at(i) << " kind " << static_cast<int>(row.kind);
    }
  }
  EXPECT_EQ(era("7.1.5").cost(Kind::AsyncDepth), kBoth);
  EXPECT_EQ(era("7.1.5").cost(Kind::ZonedQd1), (CostPair{kFq, kFq}));
}

TEST(EraTable, TheTagSetsLock) {
  for (const auto& [release, lock, requests] : {
           std::tuple{"6.15.0", TagSetLock::None, false},
           std::tuple{"6.16.0", TagSetLock::Read, false},
           std::tuple{"6.17.0", TagSetLock::Read, false},
           std::tuple{"6.18.0", TagSetLock::Read, true},
           std::tuple{"6.18.44", TagSetLock::TryRead, true},
           std::tuple{"6.19.0", TagSetLock::Read, true},
           std::tuple{"7.1.5", TagSetLock::TryRead, true},
           std::tuple{"7.2.13", TagSetLock::TryWrite, true},
       }) {
    EXPECT_EQ(era(release).lock, lock) << release;
    EXPECT_EQ(era(release).nr_requests_locks, requests) << release;
  }
}

TEST(EraTable, AQueueThatTakesNoSchedulerAnswersByEra) {
  EXPECT_EQ(era("6.10.0").no_sched_error, 0);
  EXPECT_EQ(era("6.12.0").no_sched_error, EOPNOTSUPP);
  EXPECT_EQ(era("6.13.0").no_sched_error, 0);
}

TEST(EraTable, DefaultsAndDispatch) {
  EXPECT_FALSE(era("6.15.0").default_quiesces);
  EXPECT_TRUE(era("6.16.0").default_quiesces);
  EXPECT_FALSE(era("7.1.5").unplugged_async);
  EXPECT_TRUE(era("7.2.0").unplugged_async);
}

TEST(EraTable, TheRtLockWasTakenIntoStableSeries) {
  for (const auto* const release : {"6.13.0", "6.18.44", "7.3.4", "6.12.117", "6.6.64"}) {
    EXPECT_TRUE(era(release).rt_queue_lock) << release;
  }
  for (const auto* const release : {"6.1.192", "5.15.135", "6.6.52", "6.10.0", "6.12.0"}) {
    EXPECT_FALSE(era(release).rt_queue_lock) << release;
  }
}

TEST(EraTable, APatchIsTakenOnlyWhereItsPremiseExists) {
  struct Case {
    const char* patch;
    const char* release;
    bool taken;
  };

  for (const auto& [patch, release, taken] : {
           Case{"P0", "6.15.0", false},
           Case{"P0", "6.16.0", true},
           Case{"P0", "7.3.4", true},
           Case{"P1", "7.1.5", false},
           Case{"P1", "7.2.0", true},
           Case{"P2", "6.18.44", false},
           Case{"P2", "7.1.5", false},
           Case{"P2", "7.2.0", true},
           Case{"P3", "6.12.0", false},
           Case{"P3", "6.12.117", true},
           Case{"P3", "6.6.64", true},
           Case{"P3", "6.13.0", true},
           Case{"P4", "7.3.4", false},
           Case{"", "7.3.4", false},
       }) {
    EXPECT_EQ(era_of(release, {patch}).has_value(), taken) << patch << " on " << release;
  }
  EXPECT_TRUE(era_of("7.3.4", {"P0", "P1", "P2", "P3"}).has_value());
}

TEST(EraTable, PatchesChangeWhatTheyMend) {
  EXPECT_FALSE(era("7.3.4", {"P0"}).default_quiesces);
  EXPECT_FALSE(era("7.3.4", {"P1"}).unplugged_async);
  EXPECT_FALSE(era("7.3.4", {"P3"}).rt_queue_lock);
  const auto early_return = era("7.3.4", {"P2"});
  EXPECT_EQ(early_return.same_none, Free);
  EXPECT_EQ(early_return.same_name, Free);
  EXPECT_EQ(early_return.unknown_name, kF);
  EXPECT_FALSE(early_return.none_resets_requests);
}

TEST(EraTable, ARefusedPatchSaysWhatItNeeds) {
  EXPECT_EQ(era_of("6.18.44", {"P2"}).error().what,
            "P2 mends nothing in 6.18.44: it needs 4ff58d6bc9dd (7.2)");
}

TEST(EraTable, CostsHaveNames) {
  EXPECT_EQ(to_text(Free), "free");
  EXPECT_EQ(to_text(kF), "freeze");
  EXPECT_EQ(to_text(kFq), "freeze+quiesce");
}

}  // namespace
}  // namespace elevatord
