// tables, storm and stall as a user meets them: what they print, and with which exit code.
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "stall_command.hpp"
#include "storm_command.hpp"
#include "tables_command.hpp"

namespace elevatord::mock {
namespace {

/// Of the inputs as they are; printed once, since it takes the sanitizers a second.
const ProgramOutput& default_tables() {
  static const auto kOutput = run_tables({});
  return kOutput;
}

TEST(TablesCommand, PrintsATableForEachPatchWithItsMachine) {
  const auto& output = default_tables();
  EXPECT_EQ(output.code, ExitCode::Ok);
  for (const auto* const text :
       {"P0  don't quiesce", "P1  run the hw queue", "P2  return early", "P3  atomic quiesce_depth",
        "Published on: 16-vCPU KVM guest", "does not follow; if a quiesce waits for RCU"}) {
    EXPECT_NE(output.out.find(text), std::string::npos) << text;
  }
}

TEST(TablesCommand, PrintsRowsAsJson) {
  TablesOptions options;
  options.json = true;
  const auto rows = nlohmann::json::parse(run_tables(options).out);
  ASSERT_TRUE(rows.is_array());
  for (const auto& row : rows) {
    EXPECT_TRUE(row.at("patch").is_string());
    EXPECT_TRUE(row.at("figure").is_string());
    EXPECT_TRUE(row.at("published").is_number());
    EXPECT_TRUE(row.at("ours").is_number());
    EXPECT_TRUE(row.at("kind").is_string());
    EXPECT_TRUE(row.at("error").is_number());
  }
}

TEST(TablesCommand, RefusesUnknownInputs) {
  TablesOptions options;
  options.inputs = {"P0.Gee=1ms"};
  const auto output = run_tables(options);
  EXPECT_EQ(output.code, ExitCode::Usage);
  EXPECT_NE(output.err.find("did you mean P0.G?"), std::string::npos);
}

TEST(TablesCommand, SaysThatACalibratedInputWasChanged) {
  TablesOptions options;
  options.inputs = {"P0.G=10ms"};
  EXPECT_NE(run_tables(options).out.find("calibrated: P0.G (changed)"), std::string::npos);
}

TEST(TablesCommand, ListsTheInputsWithTheirOrigin) {
  const auto text = list_inputs().out;
  EXPECT_NE(text.find("P0: START_DEV p50, before"), std::string::npos);
  EXPECT_NE(text.find("nothing: an assumption"), std::string::npos);
}

TEST(StormCommand, SaysThatWatchingAddsNothing) {
  StormOptions options;
  options.storm.disks = 50;
  const auto output = run_storm(options);
  EXPECT_EQ(output.code, ExitCode::Ok);
  EXPECT_NE(output.out.find("elevatord watching added 0 grace periods and 0 writes."),
            std::string::npos);
}

TEST(StormCommand, PrintsJson) {
  StormOptions options;
  options.storm.disks = 50;
  options.json = true;
  const auto json = nlohmann::json::parse(run_storm(options).out);
  EXPECT_EQ(json.at("disks"), 50);
  EXPECT_EQ(json.at("runs").size(), 12U);
  EXPECT_EQ(json.at("watching_added").at("grace_periods"), 0);
}

TEST(StormCommand, RefusesKernelsThatNobodyKnows) {
  StormOptions options;
  options.storm.release = "2.6.32";
  EXPECT_EQ(run_storm(options).code, ExitCode::Usage);
}

TEST(StallCommand, WritesThePicture) {
  StallOptions options;
  options.svg = testing::TempDir() + "elevator-mock-stall.svg";
  const auto output = run_stall(options);
  EXPECT_EQ(output.code, ExitCode::Ok);
  std::ifstream file{options.svg};
  const std::string svg{std::istreambuf_iterator<char>{file}, {}};
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(StallCommand, FailsWhereItCannotWrite) {
  StallOptions options;
  options.svg = "/nonexistent/stall.svg";
  EXPECT_EQ(run_stall(options).code, ExitCode::Findings);
}

TEST(StallCommand, RefusesDisksThatAreNoLoopDisks) {
  StallOptions options;
  options.svg = "/nonexistent/stall.svg";
  options.real = "/dev/vda";
  const auto output = run_stall(options);
  EXPECT_EQ(output.code, ExitCode::Findings);
  EXPECT_NE(output.err.find("refused"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::mock
