#include "disk_names.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

using Names = std::vector<std::string>;

constexpr std::size_t kWide = 1000;

TEST(DiskNames, ThreeInARowAreARange) {
  EXPECT_EQ(folded_names({"sda", "sdb", "sdc", "sdd"}, kWide), "sda-sdd");
  EXPECT_EQ(folded_names({"loop8", "loop9", "loop10"}, kWide), "loop8-loop10");
  EXPECT_EQ(folded_names({"sdy", "sdz", "sdaa", "sdab"}, kWide), "sdy-sdab");
  EXPECT_EQ(folded_names({"sdzy", "sdzz", "sdaaa"}, kWide), "sdzy-sdaaa");
  EXPECT_EQ(folded_names({"nvme0n1", "nvme0n2", "nvme0n3"}, kWide), "nvme0n1-nvme0n3");
}

TEST(DiskNames, TwoAreNotWorthARange) {
  EXPECT_EQ(folded_names({"sda", "sdb", "sdd"}, kWide), "sda, sdb, sdd");
}

TEST(DiskNames, NeighboursOfAnotherDriverEndARange) {
  EXPECT_EQ(folded_names({"sda", "sdb", "sdc", "vda", "vdb", "vdc"}, kWide), "sda-sdc, vda-vdc");
  EXPECT_EQ(folded_names({"sdx", "sdy", "sdz", "sea"}, kWide), "sdx-sdz, sea");
}

TEST(DiskNames, WhatDoesNotFitIsCounted) {
  const Names names{"loop0", "md0", "sda", "sdb", "sdc", "vda"};
  EXPECT_EQ(folded_names(names, 40), "loop0, md0, sda-sdc, vda");
  EXPECT_EQ(folded_names(names, 20), "loop0, md0, +4 more");
  EXPECT_EQ(folded_names(names, 3), "loop0, +5 more");
}

TEST(DiskNames, TheLastOneNeedsNoRoomForACount) {
  EXPECT_EQ(folded_names({"loop0", "md0"}, 10), "loop0, md0");
  EXPECT_EQ(folded_names({"loop0", "md0"}, 9), "loop0, +1 more");
}

TEST(DiskNames, NoneAreNothing) {
  EXPECT_EQ(folded_names({}, kWide), "");
}

}  // namespace
}  // namespace elevatord::ctl
