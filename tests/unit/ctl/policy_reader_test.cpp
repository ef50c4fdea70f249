#include "policy_reader.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::ctl {
namespace {

using testing::TemporaryDirectory;

TEST(PolicyReader, ReadsAFileWhole) {
  const TemporaryDirectory directory;
  const std::string text(200'000, 'x');
  EXPECT_EQ(read_policy_file(directory.write("a", text)).value(), text);
}

TEST(PolicyReader, TakesAFileOfTheLargestSize) {
  const TemporaryDirectory directory;
  EXPECT_TRUE(read_policy_file(directory.write("a", std::string(kMaxPolicyBytes, 'x'))));
  EXPECT_FALSE(read_policy_file(directory.write("b", std::string(kMaxPolicyBytes + 1, 'x'))));
}

TEST(PolicyReader, GivesUpOnAFileWithoutEnd) {
  EXPECT_FALSE(read_policy_file("/dev/zero"));
}

TEST(PolicyReader, TellsWhyAFileCannotBeRead) {
  EXPECT_EQ(read_policy_file("/nonexistent").error().what,
            "cannot be read: No such file or directory");
  EXPECT_FALSE(read_policy_file("/"));
}

TEST(PolicyReader, TakesAMissingDirectoryForAnEmptyOne) {
  const PolicyTexts read = read_policy_texts({"/nonexistent/policy.d"}, {});
  EXPECT_TRUE(read.texts.empty());
  EXPECT_TRUE(read.errors.empty());
}

TEST(PolicyReader, NamesTextsByTheirPaths) {
  const TemporaryDirectory directory;
  const std::string inside = directory.write("policy.d/a.yaml", "version: 1\n");
  const std::string alone = directory.write("b.yaml", "version: 1\n");
  const PolicyTexts read = read_policy_texts({directory.path() + "/policy.d"}, {alone});
  ASSERT_EQ(read.texts.size(), 2U);
  EXPECT_EQ(read.texts[0].name, inside);
  EXPECT_EQ(read.texts[1].name, alone);
}

TEST(PolicyReader, WarnsOfWhatADirectoryHasThatIsNotRead) {
  elevatord::testing::TemporaryDirectory directory;
  directory.write("policy.d/a.yml", "version: 1\n");
  const PolicyTexts read = read_policy_texts({directory.path() + "/policy.d"}, {});
  EXPECT_TRUE(read.texts.empty());
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_EQ(read.warnings.front().code, "not-read");
}

TEST(PolicyReader, ReadsTheRestWhenOneFileIsMissing) {
  const TemporaryDirectory directory;
  const PolicyTexts read =
      read_policy_texts({}, {"/nonexistent", directory.write("b.yaml", "version: 1\n")});
  EXPECT_EQ(read.texts.size(), 1U);
  ASSERT_EQ(read.errors.size(), 1U);
  EXPECT_EQ(read.errors.front().at.file, "/nonexistent");
}

}  // namespace
}  // namespace elevatord::ctl
