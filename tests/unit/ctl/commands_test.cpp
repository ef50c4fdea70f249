#include "commands.hpp"

#include <gtest/gtest.h>

#include "fake_daemon.hpp"
#include "fake_sysfs.hpp"
#include "json_output.hpp"

namespace elevatord::ctl {
namespace {

using Kind = CallError::Kind;
using Paths = std::vector<std::string>;
using testing::FakeDaemon;

CommandOutput run(FakeDaemon& daemon, Command command, std::vector<std::string> names = {},
                  bool json = false) {
  CtlOptions options;
  options.command = command;
  options.names = std::move(names);
  options.json = json;
  return run_command(daemon, options, OutputStyle{});
}

TEST(List, ShowsDisksAsPeopleCountThem) {
  FakeDaemon daemon;
  daemon.with("loop10").with("sdaa").with("loop9").with("sdb");
  const std::string out = run(daemon, Command::List).out;
  EXPECT_LT(out.find("\nloop9 "), out.find("\nloop10 "));
  EXPECT_LT(out.find("\nsdb "), out.find("\nsdaa "));
}

TEST(List, SucceedsWhateverStateDisksAreIn) {
  FakeDaemon daemon;
  daemon.with("sda", "stuck");
  EXPECT_EQ(run(daemon, Command::List).code, ExitCode::Done);
}

TEST(List, IsAnEmptyArrayWithoutDisks) {
  FakeDaemon daemon;
  EXPECT_EQ(run(daemon, Command::List, {}, true).out, "[]\n");
}

TEST(List, LeavesStdoutEmptyWithoutDisks) {
  FakeDaemon daemon;
  const CommandOutput output = run(daemon, Command::List);
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, "no managed disks\n");
}

TEST(UnknownDisk, IsToldWithTheDisksThatThereAre) {
  FakeDaemon daemon;
  daemon.with("sdb").with("sda");
  for (const Command command :
       {Command::Status, Command::Explain, Command::Plan, Command::Apply, Command::Restore}) {
    const CommandOutput output = run(daemon, command, {"sdx"});
    EXPECT_EQ(output.code, ExitCode::Failed);
    EXPECT_EQ(output.out, "");
    EXPECT_EQ(output.err, "elevatorctl: sdx: no such managed disk (known: sda, sdb)\n");
  }
}

TEST(UnknownDisk, IsNotBuriedUnderAThousandNames) {
  FakeDaemon daemon;
  for (int i = 0; i < 1000; ++i) {
    daemon.with("loop" + std::to_string(i));
  }
  const std::string err = run(daemon, Command::Explain, {"sdx"}).err;
  EXPECT_LT(err.size(), 120U);
  EXPECT_TRUE(err.ends_with("loop7 ...)\n")) << err;
}

TEST(UnknownDisk, MakesApplyDoNothingForTheOthers) {
  FakeDaemon daemon;
  daemon.with("sda");
  daemon.asked_for = {"untouched"};
  static_cast<void>(run(daemon, Command::Apply, {"sda", "sdx"}));
  EXPECT_EQ(daemon.asked_for, Paths{"untouched"});
}

TEST(Status, ShowsTheServiceWithoutAName) {
  FakeDaemon daemon;
  daemon.info.version = "0.1.0";
  EXPECT_TRUE(run(daemon, Command::Status).out.starts_with("elevatord 0.1.0\n"));
}

TEST(Status, ShowsOneDisk) {
  FakeDaemon daemon;
  daemon.with("sda");
  EXPECT_TRUE(run(daemon, Command::Status, {"/dev/sda"}).out.starts_with("sda\n"));
}

TEST(Status, SaysWhyADiskIsAsItIs) {
  FakeDaemon daemon;
  daemon.with("sda");
  EXPECT_NE(run(daemon, Command::Status, {"sda"}).out.find("  why           because\n"),
            std::string::npos);
}

TEST(Explain, ShowsTheConclusions) {
  FakeDaemon daemon;
  daemon.with("sda");
  EXPECT_TRUE(run(daemon, Command::Explain, {"sda"}).out.starts_with("sda\n  because\n"));
}

TEST(Plan, ExitsWithOneWhenChangesAreNeeded) {
  FakeDaemon daemon;
  EXPECT_EQ(run(daemon, Command::Plan).code, ExitCode::Done);
  daemon.changes = {{"sda", "scheduler", "none", "bfq", "a.yaml:4"}};
  EXPECT_EQ(run(daemon, Command::Plan).code, ExitCode::NotAsWanted);
}

TEST(Plan, KeepsTheOrderOfOneDisksWrites) {
  FakeDaemon daemon;
  daemon.changes = {{"sdb", "scheduler", "none", "bfq", ""},
                    {"sdb", "queue/nr_requests", "64", "256", ""},
                    {"sda", "scheduler", "none", "bfq", ""}};
  const std::string out = run(daemon, Command::Plan).out;
  EXPECT_LT(out.find("\nsda"), out.find("\nsdb"));
  EXPECT_LT(out.find("scheduler", out.find("\nsdb")), out.find("queue/nr_requests"));
}

TEST(Apply, AsksForAllDisksWhenNoneIsNamed) {
  FakeDaemon daemon;
  static_cast<void>(run(daemon, Command::Apply));
  EXPECT_TRUE(daemon.asked_for.empty());
}

TEST(Apply, AsksForADiskOnceUnderWhateverNames) {
  FakeDaemon daemon;
  daemon.with("sda").with("sdb");
  static_cast<void>(run(daemon, Command::Apply, {"sda", "/dev/sda", "sdb"}));
  EXPECT_EQ(daemon.asked_for, (Paths{"/sda", "/sdb"}));
}

TEST(Apply, HandsItsTimeoutOn) {
  FakeDaemon daemon;
  CtlOptions options;
  options.command = Command::Apply;
  options.apply.timeout = std::chrono::seconds{30};
  static_cast<void>(run_command(daemon, options, OutputStyle{}));
  EXPECT_EQ(daemon.asked_with.timeout, std::chrono::seconds{30});
}

TEST(Apply, ExitsByTheWorstDisk) {
  FakeDaemon daemon;
  daemon.applied = {{"sda", "ok", ""}};
  EXPECT_EQ(run(daemon, Command::Apply).code, ExitCode::Done);
  daemon.applied.push_back({"sdb", "unavailable", ""});
  EXPECT_EQ(run(daemon, Command::Apply).code, ExitCode::NotAsWanted);
  daemon.applied.push_back({"sdc", "stuck", ""});
  EXPECT_EQ(run(daemon, Command::Apply).code, ExitCode::Stuck);
}

TEST(Apply, SaysThatTheWorkGoesOnAfterATimeout) {
  FakeDaemon daemon;
  daemon.error = CallError{Kind::Timeout, "5000 ms are over"};
  const CommandOutput output = run(daemon, Command::Apply);
  EXPECT_EQ(output.code, ExitCode::Stuck);
  EXPECT_NE(output.err.find("the work goes on"), std::string::npos);
}

TEST(Restore, AsksForTheDisksThatAreNamed) {
  FakeDaemon daemon;
  daemon.with("sda").with("sdb");
  static_cast<void>(run(daemon, Command::Restore, {"/dev/sdb"}));
  EXPECT_EQ(daemon.asked_for, Paths{"/sdb"});
}

TEST(Restore, IsDoneThoughThePolicyWantsSomethingElse) {
  FakeDaemon daemon;
  daemon.restored = {{"sda", "drifted", "bfq -> none (restored)"}, {"sdb", "unavailable", ""}};
  const CommandOutput output = run(daemon, Command::Restore);
  EXPECT_EQ(output.code, ExitCode::Done);
  EXPECT_NE(output.out.find("bfq -> none (restored)"), std::string::npos);
}

TEST(Restore, ExitsByTheWorstDisk) {
  FakeDaemon daemon;
  daemon.restored = {{"sda", "failed", ""}};
  EXPECT_EQ(run(daemon, Command::Restore).code, ExitCode::NotAsWanted);
  daemon.restored.push_back({"sdb", "stuck", ""});
  EXPECT_EQ(run(daemon, Command::Restore).code, ExitCode::Stuck);
  daemon.error = CallError{Kind::Timeout, "5000 ms are over"};
  EXPECT_EQ(run(daemon, Command::Restore).code, ExitCode::Stuck);
}

TEST(Restore, IsForProgramsToo) {
  FakeDaemon daemon;
  daemon.restored = {{"sda", "ok", ""}};
  EXPECT_EQ(run(daemon, Command::Restore, {}, true).out, apply_json(daemon.restored));
}

TEST(Reload, TellsTheSerial) {
  FakeDaemon daemon;
  EXPECT_EQ(run(daemon, Command::Reload).out, "policy in force, serial 7\n");
}

TEST(Reload, TakesMistakesForFindings) {
  FakeDaemon daemon;
  daemon.error = CallError{Kind::InvalidPolicy, "a.yaml:1:2: bad"};
  const CommandOutput output = run(daemon, Command::Reload);
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_NE(output.err.find("a.yaml:1:2: bad"), std::string::npos);
}

TEST(EveryCommand, TellsARefusalOnStderrOnly) {
  FakeDaemon daemon;
  daemon.with("sda").error = CallError{Kind::NotAuthorized, "no"};
  for (const Command command :
       {Command::Status, Command::Plan, Command::Apply, Command::Restore, Command::Reload}) {
    const CommandOutput output = run(daemon, command, {}, true);
    EXPECT_EQ(output.code, ExitCode::NotAuthorized);
    EXPECT_EQ(output.out, "");
    EXPECT_TRUE(output.err.starts_with("elevatorctl: not authorized"));
  }
}

TEST(ExplainFacts, ArePrintedAsTheDaemonHasThem) {
  FakeDaemon daemon;
  daemon.with("sda");
  CtlOptions options;
  options.command = Command::Explain;
  options.names = {"sda"};
  options.facts = true;
  EXPECT_EQ(run_command(daemon, options, OutputStyle{}).out, "name: sda\n");
  options.json = true;
  EXPECT_EQ(run_command(daemon, options, OutputStyle{}).out,
            "{\n  \"facts\": \"name: sda\\n\"\n}\n");
}

TEST(ExplainPartition, AsksForItsDiskAndSaysSo) {
  elevatord::testing::FakeSysfs sysfs;
  sysfs.add_disk("nvme0n1");
  sysfs.set("nvme0n1", "nvme0n1p2/partition", "2");
  FakeDaemon daemon;
  daemon.with("nvme0n1");
  CtlOptions options;
  options.command = Command::Explain;
  options.names = {"nvme0n1p2"};
  options.sysfs_root = sysfs.root();
  const auto output = run_command(daemon, options, OutputStyle{});
  EXPECT_TRUE(output.out.starts_with(
      "nvme0n1\n  nvme0n1p2 is a partition: this is of its disk, nvme0n1\n  because\n"))
      << output.out << output.err;
}

TEST(ListRules, AsksForEveryDisk) {
  FakeDaemon daemon;
  daemon.with("sdb").with("sda");
  daemon.rules = {{"all", "a.yaml:3", "decides", "", "", "", "", {"scheduler"}}};
  CtlOptions options;
  options.rules = true;
  EXPECT_EQ(run_command(daemon, options, OutputStyle{}).out,
            "RULE            SETTINGS   DISKS\n"
            "all (a.yaml:3)  scheduler  sda, sdb\n");
}

TEST(ListRules, LeaveStdoutEmptyWithoutAny) {
  FakeDaemon daemon;
  CtlOptions options;
  options.rules = true;
  const auto output = run_command(daemon, options, OutputStyle{});
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, "no rules, or no managed disks\n");
}

}  // namespace
}  // namespace elevatord::ctl
