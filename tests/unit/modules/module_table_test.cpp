#include "module_table.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using State = ModuleTable::State;
using namespace std::chrono_literals;

constexpr ModuleTable::Time kNow{1h};

TEST(ModuleTable, KnowsWhatBecameOfEachAttempt) {
  ModuleTable table;
  EXPECT_EQ(table.state("bfq"), State::Untried);
  table.started("bfq", kNow);
  table.started("kyber", kNow);
  EXPECT_EQ(table.state("bfq"), State::Loading);
  table.finished("bfq", {});
  table.finished("kyber", failure("no such module"));
  EXPECT_EQ(table.state("bfq"), State::Loaded);
  EXPECT_EQ(table.state("kyber"), State::Failed);
  EXPECT_EQ(table.reason("kyber"), "no such module");
}

TEST(ModuleTable, OnlyLoadsThatSucceedAreAReasonToLookAgain) {
  ModuleTable table;
  table.started("bfq", kNow);
  table.finished("bfq", failure("no such module"));
  EXPECT_EQ(table.generation(), 0U);
  table.finished("kyber", {});
  EXPECT_EQ(table.generation(), 1U);
}

TEST(ModuleTable, WhatDoesNotComeBackHasFailed) {
  ModuleTable table;
  EXPECT_FALSE(table.next_deadline());
  table.started("bfq", kNow);
  table.started("kyber", kNow + 1s);
  EXPECT_EQ(table.next_deadline(), kNow + ModuleTable::kPatience);
  EXPECT_TRUE(table.give_up(kNow + ModuleTable::kPatience - 1ms).empty());
  EXPECT_EQ(table.give_up(kNow + ModuleTable::kPatience), std::vector<std::string>{"bfq"});
  EXPECT_EQ(table.state("bfq"), State::Failed);
  EXPECT_EQ(table.reason("bfq"), "it has not come back for 10 s");
  EXPECT_EQ(table.next_deadline(), kNow + ModuleTable::kPatience + 1s);
}

TEST(ModuleTable, ALateSuccessCounts) {
  ModuleTable table;
  table.started("bfq", kNow);
  static_cast<void>(table.give_up(kNow + ModuleTable::kPatience));
  table.finished("bfq", {});
  EXPECT_EQ(table.state("bfq"), State::Loaded);
  EXPECT_EQ(table.reason("bfq"), "");
  EXPECT_EQ(table.generation(), 1U);
}

TEST(ModuleTable, ForgettingGivesAnotherTryButLeavesWhatIsUnderWay) {
  ModuleTable table;
  table.started("bfq", kNow);
  table.finished("bfq", failure("no such module"));
  table.started("kyber", kNow);
  table.forget();
  EXPECT_EQ(table.state("bfq"), State::Untried);
  EXPECT_EQ(table.state("kyber"), State::Loading);
}

TEST(ModuleTable, ThatALoadedOneIsNotOfferedIsToldOnce) {
  ModuleTable table;
  EXPECT_FALSE(table.tell_not_offered("bfq"));
  table.finished("bfq", {});
  EXPECT_TRUE(table.tell_not_offered("bfq"));
  EXPECT_FALSE(table.tell_not_offered("bfq"));
}

}  // namespace
}  // namespace elevatord
