#include "check_command.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "policy_loader.hpp"
#include "temporary_directory.hpp"
#include "yaml_document.hpp"

namespace elevatord::ctl {
namespace {

using testing::TemporaryDirectory;

constexpr const char* kGood =
    "version: 1\nrules:\n  - name: ssd\n    match: { medium: ssd }\n    scheduler: [none]\n";
constexpr const char* kOther =
    "version: 1\nrules:\n  - name: hdd\n    match: { medium: hdd }\n    scheduler: [bfq]\n";
constexpr const char* kDoubtful =
    "version: 1\nrules:\n  - name: a\n    match: { name: sda }\n    scheduler: bfq\n";
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
  const CheckReport report = check_files({directory.write("a.yaml", kBroken),
                                          directory.write("b.yaml", kBroken), "/nonexistent.yaml"})
                                 .report;
  EXPECT_GE(report.errors.size(), 3U);
}

TEST(Check, TakesTheYamlFilesOfADirectoryOnly) {
  const TemporaryDirectory directory;
  directory.write("b.yaml", kGood);
  directory.write("a.yaml", kOther);
  directory.write("a.yaml~", kBroken);
  directory.write(".a.yaml.swp", kBroken);
  const CheckReport report = check_files({directory.path()}).report;
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.files, 2U);
  EXPECT_EQ(report.rules, 2U);
}

TEST(Check, LetsAnEarlierDirectoryReplaceALaterOnesFile) {
  const TemporaryDirectory directory;
  directory.write("etc/a.yaml", kGood);
  directory.write("usr/a.yaml", kBroken);
  EXPECT_TRUE(check_files({directory.path() + "/etc", directory.path() + "/usr"}).report.ok());
  EXPECT_FALSE(check_files({directory.path() + "/usr", directory.path() + "/etc"}).report.ok());
}

TEST(Check, SaysThatAFileIsMissing) {
  const CommandOutput output = check({"/nonexistent.yaml"});
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_TRUE(output.out.starts_with("/nonexistent.yaml: error: cannot be read"));
}

