#include "foreign_account.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

const ForeignAccount::Time kStart{1h};
const Writer kTuned{812, "tuned", ""};
const Writer kTlp{813, "tlp", ""};
const Writer kNobody{};
constexpr bool kWeAreWriting = true;
constexpr bool kWeAreNot = false;

/// An account with a clock, and looks at the scheduler only.
class ForeignAccountTest : public ::testing::Test {
 protected:
  void hint(const Writer& writer, bool writing = kWeAreNot) {
    account_.hint({"scheduler", writer, 17}, writing, now_);
  }

  ForeignVerdict look(const std::string& before, const std::string& after) {
    account_.ask();
    return account_.judge("scheduler", before, after, now_);
  }

  ForeignAccount account_;
  ForeignAccount::Time now_ = kStart;
};

TEST_F(ForeignAccountTest, AnotherValueWasWrittenByWhoeverWasSeen) {
  hint(kTuned);
  const auto verdict = look("none", "kyber");
  EXPECT_EQ(verdict.write, (ForeignWrite{"scheduler", "none", "kyber", kTuned, 17}));
  EXPECT_FALSE(verdict.late);
  EXPECT_TRUE(verdict.stalls.empty());
  EXPECT_EQ(account_.last(), verdict.write);
}

TEST_F(ForeignAccountTest, TheLastOfSeveralWritersMadeTheValue) {
  hint(kTuned);
  hint(kTlp);
  EXPECT_EQ(look("none", "kyber").write->writer, kTlp);
}

TEST_F(ForeignAccountTest, TheSameValueIsAStallForEachWrite) {
  hint(kTuned);
  hint(kTlp);
  const auto verdict = look("none", "none");
  EXPECT_EQ(verdict.write, std::nullopt);
  EXPECT_EQ(verdict.stalls, (std::vector<Writer>{kTuned, kTlp}));
  EXPECT_EQ(account_.last(), std::nullopt);
  EXPECT_TRUE(look("none", "none").stalls.empty()) << "each is judged once";
}

TEST_F(ForeignAccountTest, ALookThatBeganBeforeTheHintSaysNothingOfIt) {
  account_.ask();
  hint(kTuned);
  EXPECT_TRUE(account_.judge("scheduler", "none", "none", now_).stalls.empty());
  EXPECT_EQ(look("none", "kyber").write->writer, kTuned);
}

TEST_F(ForeignAccountTest, ButADifferenceThatItFindsIsExplainedByIt) {
  account_.ask();
  hint(kTuned);
  EXPECT_EQ(account_.judge("scheduler", "none", "kyber", now_).write->writer, kTuned);
  EXPECT_TRUE(look("kyber", "kyber").stalls.empty());
}

TEST_F(ForeignAccountTest, WhoeverWasNotSeenIsNobody) {
  EXPECT_EQ(look("none", "kyber").write, (ForeignWrite{"scheduler", "none", "kyber", kNobody, 0}));
}

TEST_F(ForeignAccountTest, AHintThatComesLateNamesHim) {
  static_cast<void>(look("none", "kyber"));
  now_ += 20ms;
  hint(kTuned);
  const auto verdict = look("kyber", "kyber");
  EXPECT_TRUE(verdict.late);
  EXPECT_EQ(verdict.write, (ForeignWrite{"scheduler", "none", "kyber", kTuned, 17}));
  EXPECT_TRUE(verdict.stalls.empty());
  hint(kTuned);
  EXPECT_EQ(look("kyber", "kyber").stalls.size(), 1U) << "only the first";
}

TEST_F(ForeignAccountTest, AHintThatComesMuchLaterIsAnotherWrites) {
  static_cast<void>(look("none", "kyber"));
  now_ += 10s;
  hint(kTuned);
  EXPECT_EQ(look("kyber", "kyber").stalls, std::vector<Writer>{kTuned});
  EXPECT_EQ(account_.last()->writer, kNobody);
}

TEST_F(ForeignAccountTest, AnUnnamedWriteBesideOurOwnIsTakenForOurs) {
  hint(kNobody, kWeAreWriting);
  EXPECT_TRUE(look("none", "none").stalls.empty());
  account_.wrote(now_);
  now_ += 100ms;
  hint(kNobody);
  EXPECT_TRUE(look("none", "none").stalls.empty());
  now_ += 10s;
  hint(kNobody);
  EXPECT_EQ(look("none", "none").stalls.size(), 1U);
}

