#include "properties.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Properties, AreFoundByTheirNames) {
  const Properties properties{{"ID_BUS", "usb"}, {"MAJOR", "8"}};
  EXPECT_EQ(properties.size(), 2U);
  EXPECT_EQ(properties.at("ID_BUS"), "usb");
  EXPECT_EQ(properties.find("ID_MODEL"), properties.end());
  EXPECT_TRUE(Properties{}.empty());
}

TEST(Properties, ACopySharesWhatItHoldsUntilOneOfThemIsChanged) {
  const Properties first{{"ID_BUS", "usb"}};
  Properties second = first;
  EXPECT_EQ(&first.at("ID_BUS"), &second.at("ID_BUS"));
  second["ID_BUS"] = "ata";
  EXPECT_EQ(first.at("ID_BUS"), "usb");
  EXPECT_EQ(second.at("ID_BUS"), "ata");
}

TEST(Properties, EveryWayToChangeACopyLeavesTheOthersAsTheyAre) {
  const Properties first{{"ID_BUS", "usb"}};
  Properties emplaced = first;
  emplaced.emplace("MAJOR", "8");
  Properties assigned = first;
  assigned.insert_or_assign("ID_BUS", "ata");
  Properties erased = first;
  EXPECT_EQ(erased.erase("ID_BUS"), 1U);
  Properties dropped = first;
  dropped.erase_if([](const std::string& key) { return key.starts_with("ID_"); });
  EXPECT_TRUE(dropped.empty());
  EXPECT_EQ(first, (Properties{{"ID_BUS", "usb"}}));
  EXPECT_EQ(emplaced.size(), 2U);
  EXPECT_EQ(assigned.at("ID_BUS"), "ata");
  EXPECT_TRUE(erased.empty());
}

TEST(Properties, AreEqualByWhatTheyHold) {
  EXPECT_EQ((Properties{{"A", "1"}}), (Properties{{"A", "1"}}));
  EXPECT_NE((Properties{{"A", "1"}}), (Properties{{"A", "2"}}));
  EXPECT_EQ(Properties{}, Properties{Properties::Map{}});
}

}  // namespace
}  // namespace elevatord
