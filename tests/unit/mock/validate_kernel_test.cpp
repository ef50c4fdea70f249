// What the running kernel is asked, on files of the test's own: no disk is written.
#include "validate_kernel.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::TemporaryDirectory;

TEST(TimedWrite, WritesTheValueAndNothingElse) {
  const TemporaryDirectory directory;
  const auto file = directory.write("scheduler", "old");
  const auto answer = timed_write(file, "bfq");
  EXPECT_EQ(answer.error, 0);
  EXPECT_GT(answer.took, 0ns);
  EXPECT_EQ(directory.read("scheduler"), "bfq");
}

TEST(TimedWrite, MakesNoFile) {
  const TemporaryDirectory directory;
  EXPECT_EQ(timed_write(directory.path("scheduler"), "bfq").error, ENOENT);
  EXPECT_FALSE(std::filesystem::exists(directory / "scheduler"));
}

TEST(TimedWrite, TellsWhatTheKernelAnswers) {
  EXPECT_EQ(timed_write("/dev/full", "bfq").error, ENOSPC);
}

TEST(TimedRead, ReadsAFileThatIsThere) {
  const TemporaryDirectory directory;
  const auto answer = timed_read(directory.write("scheduler", "[none] bfq\n"));
  EXPECT_EQ(answer.error, 0);
  EXPECT_GT(answer.took, 0ns);
}

TEST(TimedRead, TellsWhetherOpenOrReadFailed) {
  const TemporaryDirectory directory;
  EXPECT_EQ(timed_read(directory.path("scheduler")).error, ENOENT);
  EXPECT_EQ(timed_read(directory.path()).error, EISDIR);
}

TEST(StallInReads, OnlyReadsThatWereHeldUpCount) {
  const auto stall = stall_in({{0ms, 1ms}, {1ms, 5ms}, {6ms, 30ms}, {36ms, 20ms}}, 100ms);
  EXPECT_DOUBLE_EQ(stall.share, 0.5);
  EXPECT_EQ(stall.longest, 30ms);
}

TEST(StallInReads, AQuietDiskHasItsLongestReadToo) {
  const auto stall = stall_in({{0ms, 20us}, {1ms, 40us}}, 1s);
  EXPECT_DOUBLE_EQ(stall.share, 0);
  EXPECT_EQ(stall.longest, 40us);
}

TEST(StallInReads, NoReadsAreNoStall) {
  const auto stall = stall_in({}, 1s);
  EXPECT_DOUBLE_EQ(stall.share, 0);
  EXPECT_EQ(stall.longest, 0ns);
}

TEST(ValidateKernel, WritersWithoutDisksEnd) {
  const std::vector<ValidateLoopDisk> none;
  ValidateKernel kernel{none};
  EXPECT_EQ(kernel.disks(), 0U);
  EXPECT_GT(kernel.switch_all("none", 4), 0ns);
}

}  // namespace
}  // namespace elevatord
