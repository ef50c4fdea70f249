#include "check_command.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::ctl {
namespace {

using testing::TemporaryDirectory;

constexpr const char* kGood = "version: 1\nrules:\n  - name: ssd\n    scheduler: [none]\n";
constexpr const char* kOther = "version: 1\nrules:\n  - name: hdd\n    scheduler: [bfq]\n";
constexpr const char* kBroken = "version: 1\nrules:\n  - name: bad\n    scheduler: [mq-dedline]\n";

CommandOutput check(std::vector<std::string> names, bool json = false) {
  CtlOptions options;
  options.command = Command::Check;
  options.names = std::move(names);
  options.json = json;
  return run_check(options, OutputStyle{});
}

TEST(Check, PassesAGoodFile) {
  const TemporaryDirectory directory;
  const CommandOutput output = check({directory.write("a.yaml", kGood)});
  EXPECT_EQ(output.code, ExitCode::Done) << output.out;
  EXPECT_EQ(output.out, "ok: 1 file, 1 rule\n");
}

TEST(Check, PointsAtAMistakeUnderThePathThatWasGiven) {
  const TemporaryDirectory directory;
  const std::string path = directory.write("a.yaml", kBroken);
  const CommandOutput output = check({path});
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_TRUE(output.out.starts_with(path + ":4:")) << output.out;
  EXPECT_NE(output.out.find(": error: "), std::string::npos);
  EXPECT_NE(output.out.find("mq-dedline"), std::string::npos);
}

TEST(Check, TellsTheMistakesOfEveryFile) {
  const TemporaryDirectory directory;
  const CheckReport report =
      check_policy({directory.write("a.yaml", kBroken), directory.write("b.yaml", kBroken),
                    "/nonexistent.yaml"});
  EXPECT_GE(report.errors.size(), 3U);
}

TEST(Check, TakesTheYamlFilesOfADirectoryOnly) {
  const TemporaryDirectory directory;
  directory.write("b.yaml", kGood);
  directory.write("a.yaml", kOther);
  directory.write("a.yaml~", kBroken);
  directory.write(".a.yaml.swp", kBroken);
  const CheckReport report = check_policy({directory.path()});
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.files, 2U);
  EXPECT_EQ(report.rules, 2U);
}

TEST(Check, LetsAnEarlierDirectoryReplaceALaterOnesFile) {
  const TemporaryDirectory directory;
  directory.write("etc/a.yaml", kGood);
  directory.write("usr/a.yaml", kBroken);
  EXPECT_TRUE(check_policy({directory.path() + "/etc", directory.path() + "/usr"}).ok());
  EXPECT_FALSE(check_policy({directory.path() + "/usr", directory.path() + "/etc"}).ok());
}

TEST(Check, SaysThatAFileIsMissing) {
  const CommandOutput output = check({"/nonexistent.yaml"});
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_TRUE(output.out.starts_with("/nonexistent.yaml: error: cannot be read"));
}

TEST(Check, RefusesAFileThatIsTooLarge) {
  const TemporaryDirectory directory;
  const std::string path = directory.write("a.yaml", std::string(kMaxPolicyBytes + 1, '#'));
  const CheckReport report = check_policy({path});
  ASSERT_EQ(report.errors.size(), 1U);
  EXPECT_NE(report.errors.front().what.find("larger than"), std::string::npos);
}

TEST(Check, SpeaksJson) {
  const TemporaryDirectory directory;
  const CommandOutput output = check({directory.write("a.yaml", kBroken)}, true);
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_NE(output.out.find("\"ok\": false"), std::string::npos);
}

TEST(Check, WarnsOfAKernelParameterThatNothingHeeds) {
  const auto findings = check_kernel_cmdline("root=/dev/sda1 elevator=bfq quiet\n");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings.front().what.find("scheduler: [bfq]"), std::string::npos);
}

TEST(Check, HasNothingToSayOfAnyOtherKernelParameter) {
  EXPECT_TRUE(check_kernel_cmdline("").empty());
  EXPECT_TRUE(check_kernel_cmdline("root=/dev/sda1 myelevator=bfq\n").empty());
}

}  // namespace
}  // namespace elevatord::ctl
