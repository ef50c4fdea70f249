#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::linted;
using testing::never_matches;

TEST(NeverMatches, GlobsThatOnlyPartitionsHave) {
  for (const auto* const glob :
       {"sd*1", "sd[a-z]1", "sd[a-z][0-9]", "sd?[0-9]*", "nvme*p*", "nvme0n1p*", "nvme*n*p[1-9]",
        "mmcblk*p*", "mmcblk[0-9]*p[0-9]*", "mmcblk0p?", "vd[a-z][0-9]", "md[0-9]*p*", "loop*p1",
        "dasd[a-z]1", "nbd*p1", "zd*p1", "hd[ab][1-4]"}) {
    EXPECT_TRUE(never_matches("name: \"" + std::string{glob} + "\"")) << glob;
  }
}

TEST(NeverMatches, PartitionsTogetherWithWhateverElse) {
  EXPECT_TRUE(never_matches("name: \"mmcblk[0-9]*p[0-9]*\", rotational: false"));
  EXPECT_TRUE(never_matches("name: \"sd*[0-9]\", rotational: true, model: \"*SSD*\""));
  EXPECT_TRUE(never_matches("any: [ { name: \"sd*1\" }, { name: \"nvme*p1\" } ]"));
}

TEST(NeverMatches, NothingThatADiskMayBeCalled) {
  for (const auto* const glob : {"sd*",
                                 "sd[a-z]",
                                 "sd[a-z]*",
                                 "sdaa",
                                 "nvme*",
                                 "nvme*n*",
                                 "nvme10n1",
                                 "nvme[0-9]*n[0-9]*",
                                 "nvme0c0n1",
                                 "mmcblk*",
                                 "mmcblk[0-9]*",
                                 "mmcblk0gp0",
                                 "vd*",
                                 "xvda1",
                                 "xvd*",
                                 "loop*",
                                 "dm-*",
                                 "md*",
                                 "md127",
                                 "md_home",
                                 "pmem*",
                                 "pmem0s",
                                 "zram0",
                                 "ram*",
                                 "nbd*",
                                 "zd*",
                                 "cciss!c0d0",
                                 "mtdblock0",
                                 "*",
                                 "?d*",
                                 "s*",
                                 "*[0-9]",
                                 "*p*",
                                 "[!s]*",
                                 "rssda",
                                 "fioa",
                                 "[[:alpha:]]*",
                                 "ublkb0",
                                 "nullb0",
                                 "drbd0",
                                 "rbd1",
                                 "bcache0",
                                 "dasda",
                                 "sd\\a"}) {
    EXPECT_FALSE(never_matches("name: '" + std::string{glob} + "'")) << glob;
  }
}

