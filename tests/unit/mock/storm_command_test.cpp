// storm as a user meets it: what it prints, and with which exit code.
#include "storm_command.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace elevatord::mock {
namespace {

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

TEST(StormCommand, HasALineForEachWayToMakeThem) {
  StormOptions options;
  options.storm.disks = 20;
  options.storm.side_by_side = 4;
  options.storm.patches = {"P0"};
  const auto text = run_storm(options).out;
  EXPECT_TRUE(text.starts_with("20 new single-queue disks on Linux 7.3.4")) << text;
  for (const auto* const words :
       {"one by one      P0       nobody", "4 side by side  P0       nobody", "elevatord",
        "unconditional writer"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << '\n' << text;
  }
}

TEST(StormCommand, AKernelWithoutPatchesIsMarkedSo) {
  StormOptions options;
  options.storm.disks = 20;
  options.storm.side_by_side = 1;
  options.storm.release = "6.6.0";
  const auto text = run_storm(options).out;
  EXPECT_NE(text.find("one by one  -        nobody"), std::string::npos) << text;
  EXPECT_EQ(text.find("side by side"), std::string::npos) << text;
}

}  // namespace
}  // namespace elevatord::mock
