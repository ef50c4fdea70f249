// tables as a user meets it: what it prints, and with which exit code.
#include "tables_command.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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

TEST(TablesCommand, SaysHowFarAFigureIsOff) {
  const auto& text = default_tables().out;
  EXPECT_NE(text.find("FIGURE"), std::string::npos);
  EXPECT_NE(text.find("ERROR"), std::string::npos);
  EXPECT_NE(text.find("calibrated: P0.G"), std::string::npos);
  EXPECT_EQ(text.find("(changed)"), std::string::npos);
}

TEST(TablesCommand, RefusesAnInputWithoutAValueBeforeItRunsAnything) {
  TablesOptions options;
  options.inputs = {"P0.G"};
  const auto output = run_tables(options);
  EXPECT_EQ(output.code, ExitCode::Usage);
  EXPECT_TRUE(output.out.empty());
  EXPECT_FALSE(output.err.empty());
}

}  // namespace
}  // namespace elevatord::mock
