#include "helper_job.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "record_store.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;

/// A tree of plain files. Real writes need a real queue: plain files do not read back as sysfs
/// does.
class HelperJobTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(dir_ / "sys/devices/virtual/block/loop0/queue");
    fs::create_directories(dir_ / "sys/block");
    fs::create_symlink("../devices/virtual/block/loop0", dir_ / "sys/block/loop0");
    write("sys/block/loop0/queue/scheduler", "none [mq-deadline] bfq \n");
    write("sys/block/loop0/diskseq", "7\n");
    job_.target = {"loop0", "/devices/virtual/block/loop0", 7};
    job_.sysfs_root = dir_ / "sys";
    job_.runtime_dir = dir_ / "run";
    // In the past: what is busy is not asked twice, and no test waits.
    job_.deadline = std::chrono::steady_clock::time_point{};
  }

  void write(const fs::path& file, const std::string& text) const {
    elevatord::testing::put(dir_ / file, text);
  }

  HelperVerdict set(std::vector<std::string> names) {
    job_.wishes = {{"scheduler", std::move(names)}};
    return do_job(job_);
  }

  [[nodiscard]] std::string scheduler() const {
    return elevatord::testing::text_of(dir_ / "sys/block/loop0/queue/scheduler");
  }

  const elevatord::testing::TemporaryDirectory home_;
  const fs::path dir_ = home_.path();
  HelperJob job_;
};

TEST_F(HelperJobTest, TouchesNothingWhenTheSchedulerIsActive) {
  for (const auto* const name : {"mq-deadline", "deadline"}) {
    EXPECT_EQ(set({name}), HelperVerdict{}) << name;
  }
  EXPECT_EQ(scheduler(), "none [mq-deadline] bfq \n");
  EXPECT_FALSE(fs::exists(dir_ / "run"));
}

TEST_F(HelperJobTest, NeverWritesWhatIsNotOnOffer) {
  EXPECT_EQ(set({"kyber"}).exit, HelperExit::Failed);
  EXPECT_EQ(scheduler(), "none [mq-deadline] bfq \n");
}

TEST_F(HelperJobTest, ADryRunMapsLegacyNamesAndWritesNothing) {
  job_.dry_run = true;
  EXPECT_EQ(set({"kyber", "cfq"}).note, "mq-deadline -> bfq (dry run)");
  EXPECT_EQ(set({"noop"}).note, "mq-deadline -> none (dry run)");
  EXPECT_EQ(scheduler(), "none [mq-deadline] bfq \n");
}

TEST_F(HelperJobTest, DoesNotWriteAfterItsDeadline) {
  EXPECT_EQ(set({"bfq"}), (HelperVerdict{HelperExit::TimedOut, "too late to write"}));
  EXPECT_EQ(scheduler(), "none [mq-deadline] bfq \n");
}

TEST_F(HelperJobTest, AMissingDiskIsNoError) {
  job_.target = {"loop1", "/devices/virtual/block/loop1", 8};
  EXPECT_EQ(set({"bfq"}).exit, HelperExit::AsWanted);
}

TEST_F(HelperJobTest, LeavesTheNextDiskOfTheNameAlone) {
  const HelperVerdict wanted{HelperExit::AsWanted, "the name belongs to another disk now"};
  job_.target.diskseq = 6;
  EXPECT_EQ(set({"kyber"}), wanted);
  job_.target = {"loop0", "/devices/pci0000:00/block/loop0", 7};
  EXPECT_EQ(set({"kyber"}), wanted);
}

TEST_F(HelperJobTest, WaitsBehindAnotherWriter) {
  fs::create_directories(dir_ / "run");
  const auto records = RecordStore::open(dir_ / "run");
  ASSERT_TRUE(records) << records.error().what;
  const auto held = records->acquire({"loop0", 7, "scheduler", "none", {}});
  ASSERT_TRUE(held) << held.error().what;
  const auto verdict = set({"mq-deadline"});
  EXPECT_EQ(verdict.exit, HelperExit::TimedOut) << "even a read may hang behind it";
  EXPECT_NE(verdict.note.find(std::to_string(::getpid())), std::string::npos) << verdict.note;
}

TEST_F(HelperJobTest, SaysWhichRootIsMissing) {
  job_.sysfs_root = dir_ / "nowhere";
  const auto verdict = set({"bfq"});
  EXPECT_EQ(verdict.exit, HelperExit::Failed);
  EXPECT_NE(verdict.note.find("nowhere"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
