#include "compare_and_write.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "fake_queue.hpp"

namespace elevatord {
namespace {

using testing::FakeQueue;
using Writes = std::vector<std::string>;

FakeQueue a_queue(const std::string& active = "none") {
  return {active, {"none", "mq-deadline", "kyber", "bfq"}};
}

AttributeResult want(FakeQueue& queue, std::vector<std::string> candidates) {
  return compare_and_write(queue, {"scheduler", std::move(candidates)}, false);
}

TEST(CompareAndWrite, WritesNothingWhenAlreadyActive) {
  auto queue = a_queue("bfq");
  const auto result = want(queue, {"bfq"});
  EXPECT_EQ(result.outcome, Outcome::Unchanged);
  EXPECT_EQ(queue.writes, Writes{});
  EXPECT_EQ(queue.reads, 1);
  EXPECT_EQ(result.before, "bfq");
  EXPECT_EQ(result.after, "bfq");
  EXPECT_EQ(result.started.count(), 0);
}

TEST(CompareAndWrite, KnowsTheAliasOfMqDeadline) {
  auto queue = a_queue("mq-deadline");
  EXPECT_EQ(want(queue, {"deadline"}).outcome, Outcome::Unchanged);
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, SwitchesWithOneWriteAndReadsBack) {
  auto queue = a_queue();
  const auto result = want(queue, {"bfq"});
  EXPECT_EQ(result.outcome, Outcome::Applied);
  EXPECT_EQ(queue.writes, Writes{"bfq"});
  EXPECT_EQ(queue.reads, 2);
  EXPECT_EQ(result.before, "none");
  EXPECT_EQ(result.after, "bfq");
  EXPECT_EQ(result.text, "none mq-deadline kyber [bfq] ");
}

TEST(CompareAndWrite, WritesTheNameAsTheFileListsIt) {
  auto queue = a_queue();
  EXPECT_EQ(want(queue, {"deadline"}).outcome, Outcome::Applied);
  EXPECT_EQ(queue.writes, Writes{"mq-deadline"});
}

TEST(CompareAndWrite, TakesTheFirstCandidateThatIsListed) {
  auto queue = a_queue();
  EXPECT_EQ(want(queue, {"adios", "kyber", "bfq"}).after, "kyber");
}

TEST(CompareAndWrite, NeverWritesANameThatIsNotListed) {
  auto queue = a_queue();
  const auto result = want(queue, {"adios"});
  EXPECT_EQ(result.outcome, Outcome::NotListed);
  EXPECT_EQ(result.before, "none");
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, RefusesWhatIsNoSchedulersNameWithoutReading) {
  auto queue = a_queue();
  for (const auto* name : {"nonesuch", "bfq\n", "", "BFQ", "../x"}) {
    EXPECT_EQ(want(queue, {"bfq", name}).outcome, Outcome::Refused) << name;
  }
  EXPECT_EQ(want(queue, {}).outcome, Outcome::Refused);
  EXPECT_EQ(queue.reads, 0);
}

TEST(CompareAndWrite, RefusesAnotherAttributeWithoutReading) {
  auto queue = a_queue();
  const auto result = compare_and_write(queue, {"nr_requests", {"64"}}, false);
  EXPECT_EQ(result.outcome, Outcome::Refused);
  EXPECT_EQ(result.attribute, "nr_requests");
  EXPECT_EQ(queue.reads, 0);
}

TEST(CompareAndWrite, ADryRunComparesOnly) {
  auto queue = a_queue();
  EXPECT_EQ(compare_and_write(queue, {"scheduler", {"bfq"}}, true).outcome, Outcome::WouldWrite);
  EXPECT_EQ(compare_and_write(queue, {"scheduler", {"none"}}, true).outcome, Outcome::Unchanged);
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, AWriteWithoutEffectIsAMismatch) {
  auto queue = a_queue();
  queue.ignores_writes = true;
  const auto result = want(queue, {"bfq"});
  EXPECT_EQ(result.outcome, Outcome::Mismatch);
  EXPECT_EQ(result.after, "none");
}

TEST(CompareAndWrite, AFileWithoutBracketsHasNothingToChoose) {
  auto queue = a_queue();
  queue.text = "none";
  EXPECT_EQ(want(queue, {"none"}).outcome, Outcome::NotConfigurable);
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, AFileThatCannotBeUnderstoodIsAFailure) {
  auto queue = a_queue();
  queue.text = "[none] [bfq]";
  const auto result = want(queue, {"bfq"});
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.note, "two active schedulers, none and bfq");
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, AReadErrorTellsWhetherTheDiskOrTheFileIsMissing) {
  auto queue = a_queue();
  const std::vector<std::pair<int, Outcome>> cases{{ENODEV, Outcome::Gone},
                                                   {ENOENT, Outcome::NotConfigurable},
                                                   {EOPNOTSUPP, Outcome::NotConfigurable},
                                                   {EACCES, Outcome::Failed}};
  for (const auto& [code, outcome] : cases) {
    queue.read_error = code;
    const auto result = want(queue, {"bfq"});
    EXPECT_EQ(result.outcome, outcome) << code;
    EXPECT_EQ(result.error, code);
  }
}

TEST(CompareAndWrite, AWriteErrorTellsWhetherItPasses) {
  const std::vector<std::pair<int, Outcome>> cases{
      {ENODEV, Outcome::Gone},   {EBUSY, Outcome::Busy},
      {ENOENT, Outcome::Busy},   {EOPNOTSUPP, Outcome::NotConfigurable},
      {EINVAL, Outcome::Failed}, {EROFS, Outcome::Failed}};
  for (const auto& [code, outcome] : cases) {
    auto queue = a_queue();
    queue.write_error = code;
    const auto result = want(queue, {"bfq"});
    EXPECT_EQ(result.outcome, outcome) << code;
    EXPECT_EQ(result.error, code);
    EXPECT_EQ(result.after, "none");
    EXPECT_EQ(queue.writes.size(), 1U);
  }
}

TEST(CompareAndWrite, TheHookHearsTheExactValueBeforeTheWrite) {
  auto queue = a_queue();
  std::vector<std::string> heard;
  const auto hook = [&](const std::string& value) -> Result<void> {
    EXPECT_EQ(queue.writes, Writes{});
    heard.push_back(value);
    return {};
  };
  static_cast<void>(compare_and_write(queue, {"scheduler", {"deadline"}}, false, hook));
  EXPECT_EQ(heard, Writes{"mq-deadline"});
}

TEST(CompareAndWrite, TheHookIsNotCalledWhereNothingIsWritten) {
  auto queue = a_queue("bfq");
  const auto hook = [](const std::string&) -> Result<void> { return failure("no", EBUSY); };
  const auto run = [&](const std::string& name, bool dry_run) {
    return compare_and_write(queue, {"scheduler", {name}}, dry_run, hook).outcome;
  };
  EXPECT_EQ(run("bfq", false), Outcome::Unchanged);
  EXPECT_EQ(run("none", true), Outcome::WouldWrite);
  EXPECT_EQ(run("adios", false), Outcome::NotListed);
}

TEST(CompareAndWrite, TheHookCanCallTheWriteOff) {
  auto queue = a_queue();
  const auto run = [&](int code) {
    return compare_and_write(queue, {"scheduler", {"bfq"}}, false,
                             [&](const std::string&) -> Result<void> {
                               return failure("another process (pid 7) is writing", code);
                             });
  };
  EXPECT_EQ(run(EBUSY).outcome, Outcome::Taken);
  EXPECT_EQ(run(EBUSY).note, "another process (pid 7) is writing");
  EXPECT_EQ(run(ENOSPC).outcome, Outcome::Failed);
  EXPECT_EQ(queue.writes, Writes{});
}

TEST(CompareAndWrite, WhatSomebodyWroteBeforeTheHookHadItsWayIsNotWrittenAgain) {
  auto queue = a_queue();
  const auto hook = [&](const std::string& value) -> Result<void> {
    return queue.write("scheduler", value);  // somebody else, who was waited for
  };
  const auto result = compare_and_write(queue, {"scheduler", {"bfq"}}, false, hook);
  EXPECT_EQ(result.outcome, Outcome::Unchanged);
  EXPECT_EQ(result.before, "bfq");
  EXPECT_EQ(queue.writes.size(), 1U);
}

TEST(CompareAndWrite, AnotherValueThanTheHookHeardIsNotWritten) {
  auto queue = a_queue();
  const auto hook = [&](const std::string&) -> Result<void> {
    queue.text = "[none] kyber";  // the module went away
    return {};
  };
  const auto result = compare_and_write(queue, {"scheduler", {"bfq", "kyber"}}, false, hook);
  EXPECT_EQ(result.outcome, Outcome::Busy);
  EXPECT_TRUE(queue.writes.empty());
}

TEST(CompareAndWrite, TimesFrameTheWrite) {
  auto queue = a_queue();
  const auto before = std::chrono::steady_clock::now().time_since_epoch();
  const auto result = want(queue, {"bfq"});
  EXPECT_LE(before, result.started);
  EXPECT_LE(result.started, result.ended);
  EXPECT_LE(result.ended, std::chrono::steady_clock::now().time_since_epoch());
}

TEST(CompareAndWrite, SaysWhatASwitchThatFailedHalfWayLeft) {
  auto queue = a_queue("mq-deadline");
  queue.write_error = ENOMEM;
  queue.left_by_failure = "none";
  const auto result = want(queue, {"bfq"});
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.error, ENOMEM);
  EXPECT_EQ(result.before, "mq-deadline");
  EXPECT_EQ(result.after, "none");
  EXPECT_EQ(result.text, "[none] mq-deadline kyber bfq ");
}

}  // namespace
}  // namespace elevatord