TEST(NeverMatches, PointsAtTheConditionAndSaysWhatToDo) {
  const auto findings =
      lint(a_policy("- name: cards\n  match:\n    name: \"mmcblk*p*\"\n  scheduler: bfq\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().at.text(), "10-test.yaml:5:5");
  EXPECT_EQ(findings.front().what,
            "rule 'cards' never matches: name: mmcblk*p* is only said of partitions, and rules are "
            "for whole disks; take off what stands for the partition");
}

TEST(NeverMatches, OneNameOfAList) {
  EXPECT_TRUE(never_matches("name: [\"mmcblk*\", \"mmcblk*p*\"]"));
}

TEST(NeverMatches, WhatTheLoaderSaysOfAPlainNameIsNotSaidAgain) {
  EXPECT_FALSE(never_matches("name: sda1"));
  EXPECT_FALSE(never_matches("name: [\"sd*\", nvme0n1p2]"));
}

TEST(NeverMatches, AClassWithTheNameOfAnother) {
  EXPECT_TRUE(never_matches("class: nvme, name: \"sd*\""));
  EXPECT_TRUE(never_matches("class: sata, name: \"nvme*\""));
  EXPECT_TRUE(never_matches("class: [sata, sas, usb], name: mmcblk0"));
  EXPECT_TRUE(never_matches("class: loop, name: \"zram*\""));
  EXPECT_TRUE(never_matches("class: virtio, name: \"nvme*\""));
  EXPECT_TRUE(never_matches("class: \"nvme*\", name: [sda, sdb]"));
  EXPECT_TRUE(never_matches("name: \"dm-*\", any: [ { class: sata }, { class: usb } ]"));
}

TEST(NeverMatches, AClassWithANameItCanHave) {
  for (const auto* const match :
       {"class: nvme, name: \"nvme*\"", "class: nvme, name: nvme0c0n1",
        "class: nvme-path, name: nvme0n1", "class: virtio, name: sda", "class: xen, name: sda",
        "class: xen, name: xvda1", "class: usb, name: \"sd*\"", "class: dm-multipath, name: dm-0",
        "class: multipath-path, name: \"sd*\"", "class: other, name: \"foo*\"",
        "class: [nvme, sata], name: \"sd*\"", "class: \"*\", name: \"sd*\""}) {
    EXPECT_FALSE(never_matches(match)) << match;
  }
}

TEST(NeverMatches, AClassThatCannotRotate) {
  for (const auto* const each : {"nvme", "mmc", "ufs", "zram", "pmem", "zvol"}) {
    const auto match = std::string{"class: "} + each + ", rotational: ";
    EXPECT_TRUE(never_matches(match + "true")) << each;
    EXPECT_FALSE(never_matches(match + "false")) << each;
  }
  EXPECT_TRUE(never_matches("name: \"nvme*\", rotational: true"));
  EXPECT_FALSE(never_matches("class: virtio, rotational: true"));
  EXPECT_FALSE(never_matches("class: loop, rotational: true"));
}

TEST(NeverMatches, AClassOnAnotherMedium) {
  EXPECT_TRUE(never_matches("class: nvme, medium: hdd"));
  EXPECT_TRUE(never_matches("class: virtio, medium: [hdd, ssd]"));
  EXPECT_TRUE(never_matches("class: mmc, medium: virtual"));
  EXPECT_FALSE(never_matches("class: nvme, medium: virtual"));
  EXPECT_FALSE(never_matches("class: sata, medium: hdd"));
  EXPECT_FALSE(never_matches("class: dasd, medium: unknown"));
}

TEST(NeverMatches, AClassWithAnothersDriver) {
  EXPECT_TRUE(never_matches("class: nvme, driver: ahci"));
  EXPECT_TRUE(never_matches("class: sata, driver: nvme"));
  EXPECT_TRUE(never_matches("class: mmc, driver: [usb-storage, uas]"));
  EXPECT_TRUE(never_matches("class: sata, driver: virtio_blk"));
  EXPECT_FALSE(never_matches("class: nvme, driver: nvme"));
  EXPECT_FALSE(never_matches("class: nvme, driver: vmd"));
  EXPECT_FALSE(never_matches("class: sata, driver: [sd, ahci]"));
  EXPECT_FALSE(never_matches("class: virtio, driver: sd"));
}

TEST(NeverMatches, WhatIsNeverManaged) {
  for (const auto* const match :
       {"class: optical", "class: floppy", "class: [floppy, optical]", "name: sr0", "name: \"fd*\"",
        "name: \"mmcblk*boot*\"", "name: mmcblk0rpmb", "size: 0", "size: \"<1\""}) {
    EXPECT_TRUE(never_matches(match)) << match;
  }
  EXPECT_FALSE(never_matches("class: [optical, usb]"));
  EXPECT_FALSE(never_matches("size: \"<1G\""));
}

TEST(NeverMatches, RangesThatExcludeEachOther) {
  EXPECT_TRUE(never_matches("size: \">1T\", any: [ { size: \"<500G\" }, { size: \"100G\" } ]"));
  EXPECT_TRUE(never_matches("hw_queues: \">1\", not: { hw_queues: \">=1\" }"));
  EXPECT_TRUE(never_matches("medium: hdd, any: [ { medium: ssd } ]"));
  EXPECT_TRUE(never_matches("zoned: none, any: [ { zoned: \"host*\" } ]"));
  EXPECT_TRUE(never_matches("rotational: true, any: [ { rotational: false } ]"));
  EXPECT_FALSE(never_matches("size: \">1T\", any: [ { size: \"<2T\" } ]"));
  EXPECT_FALSE(never_matches("zoned: none, any: [ { zoned: \"*none\" } ]"));
}

TEST(NeverMatches, NotThatTakesAwayWhatTheRestAsksFor) {
  EXPECT_TRUE(never_matches("class: sata, not: { class: sata }"));
  EXPECT_TRUE(never_matches("class: sata, not: { class: [sata, sas] }"));
  EXPECT_TRUE(never_matches("model: \"WDC*\", not: { model: \"W*\" }"));
  EXPECT_TRUE(never_matches("model: WDC1, medium: hdd, not: { medium: hdd, model: \"WDC*\" }"));
  EXPECT_TRUE(never_matches("property: { ID_BUS: usb }, not: { property: { ID_BUS: \"*\" } }"));
  EXPECT_FALSE(never_matches("class: [sata, sas], not: { class: sata }"));
  EXPECT_FALSE(never_matches("model: \"W*\", not: { model: \"WDC*\" }"));
  EXPECT_FALSE(never_matches("model: WDC1, not: { medium: hdd, model: \"WDC*\" }"));
  EXPECT_FALSE(never_matches("class: nvme, not: { class: nvme-path }"));
}

TEST(NeverMatches, KernelsThatDoNotExist) {
  for (const auto* const range :
       {"6.20", "\">=5.20 <6.0\"", "4.21", "6.99", "\"6.20..6.30\"", "1.0"}) {
    EXPECT_TRUE(never_matches(std::string{"kernel: "} + range)) << range;
  }
  for (const auto* const range : {"6.19", "\">=6.18\"", "7.0", "\">=7.9\"", "\"<6.11\"", "8.2",
                                  "6.18.200", "\"6.19..7.0\""}) {
    EXPECT_FALSE(never_matches(std::string{"kernel: "} + range)) << range;
  }
}

TEST(NeverMatches, AQuirkThatTheKernelsDoNotHave) {
  EXPECT_TRUE(never_matches("quirk: unplugged-async-dispatch, kernel: \"<6.18\""));
  EXPECT_TRUE(never_matches("quirk: bfq-hang-4.15, kernel: \">=5.0\""));
  EXPECT_TRUE(never_matches("quirk: rt-queue-lock, realtime: false"));
  EXPECT_FALSE(never_matches("quirk: unplugged-async-dispatch, kernel: \">=6.18\""));
  EXPECT_FALSE(never_matches("quirk: [bfq-hang-4.15, noop-write-freezes], kernel: \">=6.11\""));
  EXPECT_FALSE(never_matches("quirk: rt-queue-lock, realtime: true"));
}

TEST(NeverMatches, PathsOfAMapThatAreNotNamedOutright) {
  EXPECT_TRUE(never_matches("class: \"multipath-*\""));
  EXPECT_TRUE(never_matches("any: [ { class: multipath-path } ]"));
  EXPECT_FALSE(never_matches("class: multipath-path"));
}

TEST(NeverMatches, OneAlternativeIsSaidOfThatAlternative) {
  const auto findings = lint(a_policy(
      "- match:\n    any:\n      - { class: sata }\n      - { class: nvme, name: \"sd*\" }\n"
      "  scheduler: bfq\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().code, "never-matches");
  EXPECT_EQ(findings.front().at.line, 6);
}

TEST(NeverMatches, SaysWhichTwoConditionsItIs) {
  const auto findings = lint(a_policy(
      "- { name: a, match: { hw_queues: 1, class: nvme, rotational: true }, scheduler: bfq }\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().what,
            "rule 'a' never matches: class: nvme and rotational: true never hold together; take "
            "one of them out");
}

TEST(NeverMatches, NothingOfARuleThatIsSwitchedOff) {
  EXPECT_TRUE(linted("- { enabled: false, match: { class: optical }, scheduler: bfq }\n").empty());
}

}  // namespace
}  // namespace elevatord
