#include "beneath.hpp"

#include <array>
#include <cerrno>
#include <cstddef>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;
using testing::TemporaryDirectory;

using Opener = Result<UniqueFd> (*)(int root_fd, const std::string& path, int flags);

UniqueFd open_tree(const fs::path& path) {
  return UniqueFd{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
}

/// What holds with openat2 holds without it.
class BeneathTest : public ::testing::TestWithParam<Opener> {
 protected:
  Result<UniqueFd> open(const std::string& path, int flags = O_RDONLY) {
    return GetParam()(root_.get(), path, flags);
  }

  int error_of(const std::string& path) {
    const auto fd = open(path);
    return fd ? 0 : fd.error().code;
  }

  /// A link in the tree, also one that leads nowhere.
  void link(const std::string& name, const fs::path& target) {
    fs::create_symlink(target, sysfs_.link_of(name));
  }

  [[nodiscard]] fs::path tree() const { return sysfs_.root(); }

  FakeSysfs sysfs_;
  UniqueFd root_ = open_tree(sysfs_.root());
};

INSTANTIATE_TEST_SUITE_P(WithOpenat2, BeneathTest, ::testing::Values(&open_beneath));
INSTANTIATE_TEST_SUITE_P(WithoutOpenat2, BeneathTest, ::testing::Values(&open_beneath_by_path));

TEST_P(BeneathTest, OpensTheVeryFileThatALinkInTheTreeLeadsTo) {
  sysfs_.add_disk("sda", {{"size", "2048"}});
  const auto fd = open("block/sda/size");
  ASSERT_TRUE(fd);
  std::array<char, 16> text{};
  EXPECT_EQ(::read(fd->get(), text.data(), text.size()), 5);
  EXPECT_STREQ(text.data(), "2048\n");
}

TEST_P(BeneathTest, ADirectoryCanBeHeldWithoutBeingRead) {
  sysfs_.add_disk("sda");
  EXPECT_TRUE(open("block/sda", O_PATH | O_DIRECTORY));
}

TEST_P(BeneathTest, ALinkThatLeadsOutIsNotFollowed) {
  const TemporaryDirectory outside;
  put(outside / "size", "1\n");
  link("absolute", outside.path());
  link("relative", "../../" + fs::path{outside.path()}.filename().string());
  link("parent", "../..");
  link("chain", "absolute");
  for (const auto* const name : {"absolute", "relative", "parent", "chain", "absolute/size"}) {
    EXPECT_EQ(error_of(std::string{"block/"} + name), EXDEV) << name;
  }
}

TEST_P(BeneathTest, APathThatLeadsOutIsNotFollowed) {
  for (const auto* const path : {"..", "block/../..", "../..", "/", "/proc/self/status"}) {
    EXPECT_EQ(error_of(path), EXDEV) << path;
  }
}

TEST_P(BeneathTest, ANeighbourWhoseNameBeginsLikeTheTreesIsOutside) {
  const TemporaryDirectory parent;
  fs::create_directory(parent / "sys");
  put(parent / "sys-of-another", "1\n");
  fs::create_symlink("../sys-of-another", parent / "sys/link");
  root_ = open_tree(parent / "sys");
  EXPECT_EQ(error_of("link"), EXDEV);
}

TEST_P(BeneathTest, TheTreeCanBeTheWholeFileSystem) {
  put(tree() / "file", "1\n");
  root_ = open_tree("/");
  EXPECT_EQ(error_of((tree() / "file").string().substr(1)), 0);
}

TEST_P(BeneathTest, WhatIsNotThereIsToldWithItsPath) {
  link("nowhere", "../devices/nowhere");
  EXPECT_EQ(error_of("block/nowhere"), ENOENT);
  const auto fd = open("block/sdb");
  ASSERT_FALSE(fd);
  EXPECT_EQ(fd.error().code, ENOENT);
  EXPECT_EQ(fd.error().what, "open block/sdb: No such file or directory");
}

TEST_P(BeneathTest, LinksThatLeadInACircleEnd) {
  link("a", "b");
  link("b", "a");
  EXPECT_EQ(error_of("block/a"), ELOOP);
}

TEST_P(BeneathTest, AFileIsNoDirectory) {
  put(tree() / "block/file", "");
  const auto fd = open("block/file", O_PATH | O_DIRECTORY);
  ASSERT_FALSE(fd);
  EXPECT_EQ(fd.error().code, ENOTDIR);
}

TEST_P(BeneathTest, WhatIsOpenedIsNotInherited) {
  sysfs_.add_disk("sda", {{"size", "2048"}});
  const auto fd = open("block/sda/size");
  ASSERT_TRUE(fd);
  EXPECT_EQ(::fcntl(fd->get(), F_GETFD), FD_CLOEXEC);
}

/// As the filter of a container: this process gets `code` for every openat2 from now on.
bool refuse_openat2(int code) {
  std::array<sock_filter, 4> filter{
      {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned int>(code)),
       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)}};
  const sock_fprog program{filter.size(), filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Ends the process: 0 if the tree can be used, and nothing but the tree.
void use_tree_without_openat2(int root_fd, int code) {
  if (!refuse_openat2(code)) ::_exit(1);
  if (!open_beneath(root_fd, "block/sda", O_PATH)) ::_exit(2);
  const auto out = open_beneath(root_fd, "block/out", O_PATH);
  ::_exit(!out && out.error().code == EXDEV ? 0 : 3);
}

TEST(Beneath, AKernelOrAContainerWithoutOpenat2MakesNoDifference) {
  FakeSysfs sysfs;
  sysfs.add_disk("sda");
  fs::create_directory_symlink("/", sysfs.link_of("out"));
  const auto root = open_tree(sysfs.root());
  for (const int code : {ENOSYS, EPERM}) {
    EXPECT_EXIT(use_tree_without_openat2(root.get(), code), ::testing::ExitedWithCode(0), "");
  }
}

}  // namespace
}  // namespace elevatord
