#include "natural_order.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

using Names = std::vector<std::string>;

Names sorted(Names names) {
  std::sort(names.begin(), names.end(), NaturalOrder{});
  return names;
}

TEST(NaturalOrder, CountsNumbersAsNumbers) {
  EXPECT_EQ(sorted({"loop10", "loop9", "loop100"}), (Names{"loop9", "loop10", "loop100"}));
  EXPECT_EQ(sorted({"nvme0n10", "nvme10n1", "nvme0n2"}),
            (Names{"nvme0n2", "nvme0n10", "nvme10n1"}));
}

TEST(NaturalOrder, CountsLettersWhereTheKernelDoes) {
  EXPECT_EQ(sorted({"sdaa", "sdb", "sda", "sdz", "sdab"}),
            (Names{"sda", "sdb", "sdz", "sdaa", "sdab"}));
  EXPECT_EQ(sorted({"dasdaa", "dasdb", "vdaa", "vdb"}), (Names{"dasdb", "dasdaa", "vdb", "vdaa"}));
}

TEST(NaturalOrder, KeepsFamiliesTogether) {
  EXPECT_EQ(sorted({"vda", "sdaa", "sda", "loop0", "nvme0n1"}),
            (Names{"loop0", "nvme0n1", "sda", "sdaa", "vda"}));
}

TEST(NaturalOrder, TellsNamesApartThatCountAlike) {
  EXPECT_TRUE(NaturalOrder{}("loop01", "loop1"));
  EXPECT_FALSE(NaturalOrder{}("loop1", "loop01"));
  EXPECT_FALSE(NaturalOrder{}("loop1", "loop1"));
}

TEST(NaturalOrder, TakesAnyNumberAndNoName) {
  EXPECT_TRUE(NaturalOrder{}("loop99999999999999999999", "loop100000000000000000000"));
  EXPECT_TRUE(NaturalOrder{}("", "a"));
  EXPECT_FALSE(NaturalOrder{}("", ""));
  EXPECT_TRUE(NaturalOrder{}("sd", "sda"));
}

}  // namespace
}  // namespace elevatord::ctl
