#include "pending_calls.hpp"

#include <cerrno>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Kind = PendingCalls::Kind;

/// Calls that note who was answered with what, `sda 5`.
class PendingCallsTest : public ::testing::Test {
 protected:
  PendingCalls::Id add(const std::string& disk, Kind kind = Kind::Write) {
    return calls_.add(disk, kind, [this, disk](int error, const std::string& text) {
      answers_.push_back(disk + ' ' + std::to_string(error) + text);
    });
  }

  PendingCalls calls_;
  std::vector<std::string> answers_;
};

TEST_F(PendingCallsTest, ACallIsAnsweredWithWhatItAskedFor) {
  const auto call = add("sda", Kind::Read);
  EXPECT_TRUE(answers_.empty());
  calls_.answer(call, 0, " none");
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda 0 none"}));
}

TEST_F(PendingCallsTest, ALateAnswerMeetsNobody) {
  const auto call = add("sda");
  calls_.answer_disk("sda", ENODEV);
  calls_.answer(call, 0, {});
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda " + std::to_string(ENODEV)}));
}

TEST_F(PendingCallsTest, ANewCallDoesNotGetAnOldOnesAnswer) {
  const auto old = add("sda");
  calls_.answer(old, 0, {});
  add("sdb");
  calls_.answer(old, EIO, {});
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda 0"}));
}

TEST_F(PendingCallsTest, ADiskThatGoesTakesItsOwnCallsOnly) {
  add("sda");
  add("sdb");
  add("sda", Kind::Read);
  calls_.answer_disk("sda", 5);
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda 5", "sda 5"}));
  EXPECT_EQ(calls_.count("sdb", Kind::Write), 1U);
}

TEST_F(PendingCallsTest, TheEndAnswersAll) {
  add("sda");
  add("sdb", Kind::Read);
  calls_.answer_all(5);
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda 5", "sdb 5"}));
  calls_.answer_all(5);
  EXPECT_EQ(answers_.size(), 2U);
}

TEST_F(PendingCallsTest, WritersAndReadersAreCountedApart) {
  add("sda");
  add("sda");
  const auto read = add("sda", Kind::Read);
  EXPECT_EQ(calls_.count("sda", Kind::Write), 2U);
  EXPECT_EQ(calls_.count("sda", Kind::Read), 1U);
  EXPECT_EQ(calls_.count("sdb", Kind::Write), 0U);
  calls_.answer(read, 0, {});
  EXPECT_EQ(calls_.count("sda", Kind::Read), 0U);
}

TEST_F(PendingCallsTest, ACallThatNobodyAsksForIsCountedToo) {
  const auto call = calls_.add("sda", Kind::Write, nullptr);
  EXPECT_EQ(calls_.count("sda", Kind::Write), 1U);
  calls_.answer(call, EIO, {});
  EXPECT_EQ(calls_.count("sda", Kind::Write), 0U);
}

TEST_F(PendingCallsTest, WhoIsAnsweredIsNotCountedAnyMore) {
  std::size_t left = 1;
  calls_.add("sda", Kind::Write,
             [&](int, const std::string&) { left = calls_.count("sda", Kind::Write); });
  calls_.answer_all(EIO);
  EXPECT_EQ(left, 0U);
}

TEST_F(PendingCallsTest, AnAnswerMayAnswerAnotherCallOfTheDisk) {
  PendingCalls::Id second = 0;
  calls_.add("sda", Kind::Write,
             [&](int error, const std::string&) { calls_.answer(second, error, {}); });
  second = add("sda");
  add("sda");
  calls_.answer_disk("sda", 5);
  EXPECT_EQ(answers_, (std::vector<std::string>{"sda 5", "sda 5"}));
}

}  // namespace
}  // namespace elevatord
