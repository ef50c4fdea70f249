#include "ctl_options.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

tl::expected<CtlOptions, CommandOutput> parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "elevatorctl");
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

CommandOutput answer(const std::vector<const char*>& arguments) {
  const auto parsed = parse(arguments);
  return parsed ? CommandOutput{} : parsed.error();
}

TEST(CtlOptions, TakeCommonOptionsBeforeAndAfterTheCommand) {
  const auto before = parse({"--json", "--bus=session", "list"});
  const auto after = parse({"list", "--bus", "session", "--json"});
  ASSERT_TRUE(before && after);
  EXPECT_TRUE(before->json && after->json);
  EXPECT_EQ(before->bus.kind, BusChoice::Kind::Session);
  EXPECT_EQ(after->bus.kind, BusChoice::Kind::Session);
}

TEST(CtlOptions, TakeTheSystemBusAndTextByDefault) {
  const auto options = parse({"list"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->bus.kind, BusChoice::Kind::System);
  EXPECT_FALSE(options->json);
}

TEST(CtlOptions, TakeABusAddressAsItIs) {
  const auto options = parse({"--bus=unix:path=/tmp/a,guid=1", "status"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->bus.kind, BusChoice::Kind::Address);
  EXPECT_EQ(options->bus.address, "unix:path=/tmp/a,guid=1");
}

TEST(CtlOptions, TakeTheLastOfTwo) {
  const auto options =
      parse({"--bus=system", "apply", "--bus=session", "--timeout=1s", "--timeout=2s"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->bus.kind, BusChoice::Kind::Session);
  EXPECT_EQ(options->apply.timeout, std::chrono::seconds{2});
}

TEST(CtlOptions, RefuseAnOptionWithoutItsValue) {
  // Else `list` would be the bus.
  const auto output = answer({"--bus=", "list"});
  EXPECT_EQ(output.code, ExitCode::Usage);
  EXPECT_NE(output.err.find("--bus= has no value"), std::string::npos) << output.err;
}

TEST(CtlOptions, CollectNames) {
  const auto options = parse({"plan", "sda", "--json", "/dev/sdb"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, Command::Plan);
  EXPECT_EQ(options->names, (std::vector<std::string>{"sda", "/dev/sdb"}));
}

TEST(CtlOptions, TakeACommandsNameForAFile) {
  const auto options = parse({"check", "plan", "list"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, Command::Check);
  EXPECT_EQ(options->names, (std::vector<std::string>{"plan", "list"}));
}

TEST(CtlOptions, AskForTheHostsDisksWithCheckOnly) {
  const auto options = parse({"check", "--host"});
  ASSERT_TRUE(options);
  EXPECT_TRUE(options->host);
  EXPECT_FALSE(parse({"check"})->host);
  EXPECT_FALSE(parse({"list", "--host"}));
}

TEST(CtlOptions, TellEveryWarningInTheHelpOfCheck) {
  const auto help = parse({"check", "--help"});
  ASSERT_FALSE(help);
  for (const auto* const code : {"never-matches", "shadowed", "not-offered", "cmdline-elevator"}) {
    EXPECT_NE(help.error().out.find(code), std::string::npos) << code;
  }
}

TEST(CtlOptions, TakeADashForStdin) {
  const auto options = parse({"check", "-"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->names, std::vector<std::string>{"-"});
}

TEST(CtlOptions, TellModulesToPrintFromFilesToCheck) {
  const auto options = parse({"check", "--modules", "a.yaml", "--module-tree=/lib/modules/6.1.0"});
  ASSERT_TRUE(options);
  EXPECT_TRUE(options->modules);
  EXPECT_EQ(options->names, std::vector<std::string>{"a.yaml"});
  EXPECT_EQ(options->module_tree, "/lib/modules/6.1.0");
  EXPECT_EQ(answer({"check", "--module-tree=/lib/modules/6.1.0"}).code, ExitCode::Usage);
}

TEST(CtlOptions, ReadTheTimeoutOfApply) {
  const auto options = parse({"apply", "sda", "--timeout=1500ms", "--no-wait"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->apply.timeout, std::chrono::milliseconds{1500});
  EXPECT_FALSE(options->apply.wait);
}

TEST(CtlOptions, ReadThoseOfRestoreAsThoseOfApply) {
  const auto options = parse({"restore", "sda", "--timeout=2s", "--no-wait"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, Command::Restore);
  EXPECT_EQ(options->names, std::vector<std::string>{"sda"});
  EXPECT_EQ(options->apply.timeout, std::chrono::seconds{2});
  EXPECT_FALSE(options->apply.wait);
}

TEST(CtlOptions, SayWhenADiskMayBeWritten) {
  for (const char* const command : {"apply", "restore", "reload"}) {
    EXPECT_EQ(parse({command})->apply.when, When::Now) << command;
    EXPECT_EQ(parse({command, "--when=now"})->apply.when, When::Now) << command;
    EXPECT_EQ(parse({command, "--when", "idle"})->apply.when, When::Idle) << command;
  }
}

TEST(CtlOptions, RefuseWrongUsageOnStderrWithTwo) {
  const std::vector<std::vector<const char*>> wrong{
      {},
      {"explain"},
      {"explain", "a", "b"},
      {"status", "a", "b"},
      {"list", "a"},
      {"list", "--frob"},
      {"list", "--timeout=1s"},
      {"--bus=nonsense", "list"},
      {"--bus=:", "list"},
      {"apply", "--when=later"},
      {"apply", "--when"},
      {"list", "--when=idle"},
      {"plan", "--when=idle"},
      {"apply", "--timeout=soon"},
      {"apply", "--timeout=0"},
      {"list", "status"},
  };
  for (const auto& arguments : wrong) {
    const CommandOutput output = answer(arguments);
    EXPECT_EQ(output.code, ExitCode::Usage);
    EXPECT_EQ(output.out, "");
    EXPECT_TRUE(output.err.starts_with("elevatorctl: ")) << output.err;
  }
}

TEST(CtlOptions, SuggestTheCommandThatWasMeant) {
  const CommandOutput output = answer({"expalin", "sda"});
  EXPECT_EQ(output.code, ExitCode::Usage);
  EXPECT_NE(output.err.find("unknown command 'expalin' (did you mean explain?)"),
            std::string::npos);
}

TEST(CtlOptions, AnswerHelpAndVersionOnStdout) {
  for (const auto& arguments : std::vector<std::vector<const char*>>{
           {"--help"}, {"-h"}, {"--version"}, {"apply", "--help"}}) {
    const auto parsed = parse(arguments);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().code, ExitCode::Done);
    EXPECT_NE(parsed.error().out, "");
    EXPECT_EQ(parsed.error().err, "");
  }
}

TEST(CtlOptions, TeachInTheirHelp) {
  const std::string help = answer({"--help"}).out;
  EXPECT_NE(help.find("elevatorctl explain sda"), std::string::npos);
  EXPECT_NE(help.find("Exit codes"), std::string::npos);
}

TEST(ExplainOptions, PrintFactsOfADisk) {
  const auto options = parse({"explain", "sda", "--facts"});
  ASSERT_TRUE(options);
  EXPECT_TRUE(options->facts);
  EXPECT_EQ(options->facts_file, "");
  EXPECT_EQ(options->names, std::vector<std::string>{"sda"});
}

TEST(ExplainOptions, ReadFactsAndPolicyFiles) {
  const auto options = parse({"explain", "--facts", "sda.yaml", "a.yaml", "b.yaml"});
  ASSERT_TRUE(options);
  EXPECT_FALSE(options->facts);
  EXPECT_EQ(options->facts_file, "sda.yaml");
  EXPECT_EQ(options->names, (std::vector<std::string>{"a.yaml", "b.yaml"}));
}

TEST(ExplainOptions, TakeFactsFromStandardInput) {
  const auto options = parse({"explain", "--facts=-", "--policy-dir=/a", "--policy-dir=/b"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->facts_file, "-");
  EXPECT_EQ(options->policy_dirs, (std::vector<std::string>{"/a", "/b"}));
}

TEST(ExplainOptions, WantOneDiskAndAbsolutePaths) {
  EXPECT_EQ(answer({"explain"}).code, ExitCode::Usage);
  EXPECT_EQ(answer({"explain", "--facts"}).code, ExitCode::Usage);
  EXPECT_EQ(answer({"explain", "sda", "sdb"}).code, ExitCode::Usage);
  EXPECT_EQ(answer({"explain", "sda", "--sysfs-root=sys"}).code, ExitCode::Usage);
}

TEST(ListOptions, MayAskForRules) {
  const auto options = parse({"list", "--rules"});
  ASSERT_TRUE(options);
  EXPECT_TRUE(options->rules);
}

TEST(DiffOptions, TakeDirectoriesAndNoNames) {
  EXPECT_TRUE(parse({"diff", "--policy-dir=/a"}));
  EXPECT_EQ(answer({"diff", "a.yaml"}).code, ExitCode::Usage);
}

}  // namespace
}  // namespace elevatord::ctl
