#include "host_files.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::put;
using Names = std::vector<std::string>;

class FilesBelowTest : public ::testing::Test {
 protected:
  FilesBelowTest() { fs::create_directories(root_ / "etc/tlp.d"); }

  testing::TemporaryDirectory root_;
  FilesBelow files_{root_.path()};
};

TEST_F(FilesBelowTest, ReadsAFileBelowTheRoot) {
  put(root_ / "etc/tlp.conf", "A=1\n");
  EXPECT_EQ(files_.read("/etc/tlp.conf"), "A=1\n");
  EXPECT_EQ(files_.read("/etc/tlp"), std::nullopt);
}

TEST_F(FilesBelowTest, DoesNotWaitForWhatIsNoFile) {
  ASSERT_EQ(::mkfifo((root_ / "etc/tlp.conf").c_str(), 0600), 0);
  EXPECT_EQ(files_.read("/etc/tlp.conf"), std::nullopt);
  EXPECT_EQ(files_.read("/etc/tlp.d"), std::nullopt);
}

TEST_F(FilesBelowTest, ALinkToDevNullIsAnEmptyFile) {
  fs::create_symlink("/dev/null", root_ / "etc/tlp.conf");
  EXPECT_EQ(files_.read("/etc/tlp.conf"), "");
}

TEST_F(FilesBelowTest, LeavesOutWhatIsTooLargeForConfiguration) {
  put(root_ / "etc/tlp.conf", std::string(FilesBelow::kMostBytes + 1, '#'));
  EXPECT_EQ(files_.read("/etc/tlp.conf"), std::nullopt);
}

TEST_F(FilesBelowTest, NamesComeSortedAndWithoutHiddenOnes) {
  for (const auto* const name : {"20-b.conf", "10-a.conf", ".10-a.conf.swp"}) {
    put(root_ / "etc/tlp.d" / name, "");
  }
  EXPECT_EQ(files_.names_in("/etc/tlp.d"), (Names{"10-a.conf", "20-b.conf"}));
  EXPECT_EQ(files_.names_in("/etc/nowhere"), Names{});
}

}  // namespace
}  // namespace elevatord
