#include "fuse_operations.hpp"

#include <cerrno>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "served_fleet.hpp"

namespace elevatord {
namespace {

TEST(FuseOperations, ALinkIsKeptWhereTheKernelCan) {
  fuse_conn_info can{};
  can.capable = FUSE_CAP_CACHE_SYMLINKS;
  fuse_operations().init(nullptr, &can);
  EXPECT_EQ(can.want, unsigned{FUSE_CAP_CACHE_SYMLINKS});
  fuse_conn_info cannot{};
  fuse_operations().init(nullptr, &cannot);
  EXPECT_EQ(cannot.want, 0U);
}

TEST(FuseOperations, NothingGoesThroughPipes) {
  fuse_conn_info connection{};
  connection.want = FUSE_CAP_SPLICE_READ | FUSE_CAP_SPLICE_WRITE | FUSE_CAP_ASYNC_READ;
  fuse_operations().init(nullptr, &connection);
  EXPECT_EQ(connection.want, unsigned{FUSE_CAP_ASYNC_READ});
}

TEST(FuseOperations, ATruncationChangesNothing) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.queue("sda", "scheduler");
  fuse_setattr_in truncate{};
  truncate.valid = FATTR_SIZE | FATTR_MODE;
  truncate.mode = 0777;
  const auto answer = mount.ask(FUSE_SETATTR, file, truncate);
  const auto gone = mount.ask(FUSE_SETATTR, 987654, truncate);
  mount.serve();
  const auto attributes = mount.answer_to(answer).as<fuse_attr_out>().attr;
  EXPECT_EQ(attributes.size, 4096U);
  EXPECT_EQ(attributes.mode, S_IFREG | 0644U);
  EXPECT_EQ(mount.answer_to(gone).error, ENODEV);
}

TEST(FuseOperations, NobodyMakesFilesOrDirectories) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto block = mount.inode("block");
  const auto name = ServedFleet::zero_ended("sdb");
  const auto file = mount.ask(FUSE_CREATE, block, fuse_create_in{}, name);
  const auto directory = mount.ask(FUSE_MKDIR, block, fuse_mkdir_in{}, name);
  mount.serve();
  EXPECT_EQ(mount.answer_to(file).error, EACCES);
  EXPECT_EQ(mount.answer_to(directory).error, EPERM);
  EXPECT_EQ(mount.tree().at("block/sdb"), nullptr);
}

TEST(FuseOperations, NobodyTakesThemAwayOrMovesThem) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto block = mount.inode("block");
  const auto name = ServedFleet::zero_ended("sda");
  fuse_rename_in to{};
  to.newdir = block;
  const auto unlink = mount.kernel().ask(FUSE_UNLINK, block, name);
  const auto rmdir = mount.kernel().ask(FUSE_RMDIR, SysfsTree::kRoot, name);
  const auto rename = mount.ask(FUSE_RENAME, block, to, name + ServedFleet::zero_ended("sdb"));
  mount.serve();
  EXPECT_EQ(mount.answer_to(unlink).error, EPERM);
  EXPECT_EQ(mount.answer_to(rmdir).error, EPERM);
  EXPECT_EQ(mount.answer_to(rename).error, EPERM);
  EXPECT_NE(mount.tree().at("block/sda"), nullptr);
}

TEST(FuseOperations, WhatSysfsDoesNotHaveIsNotThere) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto link = mount.kernel().ask(FUSE_SYMLINK, SysfsTree::kRoot,
                                       ServedFleet::zero_ended("a") + ServedFleet::zero_ended("b"));
  mount.serve();
  EXPECT_EQ(mount.answer_to(link).error, ENOSYS);
}

TEST(FuseOperations, ADirectoryIsClosedAsAFileIs) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto block = mount.inode("block");
  mount.open_directory(block);
  fuse_release_in release{};
  release.fh = 1;
  const auto close = mount.ask(FUSE_RELEASEDIR, block, release);
  const auto entries = mount.read_directory(block, 1, 4096, 0);
  mount.serve();
  EXPECT_EQ(mount.answer_to(close).error, 0);
  EXPECT_EQ(mount.answer_to(entries).body, "");
}

}  // namespace
}  // namespace elevatord
