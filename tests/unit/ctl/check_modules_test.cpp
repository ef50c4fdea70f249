#include "check_modules.hpp"

#include <gtest/gtest.h>

#include "fake_module_tree.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::FakeModuleTree;
using elevatord::testing::TemporaryDirectory;

constexpr const char* kKyber = "version: 1\nrules:\n  - { name: ssd, scheduler: [kyber, bfq] }\n";
constexpr const char* kBfq = "version: 1\nrules:\n  - { name: hdd, scheduler: bfq }\n";
constexpr const char* kBroken = "version: 1\nrules:\n  - { name: bad, scheduler: mq-dedline }\n";

class CheckModulesTest : public ::testing::Test {
 protected:
  CheckModulesTest() {
    options_.command = Command::Check;
    options_.modules = true;
    options_.module_tree = tree_.with("kernel/block/bfq", "bfq-iosched")
                               .with("kernel/block/kyber-iosched", "kyber-iosched")
                               .finish();
  }

  CommandOutput check(std::vector<std::string> names) {
    options_.names = std::move(names);
    return run_check_modules(options_);
  }

  FakeModuleTree tree_;
  TemporaryDirectory dir_;
  CtlOptions options_;
};

TEST_F(CheckModulesTest, PrintsAModuleALineAndNothingElse) {
  const auto output = check({dir_.write("a.yaml", kBfq), dir_.write("b.yaml", kKyber)});
  EXPECT_EQ(output.code, ExitCode::Done);
  EXPECT_EQ(output.out, "bfq\nkyber_iosched\n");
  EXPECT_EQ(output.err, "");
}

TEST_F(CheckModulesTest, DirectoriesCountAsTheDaemonsDo) {
  dir_.write("etc/50.yaml", kBfq);
  dir_.write("usr/50.yaml", kKyber);
  EXPECT_EQ(check({dir_.path("etc"), dir_.path("usr")}).out, "bfq\n");
  EXPECT_EQ(check({dir_.path("usr"), dir_.path("etc")}).out, "kyber_iosched\nbfq\n");
}

TEST_F(CheckModulesTest, APolicyWithMistakesNamesNoneAndTellsThemBeside) {
  const auto output = check({dir_.write("a.yaml", kBfq), dir_.write("b.yaml", kBroken)});
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_EQ(output.out, "");
  EXPECT_NE(output.err.find("mq-dedline"), std::string::npos) << output.err;
}

TEST_F(CheckModulesTest, WhereThereAreNoModulesToLookAtItFails) {
  options_.module_tree = dir_.path();
  const auto output = check({dir_.write("a.yaml", kBfq)});
  EXPECT_EQ(output.code, ExitCode::Failed);
  EXPECT_EQ(output.out, "");
  EXPECT_EQ(output.err, "elevatorctl: no index of kernel modules in " + dir_.path() + "\n");
}

TEST_F(CheckModulesTest, SpeaksJson) {
  options_.json = true;
  EXPECT_EQ(check({dir_.write("a.yaml", kBfq)}).out,
            "[\n  {\n    \"module\": \"bfq\",\n    \"scheduler\": \"bfq\"\n  }\n]\n");
  EXPECT_EQ(check({dir_.write("a.yaml", "version: 1\n")}).out, "[]\n");
}

}  // namespace
}  // namespace elevatord::ctl
