#include "setting_accounts.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(SettingAccounts, AWantedValueIsNewUntilItIsApplied) {
  SettingAccounts accounts;
  EXPECT_TRUE(accounts.is_new("scheduler", "bfq"));
  accounts.applied("scheduler", "bfq");
  EXPECT_FALSE(accounts.is_new("scheduler", "bfq"));
  EXPECT_TRUE(accounts.is_new("scheduler", "kyber"));
  EXPECT_TRUE(accounts.is_new("queue/nomerges", "bfq"));
}

TEST(SettingAccounts, WhatFailedIsNotNewUntilFailuresAreForgotten) {
  SettingAccounts accounts;
  accounts.tried("scheduler", "bfq");
  EXPECT_FALSE(accounts.is_new("scheduler", "bfq"));
  EXPECT_TRUE(accounts.was_tried("scheduler", "bfq"));
  accounts.forget_failures();
  EXPECT_TRUE(accounts.is_new("scheduler", "bfq"));
}

TEST(SettingAccounts, AFailureOfAnotherWishIsForgotten) {
  SettingAccounts accounts;
  accounts.tried("scheduler", "bfq");
  accounts.forget_other_failure("scheduler", "bfq");
  EXPECT_FALSE(accounts.is_new("scheduler", "bfq"));
  accounts.forget_other_failure("scheduler", "kyber");
  EXPECT_TRUE(accounts.is_new("scheduler", "bfq"));
}

TEST(SettingAccounts, WhatIsNamedNoMoreIsNewWhenItIsNamedAgain) {
  SettingAccounts accounts;
  accounts.applied("scheduler", "bfq");
  accounts.forget("scheduler");
  EXPECT_TRUE(accounts.is_new("scheduler", "bfq"));
}

TEST(SettingAccounts, TheOriginalIsTheValueBeforeTheFirstWrite) {
  SettingAccounts accounts;
  accounts.original("scheduler", "none");
  accounts.original("scheduler", "bfq");
  EXPECT_EQ(accounts.originals().at("scheduler"), "none");
  accounts.forget("scheduler");
  EXPECT_EQ(accounts.originals().size(), 1U);
  accounts.restored("scheduler");
  EXPECT_TRUE(accounts.originals().empty());
}

TEST(SettingAccounts, AnOriginalThatIsBackIsSoUntilSomethingIsApplied) {
  SettingAccounts accounts;
  accounts.original("queue/nomerges", "0");
  EXPECT_FALSE(accounts.is_restored("queue/nomerges"));
  accounts.restored("queue/nomerges");
  EXPECT_TRUE(accounts.is_restored("queue/nomerges"));
  EXPECT_TRUE(accounts.originals().empty());
  accounts.applied("queue/nomerges", "2");
  EXPECT_FALSE(accounts.is_restored("queue/nomerges"));
}

TEST(SettingAccounts, WhatFailedSinceItWasAppliedIsNotInForceAnyMore) {
  SettingAccounts accounts;
  accounts.applied("queue/nr_requests", "200");
  EXPECT_TRUE(accounts.was_in_force("queue/nr_requests", "200"));
  accounts.tried("queue/nr_requests", "200");
  EXPECT_FALSE(accounts.was_in_force("queue/nr_requests", "200"));
  EXPECT_TRUE(accounts.is_applied("queue/nr_requests", "200"));
}

}  // namespace
}  // namespace elevatord
