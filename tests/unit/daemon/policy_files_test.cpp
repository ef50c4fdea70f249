#include "policy_files.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "ordinary_user.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

std::vector<std::string> names(const std::vector<PolicyFile>& files) {
  std::vector<std::string> result;
  result.reserve(files.size());
  for (const auto& file : files) result.push_back(file.name + '=' + file.text);
  return result;
}

using Names = std::vector<std::string>;

TEST(FindPolicyFiles, TakesADirectoryInTheOrderOfNames) {
  TemporaryDirectory root;
  root.write("etc/20-b.yaml", "b");
  root.write("etc/10-a.yaml", "a");
  Findings findings;
  EXPECT_EQ(names(find_policy_files({root.path("etc")}, findings)),
            (Names{"10-a.yaml=a", "20-b.yaml=b"}));
  EXPECT_TRUE(findings.errors.empty());
}

TEST(FindPolicyFiles, AStrongerDirectoryComesFirstWhateverTheNumbers) {
  TemporaryDirectory root;
  root.write("etc/90-admin.yaml", "admin");
  root.write("usr/10-shipped.yaml", "shipped");
  Findings findings;
  EXPECT_EQ(names(find_policy_files({root.path("etc"), root.path("usr")}, findings)),
            (Names{"90-admin.yaml=admin", "10-shipped.yaml=shipped"}));
}

TEST(FindPolicyFiles, TheSameNameReplacesAndAnEmptyFileOrDevNullMasks) {
  TemporaryDirectory root;
  root.write("etc/50-x.yaml", "mine");
  root.write("etc/60-empty.yaml", "");
  std::filesystem::create_symlink("/dev/null", root.path("etc/70-null.yaml"));
  root.write("usr/50-x.yaml", "theirs");
  root.write("usr/60-empty.yaml", "theirs");
  root.write("usr/70-null.yaml", "theirs");
  Findings findings;
  EXPECT_EQ(names(find_policy_files({root.path("etc"), root.path("usr")}, findings)),
            (Names{"50-x.yaml=mine"}));
  EXPECT_TRUE(findings.errors.empty());
}

TEST(FindPolicyFiles, EditorsBackupsAndOtherFilesDoNotCount) {
  TemporaryDirectory root;
  for (const auto* name : {".10-a.yaml.swp",
                           ".#10-a.yaml",
                           "10-a.yaml~",
                           "#10-a.yaml#",
                           "10-a.yaml.bak",
                           ".10-a.yaml",
                           "README",
                           "10-a.yaml.dpkg-new",
                           "10-a.yaml.dpkg-old",
                           "10-a.yaml.dpkg-dist",
                           "10-a.yaml.ucf-dist",
                           "10-a.yaml.rpmsave",
                           "10-a.yaml.rpmnew",
                           "10-a.yaml.orig",
                           "10-a.yaml.pacsave",
                           "10-a.YAML",
                           ".10-a.yml",
                           ".yaml",
                           ".yml",
                           "yaml"}) {
    root.write(std::string{"etc/"} + name, "x");
  }
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("etc")}, findings).empty());
  EXPECT_TRUE(findings.errors.empty());
  EXPECT_TRUE(findings.warnings.empty());
}

TEST(FindPolicyFiles, SaysOfTheOtherEndingOfYamlThatItIsNotRead) {
  TemporaryDirectory root;
  root.write("etc/10-a.yml", "a");
  root.write("etc/20-b.yaml", "b");
  Findings findings;
  EXPECT_EQ(names(find_policy_files({root.path("etc")}, findings)), Names{"20-b.yaml=b"});
  EXPECT_TRUE(findings.errors.empty());
  ASSERT_EQ(findings.warnings.size(), 1U);
  EXPECT_EQ(findings.warnings[0].code, "not-read");
  EXPECT_EQ(findings.warnings[0].text(),
            root.path("etc/10-a.yml") + ": not read: only *.yaml files are");
}

TEST(FindPolicyFiles, AStrongerFileMasksAWeakerOneAlsoWhereItCannotBeRead) {
  TemporaryDirectory root;
  std::filesystem::create_directories(root.path("etc/10-a.yaml"));
  root.write("usr/10-a.yaml", "theirs");
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("etc"), root.path("usr")}, findings).empty());
  EXPECT_EQ(findings.errors.size(), 1U);
}

TEST(FindPolicyFiles, AMaskedFileNeedNotBeReadable) {
  TemporaryDirectory root;
  root.write("etc/10-a.yaml", "");
  std::filesystem::create_directories(root.path("usr/10-a.yaml"));
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("etc"), root.path("usr")}, findings).empty());
  EXPECT_TRUE(findings.errors.empty());
}