TEST(Check, RefusesAFileThatIsTooLarge) {
  const TemporaryDirectory directory;
  const std::string path = directory.write("a.yaml", std::string(kMaxPolicyBytes + 1, '#'));
  const CheckReport report = check_files({path}).report;
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

TEST(Check, OffersTheNameThatTheSchedulerOfAKernelParameterHasToday) {
  const auto offered = [](const std::string& cmdline) {
    const auto findings = check_kernel_cmdline(cmdline);
    return findings.empty() ? std::string{} : findings.front().what;
  };
  EXPECT_NE(offered("elevator=deadline").find("scheduler: [mq-deadline]"), std::string::npos);
  EXPECT_NE(offered("elevator=noop quiet").find("scheduler: [none]"), std::string::npos);
  EXPECT_NE(offered("elevator=cfq").find("scheduler: [bfq]"), std::string::npos);
  EXPECT_NE(offered("\"elevator=kyber\"").find("scheduler: [kyber]"), std::string::npos);
  EXPECT_NE(offered("elevator=noop elevator=bfq").find("elevator=bfq"), std::string::npos)
      << "the last one counts";
  EXPECT_NE(offered("elevator=No!").find("take it out"), std::string::npos);
}

TEST(Check, TakesAKernelParameterForWhatTheAdminHasItMean) {
  EXPECT_TRUE(check_kernel_cmdline("elevator=bfq", BootElevator::Meaning::Apply).empty());
  EXPECT_TRUE(check_kernel_cmdline("elevator=bfq", BootElevator::Meaning::HandsOff).empty());
  EXPECT_FALSE(check_kernel_cmdline("elevator=bfq", BootElevator::Meaning::Ignore).empty());
}

TEST(Check, HasNothingToSayOfAnyOtherKernelParameter) {
  EXPECT_TRUE(check_kernel_cmdline("").empty());
  EXPECT_TRUE(check_kernel_cmdline("root=/dev/sda1 myelevator=bfq\n").empty());
}

TEST(Check, AWarningIsAFindingToo) {
  const TemporaryDirectory directory;
  const std::string path = directory.write("a.yaml", kDoubtful);
  const CommandOutput output = check({path});
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_TRUE(output.out.starts_with(path + ":4:14: warning: name: 'sda'")) << output.out;
  EXPECT_TRUE(output.out.ends_with("[unstable-name]\n0 errors, 1 warning in 1 file\n"))
      << output.out;
}

TEST(Check, LooksAtWhatLoadsWhateverIsWrongElsewhere) {
  const TemporaryDirectory directory;
  const auto report =
      check_files({directory.write("a.yaml", kBroken), directory.write("b.yaml", kDoubtful)})
          .report;
  EXPECT_EQ(report.errors.size(), 1U);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_EQ(report.warnings.front().code, "unstable-name");
}

TEST(Check, SeesRulesOfOneFileBehindThoseOfAnother) {
  const TemporaryDirectory directory;
  directory.write("10.yaml", "version: 1\nrules: [ { name: all, scheduler: bfq } ]\n");
  directory.write("20.yaml", kGood);
  const auto report = check_files({directory.path()}).report;
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_EQ(report.warnings.front().code, "shadowed");
  EXPECT_NE(report.warnings.front().what.find(directory.path() + "/10.yaml:2"), std::string::npos);
}

TEST(Check, TakesTheDaemonsSettingsForWhatTheyAre) {
  const TemporaryDirectory directory;
  const auto good = directory.write("good/elevatord.yaml", "parallel: 8\n");
  const auto bad = directory.write("bad/elevatord.yaml", "paralel: 8\n");
  EXPECT_EQ(check({good}).out, "ok: 1 file, 0 rules\n");
  const auto report = check_files({bad}).report;
  ASSERT_EQ(report.errors.size(), 1U);
  EXPECT_EQ(report.errors.front().code, "unknown-key");
  EXPECT_EQ(report.errors.front().at.line, 1);
}

TEST(Check, CountsInJson) {
  const TemporaryDirectory directory;
  const auto json = nlohmann::json::parse(check({directory.write("a.yaml", kDoubtful)}, true).out);
  EXPECT_EQ(json["ok"], true);
  EXPECT_EQ(json["files"], 1);
  EXPECT_EQ(json["rules"], 1);
  EXPECT_EQ(json["findings"][0]["code"], "unstable-name");
  EXPECT_FALSE(json.contains("disks"));
}

CtlOptions asking_for_the_host(const std::string& path) {
  CtlOptions options;
  options.command = Command::Check;
  options.names = {path};
  options.host = true;
  return options;
}

TEST(Check, AsksForTheDisksOfThisHost) {
  const TemporaryDirectory directory;
  const auto options = asking_for_the_host(directory.write("a.yaml", kGood));
  const auto output = run_check(options, OutputStyle{}, [](const Policy& policy) {
    HostCheck host;
    host.rules.push_back({policy.rules.front().name, {}, {"scheduler"}, {"sda"}});
    host.findings.push_back({{"a.yaml", 3, 5}, "not-offered", "sda: nothing"});
    return Reply<HostCheck>{host};
  });
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_TRUE(output.out.starts_with("RULE  SETTINGS   DISKS\nssd   scheduler  sda\n\n"))
      << output.out;
  EXPECT_NE(output.out.find("a.yaml:3:5: warning: sda: nothing [not-offered]\n"),
            std::string::npos);
}

TEST(Check, DoesNotAskForTheDisksWhereThePolicyIsBroken) {
  const TemporaryDirectory directory;
  const auto options = asking_for_the_host(directory.write("a.yaml", kBroken));
  const auto output = run_check(options, OutputStyle{}, [](const Policy&) {
    ADD_FAILURE() << "half a policy takes other disks";
    return Reply<HostCheck>{HostCheck{}};
  });
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
}

TEST(Check, SaysWhyTheDisksCannotBeSeenAndWhatItFoundWithoutThem) {
  const TemporaryDirectory directory;
  const auto options = asking_for_the_host(directory.write("a.yaml", kDoubtful));
  const auto output = run_check(options, OutputStyle{}, [](const Policy&) -> Reply<HostCheck> {
    return tl::unexpected(CallError{CallError::Kind::Failed, "no worker"});
  });
  EXPECT_EQ(output.code, ExitCode::Failed);
  EXPECT_NE(output.err.find("no worker"), std::string::npos);
  EXPECT_NE(output.out.find("[unstable-name]"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
