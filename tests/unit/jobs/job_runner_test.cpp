#include "job_runner.hpp"

#include <cerrno>
#include <future>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;
using testing::TemporaryDirectory;
using testing::text_of;

constexpr const char* kUntouched = "[none] bfq\n";

/// Disks whose scheduler files are plain ones: they keep what is written, so a write that was made
/// ends as a mismatch.
class JobRunnerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}, {"diskseq", "7"}});
  }

  [[nodiscard]] JobRunner runner(JobRunner::StillWanted still_wanted = {}) const {
    return {root_.get(), &*records_, std::move(still_wanted)};
  }

  [[nodiscard]] static ApplyJob a_job(const std::string& disk, std::uint64_t diskseq = 0) {
    return {disk, diskseq, {{"scheduler", {"bfq"}}}, false};
  }

  /// What became of the one wish.
  [[nodiscard]] AttributeResult apply(const ApplyJob& job) const {
    return runner().run(job).results.at(0);
  }

  [[nodiscard]] std::string scheduler_of(const std::string& disk) const {
    return text_of(sysfs_.directory_of(disk) / "queue/scheduler");
  }

  [[nodiscard]] std::vector<ListedRecord> on_record() const {
    return list_records(runtime_.path());
  }

  FakeSysfs sysfs_;
  TemporaryDirectory runtime_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  Result<RecordStore> records_ = RecordStore::open(runtime_.path());
};

TEST_F(JobRunnerTest, AProbeBringsWhatTheDiskSays) {
  const auto done = runner().run(ProbeJob{"sda"});
  EXPECT_FALSE(done.gone);
  EXPECT_EQ(done.files, (ProbedFiles{{"queue/scheduler", "[none] bfq"}, {"diskseq", "7"}}));
}

TEST_F(JobRunnerTest, AProbeForAttributesReadsThemAndNothingElse) {
  const auto done = runner().run(ProbeJob{"sda", {}, true, {"diskseq", "queue/dax"}});
  EXPECT_FALSE(done.gone);
  EXPECT_EQ(done.attributes, (ProbedAttributes{{"diskseq", "7"}}));
  EXPECT_TRUE(done.files.empty());
}

TEST_F(JobRunnerTest, ADiskThatWentAwayIsGoneForAProbe) {
  for (const auto* const name : {"sdb", "", "../block/sda"}) {
    EXPECT_TRUE(runner().run(ProbeJob{name}).gone) << name;
  }
}

TEST_F(JobRunnerTest, ADiskThatGoesInTheMiddleOfAProbeIsGone) {
  sysfs_.add_disk("sdb");  // its directory is there, and nothing in it any more
  EXPECT_TRUE(runner().run(ProbeJob{"sdb"}).gone);
}

TEST_F(JobRunnerTest, ADiskThatWentAwayIsNotWritten) {
  const auto result = apply(a_job("sdb"));
  EXPECT_EQ(result.outcome, Outcome::Gone);
  EXPECT_EQ(result.attribute, "scheduler");
  EXPECT_EQ(result.error, ENODEV);
  EXPECT_EQ(result.note, "sdb: no such disk");
}

TEST_F(JobRunnerTest, WhatIsNoDiskOfTheTreeIsRefused) {
  const TemporaryDirectory outside;
  fs::create_directory_symlink(outside.path(), sysfs_.link_of("out"));
  for (const auto* const name : {"", "..", "../block/sda", "out"}) {
    EXPECT_EQ(apply(a_job(name)).outcome, Outcome::Refused) << name;
  }
  put(sysfs_.link_of("file"), "");
  EXPECT_EQ(apply(a_job("file")).outcome, Outcome::Failed);
}

TEST_F(JobRunnerTest, EveryWishForADiskThatIsNotThereIsAnswered) {
  const auto done =
      runner().run(ApplyJob{"sdb", 0, {{"scheduler", {"bfq"}}, {"uevent", {"add"}}}, false});
  ASSERT_EQ(done.results.size(), 2U);
  EXPECT_EQ(done.results.at(1).attribute, "uevent");
  EXPECT_EQ(done.results.at(1).outcome, Outcome::Gone);
}

TEST_F(JobRunnerTest, AWishThatIsRefusedCostsNoOther) {
  const auto done =
      runner().run(ApplyJob{"sda", 0, {{"uevent", {"add"}}, {"scheduler", {"bfq"}}}, false});
  ASSERT_EQ(done.results.size(), 2U);
  EXPECT_EQ(done.results.at(0).outcome, Outcome::Refused);
  EXPECT_EQ(done.results.at(1).outcome, Outcome::Mismatch);
}

TEST_F(JobRunnerTest, AnotherDiskUnderTheSameNameIsNotWritten) {
  const auto result = apply(a_job("sda", 6));
  EXPECT_EQ(result.outcome, Outcome::Gone);
  EXPECT_EQ(result.note, "the name belongs to another disk now");
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  EXPECT_EQ(apply(a_job("sda", 7)).outcome, Outcome::Mismatch);
}