TEST(FindPolicyFiles, LinksLeadToWhatIsRead) {
  TemporaryDirectory root;
  root.write("presets/desktop.yaml", "desktop");
  root.write("etc/README", "");
  std::filesystem::create_symlink("../presets/desktop.yaml", root.path("etc/50-mine.yaml"));
  Findings findings;
  EXPECT_EQ(names(find_policy_files({root.path("etc")}, findings)), Names{"50-mine.yaml=desktop"});
}

TEST(FindPolicyFiles, ALinkThatLeadsInACircleIsAnError) {
  TemporaryDirectory root;
  root.write("etc/README", "");
  std::filesystem::create_symlink("10-a.yaml", root.path("etc/10-a.yaml"));
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("etc")}, findings).empty());
  ASSERT_EQ(findings.errors.size(), 1U);
  EXPECT_NE(findings.errors[0].text().find("10-a.yaml: cannot open: "), std::string::npos);
}

TEST(FindPolicyFiles, WhatThisUserMayNotReadIsAnErrorWithItsPath) {
  TemporaryDirectory root;
  root.write("etc/10-a.yaml", "a");
  root.write("etc/20-b.yaml", "b");
  root.write("closed/10-a.yaml", "a");
  std::filesystem::permissions(root.path(""), std::filesystem::perms::all);
  std::filesystem::permissions(root.path("etc/10-a.yaml"), std::filesystem::perms::none);
  std::filesystem::permissions(root.path("closed"), std::filesystem::perms::none);
  Findings findings;
  std::vector<PolicyFile> found;
  {
    const testing::OrdinaryUser user;
    found = find_policy_files({root.path("closed"), root.path("etc")}, findings);
  }
  std::filesystem::permissions(root.path("closed"), std::filesystem::perms::all);
  EXPECT_EQ(names(found), Names{"20-b.yaml=b"});
  ASSERT_EQ(findings.errors.size(), 2U);
  EXPECT_EQ(findings.errors[0].text(),
            root.path("closed") + ": cannot read the directory: Permission denied");
  EXPECT_EQ(findings.errors[1].text(),
            root.path("etc/10-a.yaml") + ": cannot open: Permission denied");
}

TEST(FindPolicyFiles, ANameThatNoListCanShowIsAnError) {
  TemporaryDirectory root;
  root.write("etc/10\n7.yaml", "a");
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("etc")}, findings).empty());
  ASSERT_EQ(findings.errors.size(), 1U);
  EXPECT_EQ(findings.errors[0].what, "control characters in its name");
}

TEST(FindPolicyFiles, AllFilesTogetherHaveALimit) {
  TemporaryDirectory root;
  constexpr auto kFiles = kMaxAllPolicyBytes / kMaxPolicyBytes;
  for (std::size_t i = 0; i <= kFiles; ++i) {
    root.write("etc/" + std::to_string(10 + i) + ".yaml", std::string(kMaxPolicyBytes, '#'));
  }
  Findings findings;
  EXPECT_EQ(find_policy_files({root.path("etc")}, findings).size(), kFiles);
  ASSERT_EQ(findings.errors.size(), 1U);
  EXPECT_NE(findings.errors[0].text().find("26.yaml: too large"), std::string::npos);
}

TEST(FindPolicyFiles, AMissingDirectoryIsNone) {
  Findings findings;
  EXPECT_TRUE(find_policy_files({"/nonexistent/policy.d"}, findings).empty());
  EXPECT_TRUE(findings.errors.empty());
}

TEST(FindPolicyFiles, WhatCannotBeReadIsToldWithItsPath) {
  TemporaryDirectory root;
  root.write("file", "");
  root.write("etc/big.yaml", std::string(kMaxPolicyBytes + 1, 'x'));
  std::filesystem::create_directory(root.path("etc/dir.yaml"));
  std::filesystem::create_symlink("nowhere", root.path("etc/dangling.yaml"));
  ASSERT_EQ(::mkfifo(root.path("etc/fifo.yaml").c_str(), 0600), 0);
  Findings findings;
  EXPECT_TRUE(find_policy_files({root.path("file"), root.path("etc")}, findings).empty());
  ASSERT_EQ(findings.errors.size(), 5U);
  EXPECT_EQ(findings.errors[0].at.file, root.path("file"));
  EXPECT_NE(findings.errors[1].text().find("big.yaml: too large"), std::string::npos);
  EXPECT_NE(findings.errors[4].text().find("fifo.yaml: not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
