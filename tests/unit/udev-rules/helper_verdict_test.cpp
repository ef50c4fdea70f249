#include "helper_verdict.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

const std::vector<AttributeWish> kWish = {{"scheduler", {"cfq", "mq-deadline"}}};

HelperVerdict verdict(Outcome outcome, const std::string& note = {}) {
  AttributeResult result;
  result.attribute = "scheduler";
  result.outcome = outcome;
  result.before = "none";
  result.after = outcome == Outcome::Applied ? "bfq" : "none";
  result.text = "[none] bfq ";
  result.note = note;
  return verdict_of(kWish, std::vector{result});
}

TEST(HelperVerdictTest, SaysNothingWhenThereWasNothingToWrite) {
  EXPECT_EQ(verdict(Outcome::Unchanged), (HelperVerdict{HelperExit::AsWanted, ""}));
}

TEST(HelperVerdictTest, ADiskThatIsGoneIsNoError) {
  EXPECT_EQ(verdict(Outcome::Gone, "no such disk"),
            (HelperVerdict{HelperExit::AsWanted, "no such disk"}));
}

TEST(HelperVerdictTest, SaysWhatChanged) {
  EXPECT_EQ(verdict(Outcome::Applied), (HelperVerdict{HelperExit::AsWanted, "none -> bfq"}));
}

TEST(HelperVerdictTest, ADryRunSaysWhatItWouldWrite) {
  EXPECT_EQ(verdict(Outcome::WouldWrite),
            (HelperVerdict{HelperExit::Failed, "none -> bfq (dry run)"}));
}

TEST(HelperVerdictTest, NamesWhatIsNotOnOffer) {
  EXPECT_EQ(verdict(Outcome::NotListed),
            (HelperVerdict{HelperExit::Failed, "cfq, mq-deadline: not on offer ([none] bfq)"}));
  EXPECT_EQ(verdict(Outcome::NotConfigurable),
            (HelperVerdict{HelperExit::Failed, "has no scheduler to choose"}));
}

TEST(HelperVerdictTest, PassesReasonsOn) {
  EXPECT_EQ(
      verdict(Outcome::Failed, "write sda/queue/scheduler: Read-only file system"),
      (HelperVerdict{HelperExit::Failed, "write sda/queue/scheduler: Read-only file system"}));
  EXPECT_EQ(verdict(Outcome::Busy, "pid 7").exit, HelperExit::TimedOut);
  EXPECT_EQ(verdict(Outcome::Mismatch).exit, HelperExit::Failed);
  EXPECT_EQ(verdict(Outcome::Refused), (HelperVerdict{HelperExit::Failed, "refused"}));
}

TEST(HelperVerdictTest, TheWorstResultDecides) {
  const std::vector<AttributeWish> wishes = {{"scheduler", {"bfq"}}, {"nr_requests", {"64"}}};
  AttributeResult scheduler;
  scheduler.attribute = "scheduler";
  scheduler.outcome = Outcome::Applied;
  scheduler.before = "none";
  scheduler.after = "bfq";
  AttributeResult requests;
  requests.attribute = "nr_requests";
  requests.outcome = Outcome::NotConfigurable;
  EXPECT_EQ(verdict_of(wishes, std::vector{scheduler, requests}),
            (HelperVerdict{HelperExit::Failed, "none -> bfq; has no nr_requests"}));
}

}  // namespace
}  // namespace elevatord
