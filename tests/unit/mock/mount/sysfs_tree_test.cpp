#include "sysfs_tree.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

SysfsNode a_file(const std::string& text) {
  SysfsNode file;
  file.kind = SysfsNode::Kind::File;
  file.text = text;
  return file;
}

TEST(SysfsTree, StartsAsAnEmptyRoot) {
  const SysfsTree tree;
  ASSERT_NE(tree.find(SysfsTree::kRoot), nullptr);
  EXPECT_TRUE(tree.find(SysfsTree::kRoot)->children.empty());
}

TEST(SysfsTree, MakesTheDirectoriesAboveAFile) {
  SysfsTree tree;
  tree.add("/devices/virtual/block/loop0/size", a_file("8\n"));
  ASSERT_NE(tree.at("devices/virtual/block/loop0/size"), nullptr);
  EXPECT_EQ(tree.at("devices/virtual/block/loop0/size")->text, "8\n");
  EXPECT_EQ(tree.at("/devices/virtual")->kind, SysfsNode::Kind::Directory);
}

TEST(SysfsTree, FindsAChildByItsName) {
  SysfsTree tree;
  tree.make_directory("block");
  const auto* const block = tree.child(SysfsTree::kRoot, "block");
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->parent, SysfsTree::kRoot);
  EXPECT_EQ(tree.child(block->inode, "sda"), nullptr);
}

TEST(SysfsTree, KeepsWhatIsThereAlready) {
  SysfsTree tree;
  tree.add("dev", a_file("first"));
  tree.add("dev", a_file("second"));
  EXPECT_EQ(tree.at("dev")->text, "first");
}

TEST(SysfsTree, RemovesADirectoryWithAllBelow) {
  SysfsTree tree;
  tree.add("devices/sda/queue/scheduler", a_file(""));
  const auto file = tree.at("devices/sda/queue/scheduler")->inode;
  const auto before = tree.size();
  tree.remove("devices/sda");
  EXPECT_EQ(tree.find(file), nullptr);
  EXPECT_EQ(tree.at("devices/sda"), nullptr);
  EXPECT_EQ(tree.size(), before - 3);
}

TEST(SysfsTree, NeverGivesAnInodeTwice) {
  SysfsTree tree;
  tree.add("sda", a_file(""));
  const auto first = tree.at("sda")->inode;
  tree.remove("sda");
  tree.add("sda", a_file(""));
  EXPECT_NE(tree.at("sda")->inode, first);
}

TEST(SysfsTree, DoesNotRemoveItsRoot) {
  SysfsTree tree;
  tree.remove("");
  tree.remove("/");
  EXPECT_NE(tree.find(SysfsTree::kRoot), nullptr);
}

TEST(SysfsTree, LinksGoUpToTheRootAndDownAgain) {
  EXPECT_EQ(relative_target("block/sda", "/devices/ata1/sda"), "../devices/ata1/sda");
  EXPECT_EQ(relative_target("/devices/virtual/block/loop0/subsystem", "class/block"),
            "../../../../class/block");
  EXPECT_EQ(relative_target("link", "block"), "block");
}

}  // namespace
}  // namespace elevatord