TEST_F(JobRunnerTest, WhereNobodyKnowsTheNumberOfADiskItsNameMustDo) {
  sysfs_.add_disk("old", {{"queue/scheduler", "[none] bfq"}});  // Linux before 5.15
  sysfs_.add_disk("odd", {{"queue/scheduler", "[none] bfq"}, {"diskseq", "x"}});
  EXPECT_EQ(apply(a_job("old", 6)).outcome, Outcome::Mismatch);
  EXPECT_EQ(apply(a_job("odd", 6)).outcome, Outcome::Mismatch);
  EXPECT_EQ(apply(a_job("sda", 0)).outcome, Outcome::Mismatch);
}

TEST_F(JobRunnerTest, AWriteIsOnRecordBeforeItIsMade) {
  std::vector<ListedRecord> before;
  std::string text;
  const auto look = [&] {
    before = on_record();
    text = scheduler_of("sda");
    return true;
  };
  EXPECT_EQ(runner(look).run(a_job("sda", 7)).results.at(0).outcome, Outcome::Mismatch);
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before.front().record,
            (JobRecord{"sda", 7, "scheduler", "bfq", this_process().value()}));
  EXPECT_EQ(text, kUntouched);
  EXPECT_EQ(scheduler_of("sda"), "bfqne] bfq\n");
  EXPECT_TRUE(on_record().empty());
}

TEST_F(JobRunnerTest, AWriteIsOnRecordUntilItsResultIsThere) {
  const auto file = sysfs_.directory_of("sda") / "queue/scheduler";
  std::promise<void> waits;
  const auto make_wait = [&] {  // every open of the file, from now on
    fs::remove(file);
    sysfs_.make_fifo("sda", "queue/scheduler");
    waits.set_value();
    return true;
  };
  auto done = std::async(std::launch::async, [&] { return runner(make_wait).run(a_job("sda")); });
  waits.get_future().wait();
  put(file, kUntouched);  // looked at again
  EXPECT_EQ(text_of(file), "bfq");
  UniqueFd read_back{::open(file.c_str(), O_WRONLY | O_CLOEXEC)};
  EXPECT_EQ(on_record().size(), 1U);
  EXPECT_EQ(::write(read_back.get(), "none [bfq]\n", 11), 11);
  read_back.reset();
  EXPECT_EQ(done.get().results.at(0).outcome, Outcome::Applied);
  EXPECT_TRUE(on_record().empty());
}

TEST_F(JobRunnerTest, AWriteThatNobodyWaitsForIsNotMade) {
  const auto result = runner([] { return false; }).run(a_job("sda")).results.at(0);
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.error, ECANCELED);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  EXPECT_TRUE(on_record().empty());
}

TEST_F(JobRunnerTest, WhatNeedsNoWriteIsNeitherRecordedNorAskedFor) {
  int asked = 0;
  const auto counting = runner([&] { return ++asked > 0; });
  auto job = a_job("sda");
  job.dry_run = true;
  EXPECT_EQ(counting.run(job).results.at(0).outcome, Outcome::WouldWrite);
  const ApplyJob as_it_is{"sda", 0, {{"scheduler", {"none"}}}, false};
  EXPECT_EQ(counting.run(as_it_is).results.at(0).outcome, Outcome::Unchanged);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
}

TEST_F(JobRunnerTest, ADiskThatAnotherIsWritingIsLeftToHim) {
  const auto other = records_->acquire({"sda", 7, "scheduler", "bfq", {}});
  ASSERT_TRUE(other);
  const auto result = apply(a_job("sda"));
  EXPECT_EQ(result.outcome, Outcome::Taken);
  EXPECT_NE(result.note.find("is writing this disk"), std::string::npos);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  EXPECT_EQ(on_record().size(), 1U) << "his record was taken away";
}

TEST_F(JobRunnerTest, AWriteThatCannotBePutOnRecordIsNotMade) {
  fs::remove(runtime_ / "jobs");
  const auto result = apply(a_job("sda"));
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.note, "create a job record: No such file or directory");
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
}

TEST_F(JobRunnerTest, WithoutAStoreWritesAreMadeUnrecorded) {
  const JobRunner unrecorded{root_.get(), nullptr};
  EXPECT_EQ(unrecorded.run(a_job("sda")).results.at(0).outcome, Outcome::Mismatch);
  EXPECT_EQ(scheduler_of("sda"), "bfqne] bfq\n");
}

TEST_F(JobRunnerTest, IoThatDoesNotEndIsWaitedForAndThenWrittenAllTheSame) {
  put(sysfs_.directory_of("sda") / "stat", "1 0 0 0 0 0 0 0 2 0 0\n");
  constexpr std::chrono::milliseconds kShort{5};
  const JobRunner runner{root_.get(), &*records_, {}, kShort};
  const auto done = runner.run(a_job("sda"));
  EXPECT_GE(done.results.at(0).waited, kShort);
  EXPECT_NE(scheduler_of("sda"), kUntouched);
}

