#include "setting_account.hpp"

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

using namespace std::chrono_literals;

const TimePoint kStart{1h};

TEST(RestoreBudget, IsThreeOfAValueInAWhile) {
  RestoreBudget budget;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(budget.is_spent("bfq", kStart));
    budget.take("bfq", kStart);
  }
  EXPECT_TRUE(budget.is_spent("bfq", kStart));
  EXPECT_FALSE(budget.is_spent("bfq", kStart + 10min));
  EXPECT_FALSE(budget.is_spent("kyber", kStart)) << "another matter";
}

TEST(SettingAccount, AnUnseenChangeCountsUntilTheValueIsInForceAfterIt) {
  SettingAccount its;
  its.unseen = kStart;
  its.in_force("64", kStart - 1s);
  EXPECT_TRUE(its.unseen) << "the look may have been before it";
  its.in_force("64", kStart + 1s);
  EXPECT_FALSE(its.unseen);
}

}  // namespace
}  // namespace elevatord::property
