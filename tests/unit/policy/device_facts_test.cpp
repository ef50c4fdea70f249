#include "device_facts.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

TEST(Fact, TellsNotYetKnownFromAbsent) {
  EXPECT_TRUE(Fact<int>::not_yet().is_not_yet());
  EXPECT_FALSE(Fact<int>::not_yet().is_absent());
  EXPECT_TRUE(Fact<int>::absent().is_absent());
  EXPECT_EQ(Fact<int>::known(4).value(), 4);
}

TEST(DeviceFacts, SettlingMakesTheUnknownAbsentAndKeepsTheKnown) {
  DeviceFacts facts;
  facts.rotational = Fact<bool>::known(true);
  facts.settle();
  EXPECT_TRUE(facts.serial.is_absent());
  EXPECT_TRUE(facts.rotational.is_known());
}

TEST(Exclusion, SaysWhy) {
  EXPECT_EQ(exclusion(a_disk("sda").on("sata")), "");
  EXPECT_EQ(exclusion(a_disk("loop3").on("loop").size(0)), "no medium (size 0)");
  EXPECT_NE(exclusion(a_disk("sr0").on("optical")), "");
}

TEST(Exclusion, ASizeThatIsNotKnownYetExcludesNothing) {
  DeviceFacts facts = a_disk("sda");
  facts.size = Fact<std::uint64_t>::not_yet();
  EXPECT_EQ(exclusion(facts), "");
}

}  // namespace
}  // namespace elevatord