TEST_F(ForeignAccountTest, ANamedWriteBesideOurOwnIsHis) {
  hint(kTuned, kWeAreWriting);
  EXPECT_EQ(look("none", "none").stalls.size(), 1U);
}

TEST_F(ForeignAccountTest, AnUnnamedDifferenceBesideOurOwnWriteIsForeign) {
  hint(kNobody, kWeAreWriting);
  EXPECT_TRUE(look("none", "kyber").write.has_value());
}

TEST_F(ForeignAccountTest, AChangeWithoutAWriterIsUnseenUntilOneIsNamed) {
  EXPECT_TRUE(look("none", "kyber").write.has_value());
  now_ += 2s;
  EXPECT_TRUE(account_.is_unseen("scheduler", now_));
  hint(kTuned);
  static_cast<void>(look("kyber", "kyber"));
  EXPECT_FALSE(account_.is_unseen("scheduler", now_));
}

TEST_F(ForeignAccountTest, AChangeIsUnseenOnlyWhenAHintWouldHaveCome) {
  EXPECT_EQ(account_.hints_due(), std::nullopt);
  static_cast<void>(look("none", "kyber"));
  EXPECT_EQ(account_.hints_due(), now_ + 2s);
  now_ += 1900ms;
  EXPECT_FALSE(account_.is_unseen("scheduler", now_));
  account_.forget_unseen(now_);
  now_ += 100ms;
  EXPECT_TRUE(account_.is_unseen("scheduler", now_)) << "it was not dealt with too early";
  account_.forget_unseen(now_);
  EXPECT_EQ(account_.hints_due(), std::nullopt) << "dealt with once";
}

TEST_F(ForeignAccountTest, WhatIsAsWeWantItIsNobodysDoing) {
  static_cast<void>(look("none", "kyber"));
  account_.is_ours("scheduler");
  EXPECT_EQ(account_.hints_due(), std::nullopt);
}

TEST_F(ForeignAccountTest, WhereHintsWereLostAChangeIsForeignThoughNobodyWasSeen) {
  account_.ask();
  account_.lost_hints();
  account_.looked();  // this look had begun before
  EXPECT_TRUE(look("none", "kyber").write.has_value());
  EXPECT_EQ(account_.hints_due(), std::nullopt);
  account_.looked();
  static_cast<void>(look("kyber", "bfq"));
  EXPECT_TRUE(account_.hints_due().has_value()) << "only the first look";
}

TEST_F(ForeignAccountTest, AChangeThatWasFoundBeforeItsHintWasLostIsForeignToo) {
  static_cast<void>(look("none", "kyber"));
  account_.lost_hints();
  EXPECT_EQ(account_.hints_due(), std::nullopt);
}

TEST_F(ForeignAccountTest, WhatALostWorkerMayHaveWrittenIsNotForeign) {
  account_.unsure();
  EXPECT_EQ(look("none", "kyber").write, std::nullopt);
  account_.looked();
  EXPECT_TRUE(look("kyber", "bfq").write.has_value()) << "only the first look";
  account_.unsure();
  hint(kTuned);
  EXPECT_TRUE(look("bfq", "none").write.has_value()) << "unless somebody was seen";
}

TEST_F(ForeignAccountTest, TheFirstLookAtADiskFindsNoForeignWrite) {
  hint(kTuned);
  const auto verdict = look("", "kyber");
  EXPECT_EQ(verdict.write, std::nullopt);
  EXPECT_TRUE(verdict.stalls.empty());
}

TEST_F(ForeignAccountTest, AHintOfOneAttributeSaysNothingOfAnother) {
  account_.hint({"queue/nr_requests", kTuned, 17}, kWeAreNot, now_);
  EXPECT_TRUE(look("none", "none").stalls.empty());
  EXPECT_EQ(look("none", "kyber").write->writer, kNobody);
}

TEST_F(ForeignAccountTest, AWriterWhoWritesAllTheTimeIsNewsOnceInTenMinutes) {
  EXPECT_TRUE(account_.is_news(kTuned, now_));
  EXPECT_FALSE(account_.is_news({900, "tuned", ""}, now_ + 9min));
  EXPECT_TRUE(account_.is_news(kTlp, now_ + 9min));
  EXPECT_TRUE(account_.is_news(kTuned, now_ + 10min));
}

}  // namespace
}  // namespace elevatord
