#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::count_of;

int no_candidate(const std::string& rule) {
  return count_of("no-candidate", "- { " + rule + " }\n");
}

int unreachable(const std::string& rule) {
  return count_of("unreachable-candidate", "- { " + rule + " }\n");
}

TEST(NoCandidate, SchedulersThatNoKernelOfTheRuleOffers) {
  EXPECT_EQ(no_candidate("scheduler: anticipatory"), 1);
  EXPECT_EQ(no_candidate("match: { kernel: \"<4.12\" }, scheduler: [kyber, bfq]"), 1);
  EXPECT_EQ(no_candidate("match: { kernel: 4.15 }, scheduler: bfq"), 1) << "it hangs there";
  EXPECT_EQ(no_candidate("match: { kernel: 4.15 }, scheduler: cfq"), 0) << "cfq is still there";
}

TEST(NoCandidate, LegacyNamesHaveSuccessors) {
  EXPECT_EQ(no_candidate("scheduler: noop"), 0);
  EXPECT_EQ(no_candidate("scheduler: [noop, none]"), 0);
  EXPECT_EQ(no_candidate("scheduler: [cfq, deadline]"), 0);
}

TEST(NoCandidate, NothingWhereSomethingIsLeft) {
  EXPECT_EQ(no_candidate("scheduler: [anticipatory, keep]"), 0);
  EXPECT_EQ(no_candidate("scheduler: keep"), 0);
  EXPECT_EQ(no_candidate("scheduler: from_udev"), 0);
  EXPECT_EQ(no_candidate("scheduler: [adios, bfq]"), 0);
  EXPECT_EQ(no_candidate("match: { kernel: \"4.15..4.16\" }, scheduler: bfq"), 0);
}

TEST(UnreachableCandidate, WhatComesAfterNone) {
  EXPECT_EQ(unreachable("scheduler: [none, bfq]"), 1);
  EXPECT_EQ(unreachable("scheduler: [none, kyber, adios]"), 2);
  EXPECT_EQ(unreachable("scheduler: [noop, bfq]"), 1) << "noop becomes none";
  EXPECT_EQ(unreachable("scheduler: [kyber, none]"), 0);
  EXPECT_EQ(unreachable("scheduler: [none, keep]"), 0);
}

TEST(UnreachableCandidate, NotWhatOldKernelsTakeInstead) {
  EXPECT_EQ(unreachable("scheduler: [noop, none]"), 0);
  EXPECT_EQ(unreachable("scheduler: [none, noop]"), 0);
  EXPECT_EQ(unreachable("scheduler: [none, deadline]"), 0);
}

TEST(UnreachableCandidate, NotMqDeadlineForZonedDisks) {
  EXPECT_EQ(unreachable("scheduler: [none, mq-deadline]"), 0);
  EXPECT_EQ(unreachable("match: { zoned: none }, scheduler: [none, mq-deadline]"), 1);
  EXPECT_EQ(unreachable("force: true, scheduler: [none, mq-deadline]"), 1);
}

TEST(UnreachableCandidate, SaysWhyAndWhatToDo) {
  const auto findings = lint(a_policy("- { name: a, scheduler: [none, bfq] }\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().what,
            "bfq is never chosen: none before it is always offered; put it before none or take it "
            "out");
}

}  // namespace
}  // namespace elevatord
