#include "class_set.hpp"

#include <gtest/gtest.h>

#include "policy_builder.hpp"

namespace elevatord {
namespace {

std::string classes(const std::string& match) {
  const auto policy = testing::a_policy("- { match: { " + match + " }, scheduler: bfq }\n");
  const auto set = classes_under(policy.rules.front().match);
  std::string text;
  for (const auto name : device_class_names()) {
    if (has(set, *device_class_from(name))) text += (text.empty() ? "" : " ") + std::string{name};
  }
  return text;
}

TEST(ClassSet, OfWhatIsNamed) {
  EXPECT_EQ(classes("class: [sata, sas]"), "sata sas");
  EXPECT_EQ(classes("class: nvme"), "nvme nvme-path") << "a path answers to its head's class";
  EXPECT_EQ(classes("class: nvme-path"), "nvme-path");
  EXPECT_EQ(classes("class: sata, not: { class: sata }"), "");
}

TEST(ClassSet, OfANameByWhichDriverGivesIt) {
  EXPECT_EQ(classes("name: \"mmcblk*\""), "mmc");
  EXPECT_EQ(classes("name: \"dm-*\""), "dm dm-multipath");
  EXPECT_EQ(classes("name: foo0"), "other");
}

TEST(ClassSet, OfAlternativesTogether) {
  EXPECT_EQ(classes("any: [ { class: sata }, { class: loop, medium: virtual } ]"), "sata loop");
}

TEST(ClassSet, NeverOfWhatIsNeverManaged) {
  EXPECT_EQ(classes("class: [optical, floppy, usb]"), "usb");
  EXPECT_FALSE(has(classes_under(std::vector<Condition>{}), DeviceClass::Optical));
}

TEST(ClassSet, IsNotNarrowedByWhatSaysNothingOfIt) {
  EXPECT_EQ(classes("class: [sata, usb], model: X, size: \">1\", not: { model: Y, class: sata }"),
            "sata usb");
  EXPECT_EQ(classes("class: [sata, usb], driver: foo"), "sata usb");
}

TEST(ClassSet, TakesHardwareForWhatItIsLikeOnlyWhereThatWillDo) {
  const auto policy =
      testing::a_policy("- { match: { class: [sata, nvme], rotational: true }, scheduler: bfq }\n");
  const auto& match = policy.rules.front().match;
  EXPECT_FALSE(has(classes_under(match), DeviceClass::Nvme));
  EXPECT_TRUE(has(classes_under(match, Evidence::Certain), DeviceClass::Nvme));
}

}  // namespace
}  // namespace elevatord
