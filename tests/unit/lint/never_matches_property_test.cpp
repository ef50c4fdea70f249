#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "linted.hpp"
#include "rule_trial.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

/// Disks as they are, one of every kind that the conditions below ask for.
std::vector<DeviceFacts> real_disks() {
  return {a_disk("sda").on("sata").hdd().drivers({"sd", "ahci"}).property("ID_BUS", "ata"),
          a_disk("sdb").on("sata").ssd().drivers({"sd", "ahci"}).size(1U << 21),
          a_disk("sdc").on("usb").rotational().drivers({"sd", "uas"}).property("ID_BUS", "usb"),
          a_disk("sdd").on("usb").removable().drivers({"sd"}).property("ID_BUS", "ata"),
          a_disk("sde").on("virtio").medium(Medium::Virtual).rotational().drivers({"sd"}),
          a_disk("sdf").on("sas").hdd().zoned("host-managed").drivers({"sd", "mpt3sas"}),
          a_disk("sdg").on("multipath-path").hdd().drivers({"sd"}),
          a_disk("nvme0n1").on("nvme").ssd().drivers({"nvme"}).hw_queues(8),
          a_disk("nvme1c0n1").path_of("nvme1n1").ssd().drivers({"nvme"}),
          a_disk("nvme2n1").on("multipath-path").ssd().drivers({"nvme"}),
          a_disk("nvme3n1").on("nvme").medium(Medium::Virtual).drivers({"nvme"}),
          a_disk("vda").on("virtio").medium(Medium::Virtual).rotational().drivers({"virtio_blk"}),
          a_disk("mmcblk0").on("mmc").ssd().drivers({"mmcblk"}),
          a_disk("loop0").on("loop").medium(Medium::Virtual),
          a_disk("dm-0").on("dm").medium(Medium::Virtual).rotational(),
          a_disk("dm-1").on("dm-multipath").medium(Medium::Virtual)};
}

constexpr auto kConditions = std::to_array<const char*>({"class: nvme",
                                                         "class: nvme-path",
                                                         "class: [sata, usb]",
                                                         "class: virtio",
                                                         "class: 'dm*'",
                                                         "class: multipath-path",
                                                         "name: 'sd*'",
                                                         "name: 'nvme*'",
                                                         "name: nvme1n1",
                                                         "name: 'd*'",
                                                         "driver: sd",
                                                         "driver: nvme",
                                                         "driver: [ahci, uas]",
                                                         "medium: hdd",
                                                         "medium: [ssd, virtual]",
                                                         "rotational: true",
                                                         "rotational: false",
                                                         "removable: true",
                                                         "zoned: 'host-*'",
                                                         "property: { ID_BUS: usb }",
                                                         "property: { ID_BUS: ata }",
                                                         "hw_queues: '>1'",
                                                         "size: '<1G'",
                                                         "not: { class: nvme }",
                                                         "not: { class: [sata, usb, sas] }",
                                                         "not: { medium: hdd }",
                                                         "any: [{ class: usb }, { name: 'nvme*' }]",
                                                         "any: [{ rotational: true, class: nvme }]",
                                                         "kernel: '>=6.11'",
                                                         "quirk: noop-write-freezes"});

std::string key_of(const std::string& condition) {
  return condition.substr(0, condition.find(':'));
}

/// A map cannot have a key twice.
bool can_stand_together(const std::string& a, const std::string& b, const std::string& c) {
  return key_of(a) != key_of(b) && key_of(b) != key_of(c) && key_of(a) != key_of(c);
}

bool is_called_hopeless(const Policy& policy) {
  const auto findings = lint(policy);
  return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.what.starts_with("rule 'x' never matches");
  });
}

TEST(LintNeverMatchesProperty, WhatIsSaidToMatchNoDiskMatchesNone) {
  const auto disks = real_disks();
  std::mt19937 dice{1};
  const auto throw_one = [&] { return std::string{kConditions[dice() % kConditions.size()]}; };
  std::size_t hopeless = 0;
  std::size_t matching = 0;
  for (int i = 0; i < 400; ++i) {
    const auto first = throw_one();
    const auto second = throw_one();
    const auto third = throw_one();
    if (!can_stand_together(first, second, third)) continue;
    auto match = first;
    match.append(", ").append(second).append(", ").append(third);
    const auto policy =
        testing::a_policy("- { name: x, match: { " + match + " }, queue: { iostats: 0 } }\n");
    const bool never = is_called_hopeless(policy);
    hopeless += never ? 1 : 0;
    for (const auto& disk : disks) {
      if (try_rule(policy.rules.front(), disk).truth != Truth::Yes) continue;
      ++matching;
      EXPECT_FALSE(never) << match << " matches " << disk.name;
    }
  }
  EXPECT_GE(hopeless, 30U);
  EXPECT_GE(matching, 30U);
}

}  // namespace
}  // namespace elevatord
