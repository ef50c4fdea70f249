#include "atomic_file.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace {

/// The paths of what was synced, in order.
std::vector<std::string>& synced() {
  static std::vector<std::string> paths;
  return paths;
}

}  // namespace

/// In the place of libc's.
extern "C" int fsync(int fd) {
  synced().push_back(std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(fd)));
  return 0;
}

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

TEST(ReplaceFile, LeavesTheNewTextAndNothingBeside) {
  TemporaryDirectory root;
  root.write("f", "old text");
  ASSERT_TRUE(replace_file(root.path("f"), "new").has_value());
  EXPECT_EQ(root.read("f"), "new");
  EXPECT_FALSE(std::filesystem::exists(root.path("f.new")));
}

TEST(ReplaceFile, ForGoodMeansOnDiskWithItsName) {
  TemporaryDirectory root;
  synced().clear();
  ASSERT_TRUE(replace_file(root.path("f"), "old").has_value());
  EXPECT_TRUE(synced().empty()) << "memory needs no sync";
  ASSERT_TRUE(replace_file_for_good(root.path("f"), "new").has_value());
  EXPECT_EQ(synced(), (std::vector<std::string>{root.path("f.new"), root.path()}));
  EXPECT_EQ(root.read("f"), "new");
}

TEST(ReplaceFile, DoesNotFollowALinkSomebodyPutInItsWay) {
  TemporaryDirectory root;
  root.write("victim", "precious");
  std::filesystem::create_symlink(root.path("victim"), root.path("f.new"));
  ASSERT_TRUE(replace_file(root.path("f"), "new").has_value());
  EXPECT_EQ(root.read("victim"), "precious");
}

TEST(ReplaceFile, SaysWhatItCouldNotDo) {
  const auto done = replace_file("/nonexistent/f", "x");
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().what, "/nonexistent/f.new: cannot create: No such file or directory");
}

TEST(MakeDirectories, MakesAllThatAreMissing) {
  TemporaryDirectory root;
  EXPECT_TRUE(make_directories(root.path("a/b/c")).has_value());
  EXPECT_TRUE(make_directories(root.path("a/b/c")).has_value());
  EXPECT_TRUE(std::filesystem::is_directory(root.path("a/b/c")));
  root.write("file", "");
  EXPECT_FALSE(make_directories(root.path("file/x")).has_value());
}

}  // namespace
}  // namespace elevatord
