#include "own_policy.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::TemporaryDirectory;

constexpr const char* kNone = "version: 1\nrules:\n  - { name: none, scheduler: none }\n";
constexpr const char* kBfq = "version: 1\nrules:\n  - { name: bfq, scheduler: bfq }\n";

TEST(OwnPolicy, DirectoriesCountAsTheDaemonsDo) {
  const TemporaryDirectory dir;
  dir.write("etc/50.yaml", kNone);
  dir.write("usr/50.yaml", kBfq);
  dir.write("usr/60.yaml", kBfq);
  const auto policy = read_own_policy({dir.path("etc"), dir.path("usr")}, {});
  ASSERT_TRUE(policy);
  ASSERT_EQ(policy->rules.size(), 2U);
  EXPECT_EQ(policy->rules[0].name, "none");
  EXPECT_EQ(policy->rules[0].at.file_and_line(), "50.yaml:3") << "as the daemon names it";
}

TEST(OwnPolicy, FilesFollowInTheOrderGiven) {
  const TemporaryDirectory dir;
  const auto policy = read_own_policy({}, {dir.write("b.yaml", kBfq), dir.write("a.yaml", kNone)});
  ASSERT_TRUE(policy);
  EXPECT_EQ(policy->rules[0].name, "bfq");
}

TEST(OwnPolicy, EveryMistakeIsTold) {
  const TemporaryDirectory dir;
  const auto broken = dir.write("a.yaml", "version: 2\nrule: []\n");
  const auto policy = read_own_policy({}, {broken, dir.path("missing.yaml")});
  ASSERT_FALSE(policy);
  EXPECT_EQ(policy.error().kind, CallError::Kind::InvalidPolicy);
  EXPECT_NE(policy.error().what.find(broken + ":1:10: "), std::string::npos) << policy.error().what;
  EXPECT_NE(policy.error().what.find(broken + ":2:1: "), std::string::npos);
  EXPECT_NE(policy.error().what.find("missing.yaml"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
