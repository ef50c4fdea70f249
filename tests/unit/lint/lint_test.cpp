#include "lint.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "lint_codes.hpp"
#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::codes_of;

const std::filesystem::path kSource = ELEVATORD_SOURCE_DIR;

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream{path}.rdbuf();
  return text.str();
}

TEST(Lint, ShippedPoliciesAndPresetsAreClean) {
  int files = 0;
  for (const auto* const directory : {"policy/defaults", "policy/presets"}) {
    for (const auto& entry : std::filesystem::directory_iterator{kSource / directory}) {
      const auto loaded = load_policy({entry.path().filename(), text_of(entry.path())});
      for (const auto& finding : lint(loaded.policy)) ADD_FAILURE() << finding.text();
      ++files;
    }
  }
  EXPECT_GE(files, 3);
}

TEST(Lint, APresetAboveTheShippedPolicyIsClean) {
  auto policy =
      load_policy({"/etc/50.yaml", text_of(kSource / "policy/presets/desktop.yaml")}).policy;
  const auto shipped =
      load_policy({"/usr/lib/90.yaml", text_of(kSource / "policy/defaults/90-defaults.yaml")});
  policy.rules.push_back(shipped.policy.rules.front());
  EXPECT_EQ(codes_of(lint(policy, "/usr/lib/")), std::vector<std::string>{});
}

TEST(Lint, SwitchedOnThePresetsAreCleanToo) {
  auto policy = load_policy({"50.yaml", text_of(kSource / "policy/presets/server.yaml")}).policy;
  for (auto& rule : policy.rules) rule.enabled = true;
  // The rule that keeps stacked disks as they are comes after it and is for more disks.
  EXPECT_EQ(codes_of(lint(policy)), std::vector<std::string>{});
}

TEST(Lint, TellsInTheOrderOfTheFile) {
  const auto findings =
      lint(a_policy("- { match: { name: sda }, scheduler: [none, bfq] }\n- { match: { class: "
                    "optical }, scheduler: bfq "
                    "}\n- { match: { name: sdb }, scheduler: bfq }\n"));
  EXPECT_EQ(codes_of(findings), (std::vector<std::string>{"unstable-name", "unreachable-candidate",
                                                          "never-matches", "unstable-name"}));
}

TEST(Lint, HasNothingToSayOfAnEmptyPolicy) {
  EXPECT_TRUE(lint({}).empty());
}

TEST(LintCodes, TheManualHasThemAll) {
  const auto readme = text_of(kSource / "README.md");
  for (const auto& code : lint_codes()) {
    EXPECT_NE(readme.find('`' + std::string{code.code} + '`'), std::string::npos) << code.code;
  }
}

TEST(LintCodes, AreFoundByTheirName) {
  ASSERT_NE(find_lint_code("shadowed"), nullptr);
  EXPECT_EQ(find_lint_code("shadowed")->code, "shadowed");
  EXPECT_EQ(find_lint_code("unknown-key"), nullptr) << "which is an error";
}

}  // namespace
}  // namespace elevatord
