#include "policy_store.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

constexpr const char* kGood = "version: 1\nrules: [{ name: good, scheduler: bfq }]\n";
constexpr const char* kBroken = "version: 1\nrules: [{ name: bad, scheduler: mq-dedline }]\n";

TEST(ReadPolicy, TakesWhatIsGood) {
  TemporaryDirectory root;
  root.write("d/10.yaml", kGood);
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  EXPECT_TRUE(reading.errors.empty());
  ASSERT_EQ(reading.policy->rules.size(), 1U);
  EXPECT_FALSE(reading.last_good);
}

TEST(ReadPolicy, OneBrokenFileMakesTheWholeFallBackToTheLastGoodText) {
  TemporaryDirectory root;
  root.write("d/10.yaml", kGood);
  root.write("d/20.yaml", kBroken);
  root.write("last-good", pack_policy_files({{"/etc/old.yaml", "old.yaml", kGood}}));
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  EXPECT_FALSE(reading.errors.empty());
  EXPECT_TRUE(reading.last_good);
  ASSERT_EQ(reading.policy->rules.size(), 1U);
  EXPECT_EQ(reading.files.front().path, "/etc/old.yaml");
}

TEST(ReadPolicy, AFileThatCannotBeReadIsAsBadAsABrokenOne) {
  TemporaryDirectory root;
  root.write("d/10.yaml", kGood);
  root.write("last-good", pack_policy_files({{"/etc/old.yaml", "old.yaml", kGood}}));
  std::filesystem::create_symlink("nowhere", root.path("d/20.yaml"));
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  ASSERT_EQ(reading.errors.size(), 1U);
  EXPECT_EQ(reading.errors.front().at.file, root.path("d/20.yaml"));
  EXPECT_TRUE(reading.last_good);
  EXPECT_EQ(reading.files.front().path, "/etc/old.yaml");
}

TEST(ReadPolicy, AWarningTakesNothingDown) {
  TemporaryDirectory root;
  root.write("d/10.yaml", kGood);
  root.write("d/20.yml", kBroken);
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  EXPECT_TRUE(reading.errors.empty());
  EXPECT_EQ(reading.policy->rules.size(), 1U);
  ASSERT_EQ(reading.warnings.size(), 1U);
  EXPECT_EQ(reading.warnings.front().code, "not-read");
}

TEST(ReadPolicy, RulesAreTriedInTheOrderOfDirectoriesThenOfNames) {
  TemporaryDirectory root;
  const auto rule = [](const std::string& name) {
    return "version: 1\nrules: [{ name: " + name + ", scheduler: bfq }]\n";
  };
  root.write("usr/00.yaml", rule("shipped"));
  root.write("run/50.yaml", rule("transient"));
  root.write("etc/90.yaml", rule("last-of-admin"));
  root.write("etc/10.yaml", rule("first-of-admin"));
  const auto reading =
      read_policy({root.path("etc"), root.path("run"), root.path("usr")}, root.path("last-good"));
  std::vector<std::string> names;
  for (const auto& each : reading.policy->rules) names.push_back(each.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"first-of-admin", "last-of-admin", "transient", "shipped"}));
}

TEST(ReadPolicy, WithoutALastGoodTextThereAreNoRules) {
  TemporaryDirectory root;
  root.write("d/20.yaml", kBroken);
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  EXPECT_TRUE(reading.policy->rules.empty());
  EXPECT_FALSE(reading.last_good);
}

TEST(ReadPolicy, ALastGoodTextThatIsNoGoodIsNoFallback) {
  TemporaryDirectory root;
  root.write("d/20.yaml", kBroken);
  for (const auto& text :
       {std::string{"garbage"}, std::string{}, pack_policy_files({{"/x.yaml", "x.yaml", kBroken}}),
        pack_policy_files({{"/x.yaml", "x.yaml", kGood}}).substr(0, 40)}) {
    root.write("last-good", text);
    EXPECT_TRUE(read_policy({root.path("d")}, root.path("last-good")).policy->rules.empty())
        << text;
  }
}

TEST(ReadPolicy, ALastGoodTextThatWasCutIsToldOfInOneLine) {
  TemporaryDirectory root;
  root.write("d/20.yaml", kBroken);
  const auto whole =
      pack_policy_files({{"/a.yaml", "a.yaml", kGood}, {"/b.yaml", "b.yaml", kGood}});
  root.write("last-good", whole.substr(0, whole.find("/b.yaml")));
  const auto reading = read_policy({root.path("d")}, root.path("last-good"));
  EXPECT_TRUE(reading.policy->rules.empty()) << "half of a policy is another policy";
  ASSERT_EQ(reading.warnings.size(), 1U);
  EXPECT_EQ(reading.warnings[0].text(), root.path("last-good") + ": cut short or damaged: ignored");
}

TEST(PackPolicyFiles, WhatIsCutOrChangedAnywhereIsRefused) {
  const auto whole =
      pack_policy_files({{"/a.yaml", "a.yaml", kGood}, {"/b.yaml", "b.yaml", kGood}});
  ASSERT_TRUE(unpack_policy_files(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(unpack_policy_files(whole.substr(0, size))) << size;
    auto changed = whole;
    changed[size] = static_cast<char>(changed[size] ^ 1);
    EXPECT_FALSE(unpack_policy_files(changed)) << size;
  }
  EXPECT_FALSE(unpack_policy_files(whole + whole));
}

TEST(PackPolicyFiles, ComesBackAsItWas) {
  const std::vector<PolicyFile> files{{"/etc/a.yaml", "a.yaml", "one\n\ntwo"},
                                      {"/b.yaml", "b.yaml", std::string("\0x\n", 3)}};
  const auto unpacked = unpack_policy_files(pack_policy_files(files));
  ASSERT_TRUE(unpacked.has_value());
  ASSERT_EQ(unpacked->size(), 2U);
  EXPECT_EQ((*unpacked)[1].text, files[1].text);
  EXPECT_EQ((*unpacked)[1].name, "b.yaml");
}

TEST(UnpackPolicyFiles, DamageIsAnError) {
  for (const auto* text : {"", "x", "elevatord-policy 2 ", "elevatord-policy 2 0 0\n",
                           "elevatord-policy 1\n/a\n3\nabc"}) {
    EXPECT_FALSE(unpack_policy_files(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace elevatord
