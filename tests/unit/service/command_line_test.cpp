#include "command_line.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// A command line as it was taken, with what was printed about it.
struct Answer {
  CommandLine line;
  std::string out;
  std::string err;
};

Answer answer(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "/usr/bin/elevatord");
  Answer answer;
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  answer.line = read_command_line(static_cast<int>(arguments.size()), arguments.data());
  answer.err = ::testing::internal::GetCapturedStderr();
  answer.out = ::testing::internal::GetCapturedStdout();
  return answer;
}

TEST(CommandLine, RunsTheInstalledServiceByDefault) {
  const auto line = answer({}).line;
  EXPECT_FALSE(line.exit_code);
  EXPECT_FALSE(line.options.mock());
  EXPECT_EQ(line.options.bus, "system");
  EXPECT_EQ(line.options.runtime_dir, "/run/elevatord");
  EXPECT_TRUE(line.options.devices.empty());
}

TEST(CommandLine, WatchesAsWellAsItCanUnlessToldOtherwise) {
  EXPECT_EQ(answer({}).line.options.watch, "auto");
  EXPECT_EQ(answer({"--watch=unnamed"}).line.options.watch, "unnamed");
  EXPECT_EQ(answer({"--watch=on"}).line.exit_code, 2);
}

TEST(CommandLine, CollectsDirectoriesAndGlobs) {
  const auto options = answer({"--policy-dir=/a", "--policy-dir", "/b", "--devices=sd*,nvme0n1",
                               "--devices", "loop7"})
                           .line.options;
  EXPECT_EQ(options.policy_dirs, (std::vector<std::string>{"/a", "/b"}));
  EXPECT_EQ(options.devices, (std::vector<std::string>{"sd*", "nvme0n1", "loop7"}));
}

TEST(CommandLine, TakesTheLastOfTwo) {
  EXPECT_EQ(answer({"--bus=session", "--bus=none"}).line.options.bus, "none");
}

struct Refused {
  std::vector<const char*> arguments;
  const char* error;
};

TEST(CommandLine, RefusesWhatCannotBeMeant) {
  const Refused cases[] = {
      // An empty variable: `--dry-run` must not become the glob.
      {{"--once", "--devices=", "--dry-run"}, "--devices= has no value"},
      {{"--once", "--devices", "", "--dry-run"}, "--devices: a glob is empty"},
      {{"--once", "--devices=,", "--dry-run"}, "--devices: a glob is empty"},
      {{"--devices=sda,,sdb"}, "--devices: a glob is empty"},
      {{"--devices=sda", "sdb"}, "The following argument was not expected: sdb"},
      {{"--backend=mock"}, "--backend=mock needs --mock-fleet=FILE"},
      {{"--mock-fleet=f.yaml"}, "--mock-fleet needs --backend=mock"},
      {{"--backend=moc"}, "--backend: moc not in {sysfs,mock}"},
      {{"--sysfs-root=sys"}, "--sysfs-root needs an absolute path"},
      {{"--bus=sytem"}, "--bus: 'sytem' is not system, session, none or a D-Bus address"},
      {{"--no-such-option"}, "The following argument was not expected: --no-such-option"},
  };
  for (const auto& c : cases) {
    const auto got = answer(c.arguments);
    EXPECT_EQ(got.line.exit_code, 2) << c.error;
    EXPECT_EQ(got.err, std::string{"elevatord: "} + c.error + "\nTry: elevatord --help\n");
    EXPECT_EQ(got.out, "");
  }
}

TEST(CommandLine, PrintsHelpAndVersion) {
  const auto help = answer({"--help"});
  EXPECT_EQ(help.line.exit_code, 0);
  EXPECT_NE(help.out.find("Usage: elevatord [OPTIONS]"), std::string::npos) << help.out;
  const auto version = answer({"--version"});
  EXPECT_EQ(version.line.exit_code, 0);
  EXPECT_EQ(version.out.rfind("elevatord ", 0), 0U) << version.out;
}

}  // namespace
}  // namespace elevatord