TEST_F(JobRunnerTest, AnIdleDiskIsNotKeptWaiting) {
  put(sysfs_.directory_of("sda") / "stat", "1 0 0 0 0 0 0 0 0 0 0\n");
  EXPECT_EQ(apply(a_job("sda")).waited.count(), 0);
}

/// For a disk that is to be idle, and had completed so much at the look before.
ApplyJob an_idle_job(const std::optional<std::uint64_t>& quiet_since) {
  ApplyJob job{"sda", 0, {{"scheduler", {"bfq"}}}};
  job.wishes[0].only_idle = true;
  job.quiet_since = quiet_since;
  return job;
}

TEST_F(JobRunnerTest, ADiskInUseIsNotWrittenWhereItIsToBeIdleAndNobodyWaitsForIt) {
  put(sysfs_.directory_of("sda") / "stat", "100 0 0 0 3 0 0 0 17 0 0\n");
  constexpr std::chrono::hours kForEver{1};
  const JobRunner patient{root_.get(), &*records_, {}, kForEver};
  const auto done = patient.run(an_idle_job(103));
  EXPECT_EQ(done.results.at(0).outcome, Outcome::NotIdle);
  EXPECT_EQ(done.results.at(0).before, "none");
  EXPECT_EQ(done.io, (IoInFlight{17, 103}));
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  EXPECT_TRUE(on_record().empty());
}

TEST_F(JobRunnerTest, ADiskIsIdleAtTheSecondLookAtTheEarliest) {
  put(sysfs_.directory_of("sda") / "stat", "100 0 0 0 3 0 0 0 0 0 0\n");
  const auto first = runner().run(an_idle_job(std::nullopt));
  EXPECT_EQ(first.results.at(0).outcome, Outcome::NotIdle);
  ASSERT_TRUE(first.io);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  const auto second = runner().run(an_idle_job(first.io->completed));
  EXPECT_NE(scheduler_of("sda"), kUntouched);
  EXPECT_FALSE(second.io);
}

TEST_F(JobRunnerTest, AValueThatIsThereAlreadyNeedsNoIdleDisk) {
  put(sysfs_.directory_of("sda") / "stat", "100 0 0 0 3 0 0 0 17 0 0\n");
  auto job = an_idle_job(std::nullopt);
  job.wishes[0].candidates = {"none"};
  EXPECT_EQ(apply(job).outcome, Outcome::Unchanged);
}

TEST_F(JobRunnerTest, ADryRunNeedsNoIdleDisk) {
  put(sysfs_.directory_of("sda") / "stat", "100 0 0 0 3 0 0 0 17 0 0\n");
  auto job = an_idle_job(std::nullopt);
  job.dry_run = true;
  EXPECT_EQ(apply(job).outcome, Outcome::WouldWrite);
}

TEST_F(JobRunnerTest, WhatFreezesNothingIsWrittenToADiskInUse) {
  put(sysfs_.directory_of("sda") / "stat", "100 0 0 0 3 0 0 0 17 0 0\n");
  put(sysfs_.directory_of("sda") / "queue/nomerges", "0\n");
  auto job = an_idle_job(std::nullopt);
  job.wishes.push_back({"queue/nomerges", {"2"}});
  const auto done = JobRunner{root_.get(), &*records_, {}, std::chrono::milliseconds{1}}.run(job);
  EXPECT_EQ(done.results.at(0).outcome, Outcome::NotIdle);
  EXPECT_EQ(done.results.at(1).outcome, Outcome::Applied);
}

TEST_F(JobRunnerTest, WhatNobodyWantsAnyMoreWhileItWaitsIsNotWritten) {
  put(sysfs_.directory_of("sda") / "stat", "1 0 0 0 0 0 0 0 2 0 0\n");
  const auto done = runner([] { return false; }).run(a_job("sda"));
  EXPECT_EQ(done.results.at(0).error, ECANCELED);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
}

TEST_F(JobRunnerTest, ADiskThatBecomesAnotherWhileOldIoIsWaitedForIsNotWritten) {
  put(sysfs_.directory_of("sda") / "stat", "1 0 0 0 0 0 0 0 2 0 0\n");
  const auto change_disks = [&] {
    sysfs_.set("sda", "diskseq", "8");
    return true;
  };
  const JobRunner runner{root_.get(), &*records_, change_disks, std::chrono::milliseconds{5}};
  auto job = a_job("sda", 7);
  job.wishes.push_back({"queue/nomerges", {"2"}});
  const auto done = runner.run(job);
  EXPECT_EQ(done.results.at(0).outcome, Outcome::Gone);
  EXPECT_EQ(done.results.at(0).note, "the name belongs to another disk now");
  EXPECT_EQ(done.results.at(1).outcome, Outcome::Gone);
  EXPECT_EQ(scheduler_of("sda"), kUntouched);
  EXPECT_TRUE(on_record().empty());
}

}  // namespace
}  // namespace elevatord
