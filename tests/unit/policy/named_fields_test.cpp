#include "named_fields.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_policy;

bool names_class(const std::string& rule) {
  constexpr std::array kClass = {TextField::Class};
  return names_any(a_policy("- { " + rule + " scheduler: none }\n"), kClass);
}

TEST(NamedFields, AreFoundHoweverDeepTheyAre) {
  EXPECT_TRUE(names_class("match: { class: nvme },"));
  EXPECT_TRUE(names_class("match: { not: { class: nvme } },"));
  EXPECT_TRUE(names_class("match: { any: [{ serial: X }, { not: { class: nvme } }] },"));
}

TEST(NamedFields, OtherFieldsAreNotTaken) {
  EXPECT_FALSE(names_class(""));
  EXPECT_FALSE(names_class("match: { name: nvme0n1, removable: true },"));
}

TEST(NamedFields, PropertiesAreFoundAsWell) {
  const auto names = [](const std::string& match) {
    return names_property(
        a_policy("- { match: { " + match + " }, scheduler: none }\n").rules.front().match);
  };
  EXPECT_TRUE(names("property: { ID_BUS: usb }"));
  EXPECT_TRUE(names("any: [{ class: nvme }, { property: { ID_BUS: usb } }]"));
  EXPECT_FALSE(names("class: nvme"));
}

TEST(NamedFields, AttributesAreNamedOnceHoweverDeepTheyAre) {
  const auto policy = a_policy(
      "- { match: { attr: { ro: 0, queue/dax: 1 } }, scheduler: none }\n"
      "- { match: { not: { attr: { ro: 1 } } }, scheduler: none }\n"
      "- { match: { any: [{ class: nvme }, { attr: { hidden: 1 } }] }, scheduler: none }\n"
      "- { match: { attr: { capability: 1 } }, enabled: false, scheduler: none }\n");
  EXPECT_EQ(attributes_named_by(policy), (std::vector<std::string>{"hidden", "queue/dax", "ro"}));
}

TEST(NamedFields, ADisabledRuleAsksForNothing) {
  EXPECT_FALSE(names_class("enabled: false, match: { class: nvme },"));
}

}  // namespace
}  // namespace elevatord
