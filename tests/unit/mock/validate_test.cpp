// What validate refuses before it opens any disk, with the exit code that says so.
#include "validate.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

constexpr int kUsage = 2;

/// What it says while it refuses.
std::string refusal_of(const ValidateOptions& options) {
  ::testing::internal::CaptureStderr();
  ::testing::internal::CaptureStdout();
  const int code = run_validate(options);
  EXPECT_EQ(code, kUsage);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  return ::testing::internal::GetCapturedStderr();
}

/// Only root gets as far as to the disks.
void expect_of_root(const std::string& refusal, const std::string& what) {
  EXPECT_NE(refusal.find(::geteuid() == 0 ? what : "needs root"), std::string::npos) << refusal;
}

TEST(Validate, NeedsARound) {
  ValidateOptions options;
  options.rounds = 0;
  EXPECT_EQ(refusal_of(options), "elevator-mock validate: needs at least one round\n");
}

TEST(Validate, ACostsFileThatIsNotThereIsTold) {
  ValidateOptions options;
  options.costs_file = "/nonexistent/costs.yaml";
  EXPECT_EQ(refusal_of(options), "elevator-mock validate: cannot read /nonexistent/costs.yaml\n");
}

TEST(Validate, AMistakeInACostsFileIsToldWithItsPlace) {
  const TemporaryDirectory directory;
  ValidateOptions options;
  options.costs_file = directory.write("costs.yaml", "version: 1\ntick: fast\n");
  const auto refusal = refusal_of(options);
  EXPECT_NE(refusal.find("costs.yaml:2:7: tick: 'fast' is no time"), std::string::npos) << refusal;
}

TEST(Validate, NeedsADisk) {
  expect_of_root(refusal_of({}), "needs at least one loop disk");
}

TEST(Validate, TakesLoopDisksOnly) {
  for (const auto* const disk : {"vda", "/dev/sda", "/dev/null", "loop987654", "dm-0", ""}) {
    ValidateOptions options;
    options.disks = {disk};
    expect_of_root(refusal_of(options), "refused");
  }
}

TEST(Validate, RefusesBeforeItWritesACalibration) {
  const TemporaryDirectory directory;
  ValidateOptions options;
  options.disks = {"/dev/null"};
  options.calibrate_file = directory.path("costs.yaml");
  expect_of_root(refusal_of(options), "refused");
  EXPECT_FALSE(std::filesystem::exists(options.calibrate_file));
}

}  // namespace
}  // namespace elevatord
