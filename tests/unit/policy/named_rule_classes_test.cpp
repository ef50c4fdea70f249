#include "named_rule_classes.hpp"

#include <string>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

bool takes(const std::string& match, const DeviceFacts& disk) {
  const auto policy = a_policy("- { match: { " + match + " }, scheduler: none }\n");
  return lacks_name_of(policy.rules.front(), disk) == nullptr;
}

TEST(NamedRuleClasses, VirtualDisksAreNotMeantByRulesForAll) {
  for (const auto* const word : {"loop", "zram", "dm", "md", "brd", "zvol"}) {
    const auto disk = a_disk("x").on(word);
    EXPECT_FALSE(takes("", disk)) << word;
    EXPECT_FALSE(takes("rotational: false, medium: virtual", disk)) << word;
  }
  for (const auto* const word : {"sata", "nvme", "dm-multipath", "ublk", "null_blk", "nbd"}) {
    EXPECT_TRUE(takes("", a_disk("x").on(word))) << word;
  }
}

TEST(NamedRuleClasses, ALoopDiskWithoutAParentIsNotTaken) {
  EXPECT_FALSE(takes("removable: false", a_disk("loop0").on("loop").removable(false)));
}

TEST(NamedRuleClasses, NamingThemInAnyWayTakesThem) {
  const auto loop = a_disk("loop3").on("loop");
  for (const auto* const match :
       {"class: loop", "class: [sata, loop]", "name: 'loop*'", "id: x", "driver: loop",
        "property: { DM_NAME: vg-db }", "not: { class: zram }",
        "any: [{ serial: X }, { name: loop3 }]"}) {
    EXPECT_TRUE(takes(match, loop)) << match;
  }
}

TEST(NamedRuleClasses, APathIsNamedByItsClassAlone) {
  const auto path = a_disk("sdb").on("multipath-path");
  EXPECT_TRUE(takes("class: [sas, multipath-path]", path));
  EXPECT_FALSE(takes("name: sdb", path));
  EXPECT_FALSE(takes("not: { class: multipath-path }", path));
}

bool waits(const std::string& match, const DeviceFacts& disk) {
  const auto policy = a_policy("- { match: { " + match + " }, scheduler: none }\n");
  return may_lack_name_of(policy.rules.front(), disk) != nullptr;
}

TEST(NamedRuleClasses, BeforeUdevHasSpokenAnyDiskMayBeAPath) {
  const DeviceFacts early = a_disk("sdb").not_yet(&DeviceFacts::device_class);
  for (const auto* const match : {"", "name: sdb", "rotational: true", "class: sata"}) {
    EXPECT_TRUE(waits(match, early)) << match;
  }
  EXPECT_FALSE(waits("class: [sas, multipath-path]", early));
  EXPECT_FALSE(waits("", a_disk("sdb").on("sata")));
  EXPECT_FALSE(waits("", a_disk("sdb").without(&DeviceFacts::device_class)));
}

TEST(NamedRuleClasses, BeforeUdevHasSpokenADmDeviceMayBeAMapOrNot) {
  DeviceFacts early = a_disk("dm-0").not_yet(&DeviceFacts::device_class);
  EXPECT_TRUE(takes("", early)) << "that is not known before";
  EXPECT_TRUE(waits("", early));
  EXPECT_FALSE(waits("name: dm-0", early));
  EXPECT_FALSE(waits("class: dm-multipath", early));
  early.named_by_admin = true;
  EXPECT_FALSE(waits("", early));
}

TEST(NamedRuleClasses, WhereUdevNeverSpokeADmDeviceIsTakenForAVirtualOne) {
  EXPECT_FALSE(takes("", a_disk("dm-0").without(&DeviceFacts::device_class)));
}

TEST(NamedRuleClasses, SaysWhatIsLacking) {
  const auto policy = a_policy("- { scheduler: none }\n");
  const auto* const lacking = lacks_name_of(policy.rules.front(), a_disk("loop0").on("loop"));
  ASSERT_NE(lacking, nullptr);
  EXPECT_EQ(lacking->key, "class");
  EXPECT_EQ(lacking->wanted, "loop (named by the rule)");
}

}  // namespace
}  // namespace elevatord
