#include "diff_command.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::TemporaryDirectory;
using Kind = ShippedFile::Kind;

CommandOutput diff(const TemporaryDirectory& dir, bool json = false) {
  CtlOptions options;
  options.command = Command::Diff;
  options.policy_dirs = {dir.path("etc"), dir.path("usr/policy.d")};
  options.json = json;
  return run_diff(options, OutputStyle{});
}

TEST(DiffCommand, FindsNoDifferenceWhereNothingTakesAPlace) {
  const TemporaryDirectory dir;
  dir.write("usr/policy.d/90-defaults.yaml", "shipped\n");
  EXPECT_EQ(diff(dir).code, ExitCode::Done);
  EXPECT_EQ(diff(dir).out, "");
  EXPECT_EQ(diff(dir, true).out, "[]\n");
}

TEST(DiffCommand, ShowsWhatDiffersAndSaysSoByItsExitCode) {
  const TemporaryDirectory dir;
  dir.write("usr/policy.d/90-defaults.yaml", "shipped\n");
  dir.write("etc/90-defaults.yaml", "mine\n");
  const auto output = diff(dir);
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_NE(output.out.find("-shipped\n+mine\n"), std::string::npos) << output.out;
}

TEST(DiffCommand, APresetBesideThePolicyIsNoDifference) {
  const TemporaryDirectory dir;
  const auto preset = dir.write("usr/presets/server.yaml", "preset\n");
  dir.write("etc/x", "");
  std::filesystem::create_symlink(preset, dir / "etc/50-server.yaml");
  EXPECT_EQ(diff(dir).code, ExitCode::Done);
  EXPECT_EQ(diff(dir).out, dir.path("etc/50-server.yaml") + " enables the preset " + preset + '\n');
}

TEST(DiffCommand, HasStableNamesForPrograms) {
  const TemporaryDirectory dir;
  const auto shipped = dir.write("usr/policy.d/90-defaults.yaml", "shipped\n");
  const auto mine = dir.write("etc/90-defaults.yaml", "");
  EXPECT_EQ(diff(dir, true).out, "[\n  {\n    \"file\": \"" + mine + "\",\n    \"shipped\": \"" +
                                     shipped +
                                     "\",\n    \"kind\": \"masks\",\n    \"diff\": \"\"\n"
                                     "  }\n]\n");
}

TEST(DiffView, KeepsEscapeSequencesFromTheTerminal) {
  const auto text =
      diff_view({{"a", "b", Kind::Differs, "--- b\n+++ a\n+\x1b[2J\n"}}, OutputStyle{});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("a takes the place of b:\n--- b\n+++ a\n+"), std::string::npos) << text;
}

}  // namespace
}  // namespace elevatord::ctl
