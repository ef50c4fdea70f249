#include "nvme_names.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(NvmeNames, APathNamesItsHead) {
  EXPECT_EQ(nvme_head_of("nvme0c0n1"), "nvme0n1");
  EXPECT_EQ(nvme_head_of("nvme12c345n67"), "nvme12n67");
}

TEST(NvmeNames, WhatIsNoPathHasNoHead) {
  for (const auto* const name :
       {"nvme0n1", "nvme0c0n1p1", "nvme0c0", "nvme0cn1", "nvmec0n1", "sda", "xnvme0c0n1", ""}) {
    EXPECT_EQ(nvme_head_of(name), std::nullopt) << name;
  }
}

TEST(NvmeNames, PathsOfADiskBeginAlike) {
  EXPECT_EQ(nvme_path_prefix("nvme1n2"), "nvme1c");
  for (const auto* const name : {"nvme1c0n2", "nvme1", "nvme1n2p1", "sda"}) {
    EXPECT_EQ(nvme_path_prefix(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace elevatord
