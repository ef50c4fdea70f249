#include "mock_options.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "build_config.hpp"

namespace elevatord::mock {
namespace {

tl::expected<Command, ProgramOutput> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "elevator-mock");
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

ProgramOutput answer_to(std::vector<const char*> words) {
  const auto command = parse(std::move(words));
  return command ? ProgramOutput{} : command.error();
}

TEST(MockOptions, TakeInputsForTables) {
  const auto command = parse({"tables", "--input", "P0.G=10ms", "--input=P0.rho=0.5", "--seed=7"});
  ASSERT_TRUE(command);
  const auto& tables = std::get<TablesOptions>(*command);
  EXPECT_EQ(tables.inputs, (std::vector<std::string>{"P0.G=10ms", "P0.rho=0.5"}));
  EXPECT_EQ(tables.seed, 7U);
  EXPECT_FALSE(tables.json);
}

TEST(MockOptions, ListInputsInsteadOfTables) {
  EXPECT_TRUE(std::holds_alternative<ListInputs>(*parse({"tables", "--list-inputs"})));
}

TEST(MockOptions, TakeAStorm) {
  const auto command =
      parse({"storm", "--disks=64", "--kernel=6.18.44", "--patches=P0,P3", "--json"});
  ASSERT_TRUE(command);
  const auto& options = std::get<StormOptions>(*command);
  EXPECT_EQ(options.storm.disks, 64U);
  EXPECT_EQ(options.storm.release, "6.18.44");
  EXPECT_EQ(options.storm.patches, (std::vector<std::string>{"P0", "P3"}));
  EXPECT_TRUE(options.json);
}

TEST(MockOptions, TakeAStall) {
  const auto command = parse({"stall", "--svg", "x.svg", "--seconds", "4"});
  ASSERT_TRUE(command);
  EXPECT_EQ(std::get<StallOptions>(*command).svg, "x.svg");
  EXPECT_EQ(std::get<StallOptions>(*command).stall.lasts, std::chrono::seconds{4});
}

TEST(MockOptions, TakeAValidation) {
  const auto command =
      parse({"validate", "/dev/loop0", "--rounds=9", "/dev/loop1", "--costs=c.yaml", "--limit=7"});
  ASSERT_TRUE(command);
  const auto& options = std::get<ValidateOptions>(*command);
  EXPECT_EQ(options.disks, (std::vector<std::string>{"/dev/loop0", "/dev/loop1"}));
  EXPECT_EQ(options.rounds, 9U);
  EXPECT_EQ(options.limit, std::chrono::seconds{7});
  EXPECT_EQ(options.costs_file, "c.yaml");
}

TEST(MockOptions, AValidationNeedsDisksAndOneSourceOfCosts) {
  EXPECT_EQ(answer_to({"validate"}).code, ExitCode::Usage);
  EXPECT_EQ(answer_to({"validate", "loop0", "--rounds=0"}).code, ExitCode::Usage);
  EXPECT_EQ(answer_to({"validate", "loop0", "--costs=a", "--calibrate=b"}).code, ExitCode::Usage);
}

TEST(MockOptions, TakeAMount) {
  const auto command = parse({"mount", "/tmp/sys", "--fleet=fleet.yaml", "--foreground"});
  if (HAVE_FUSE3 == 0) GTEST_SKIP() << "built without FUSE";
  ASSERT_TRUE(command);
  EXPECT_EQ(std::get<MountOptions>(*command).directory, "/tmp/sys");
  EXPECT_EQ(std::get<MountOptions>(*command).control, ".control");
  EXPECT_TRUE(std::get<MountOptions>(*command).foreground);
}

TEST(MockOptions, AnswerHelpAndVersion) {
  EXPECT_EQ(answer_to({"--help"}).code, ExitCode::Ok);
  EXPECT_NE(answer_to({"--help"}).out.find("First steps:"), std::string::npos);
  EXPECT_EQ(answer_to({"--version"}).out.substr(0, 14), "elevator-mock ");
}

TEST(MockOptions, SuggestTheCommandThatWasMeant) {
  const auto output = answer_to({"tabels"});
  EXPECT_EQ(output.code, ExitCode::Usage);
  EXPECT_NE(output.err.find("(did you mean tables?)"), std::string::npos);
}

TEST(MockOptions, RefuseWhatMakesNoSense) {
  const std::vector<std::vector<const char*>> wrong = {
      {},
      {"tables", "extra"},
      {"storm", "--disks=0"},
      {"storm", "--disks=-1"},
      {"storm", "--disks=many"},
      {"storm", "--seed=-1"},
      {"stall"},
      {"stall", "--svg=x", "--seconds=0"},
      {"stall", "--svg=x", "--scheduler=cfq"},
      {"stall", "--svg=x", "--real=/dev/loop0", "--kernel=6.6"}};
  for (const auto& words : wrong) {
    EXPECT_EQ(answer_to(words).code, ExitCode::Usage) << testing::PrintToString(words);
  }
}

}  // namespace
}  // namespace elevatord::mock
