#include "surroundings.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Places = std::vector<std::string>;

TEST(Surroundings, ADeviceIsMountedByItsNumber) {
  const std::vector<BlockNode> nodes = {{7, "/dev/sda1", ""}, {9, "/dev/dm-0", ""}};
  EXPECT_EQ(places_of(nodes, {{7, "/dev/root", "/"}, {8, "/dev/sdb1", "/b"}, {9, "x", "/c"}}),
            (Places{"/", "/c"}));
}

TEST(Surroundings, AFileSystemWithANumberOfItsOwnIsKnownByItsSource) {
  const std::vector<BlockNode> nodes = {{7, "/dev/dm-0", "/dev/mapper/vg-db /dev/vg/db"}};
  EXPECT_EQ(places_of(nodes, {{41, "/dev/mapper/vg-db", "/a"}, {42, "/dev/dm-0", "/b"}}),
            (Places{"/a", "/b"}));
}

TEST(Surroundings, EachPlaceIsToldOnce) {
  EXPECT_EQ(places_of({{7, "/dev/sda1", ""}}, {{7, "x", "/a"}, {7, "x", "/a"}}), Places{"/a"});
}

TEST(Surroundings, WhatHasNoNumberIsNotMountedByIt) {
  EXPECT_TRUE(places_of({{0, "", ""}}, {{0, "tmpfs", "/tmp"}, {0, "", "/x"}}).empty());
}

}  // namespace
}  // namespace elevatord
