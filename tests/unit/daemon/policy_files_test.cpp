#include "policy_files.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

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
  std::vector<Finding> errors;
  EXPECT_EQ(names(find_policy_files({root.path("etc")}, errors)),
            (Names{"10-a.yaml=a", "20-b.yaml=b"}));
  EXPECT_TRUE(errors.empty());
}

TEST(FindPolicyFiles, AStrongerDirectoryComesFirstWhateverTheNumbers) {
  TemporaryDirectory root;
  root.write("etc/90-admin.yaml", "admin");
  root.write("usr/10-shipped.yaml", "shipped");
  std::vector<Finding> errors;
  EXPECT_EQ(names(find_policy_files({root.path("etc"), root.path("usr")}, errors)),
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
  std::vector<Finding> errors;
  EXPECT_EQ(names(find_policy_files({root.path("etc"), root.path("usr")}, errors)),
            (Names{"50-x.yaml=mine"}));
  EXPECT_TRUE(errors.empty());
}

TEST(FindPolicyFiles, EditorsBackupsAndOtherFilesDoNotCount) {
  TemporaryDirectory root;
  for (const auto* name : {".10-a.yaml.swp", "10-a.yaml~", "#10-a.yaml#", "10-a.yaml.bak",
                           ".10-a.yaml", "README", "10-a.yaml.dpkg-new", "10-a.yml", ".yaml"}) {
    root.write(std::string{"etc/"} + name, "x");
  }
  std::vector<Finding> errors;
  EXPECT_TRUE(find_policy_files({root.path("etc")}, errors).empty());
}

TEST(FindPolicyFiles, AMissingDirectoryIsNone) {
  std::vector<Finding> errors;
  EXPECT_TRUE(find_policy_files({"/nonexistent/policy.d"}, errors).empty());
  EXPECT_TRUE(errors.empty());
}

TEST(FindPolicyFiles, WhatCannotBeReadIsToldWithItsPath) {
  TemporaryDirectory root;
  root.write("file", "");
  root.write("etc/big.yaml", std::string(kMaxPolicyBytes + 1, 'x'));
  std::filesystem::create_directory(root.path("etc/dir.yaml"));
  std::filesystem::create_symlink("nowhere", root.path("etc/dangling.yaml"));
  ASSERT_EQ(::mkfifo(root.path("etc/fifo.yaml").c_str(), 0600), 0);
  std::vector<Finding> errors;
  EXPECT_TRUE(find_policy_files({root.path("file"), root.path("etc")}, errors).empty());
  ASSERT_EQ(errors.size(), 5U);
  EXPECT_EQ(errors[0].at.file, root.path("file"));
  EXPECT_NE(errors[1].text().find("big.yaml: too large"), std::string::npos);
  EXPECT_NE(errors[4].text().find("fifo.yaml: not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
