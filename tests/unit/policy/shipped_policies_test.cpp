#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_loader.hpp"
#include "temporary_directory.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::text_of;
using testing::texts_of;

const std::filesystem::path kSource = ELEVATORD_SOURCE_DIR;

TEST(ShippedPolicies, LoadWithoutFindings) {
  for (const auto* const name : {"policy/defaults/90-defaults.yaml", "policy/presets/desktop.yaml",
                                 "policy/presets/server.yaml"}) {
    const auto loaded = load_policy({name, text_of(kSource / name)});
    EXPECT_EQ(texts_of(loaded.errors), std::vector<std::string>{});
    EXPECT_EQ(texts_of(loaded.warnings), std::vector<std::string>{});
    EXPECT_FALSE(loaded.policy.rules.empty()) << name;
  }
}

TEST(ShippedPolicies, TheDefaultKeepsEveryDisk) {
  const auto name = "policy/defaults/90-defaults.yaml";
  const auto loaded = load_policy({name, text_of(kSource / name)});
  ASSERT_EQ(loaded.policy.rules.size(), 1U);
  const auto& rule = loaded.policy.rules.front();
  EXPECT_TRUE(rule.match.empty());
  EXPECT_TRUE(rule.scheduler->keep);
  EXPECT_TRUE(rule.scheduler->candidates.empty());
}

/// The first enabled rule of a preset that matches, and what it sets: `nvme: none`.
std::string preset(const std::string& name, const DeviceFacts& facts) {
  const auto loaded = load_policy({name, text_of(kSource / "policy/presets" / name)});
  for (const auto& rule : loaded.policy.rules) {
    if (!rule.enabled || evaluate(rule.match, facts).truth != Truth::Yes) continue;
    std::string text = rule.name + ":";
    for (const auto& candidate : rule.scheduler->candidates) text += ' ' + candidate.text();
    return rule.scheduler->keep ? text + " keep" : text;
  }
  return "no rule";
}

TEST(ShippedPolicies, PresetsChooseByClassAndMedium) {
  const auto hdd = a_disk("sda").on("sata").hdd();
  EXPECT_EQ(preset("desktop.yaml", hdd), "hard-disk: bfq mq-deadline");
  EXPECT_EQ(preset("server.yaml", hdd), "hard-disk: mq-deadline");
  for (const auto* const name : {"desktop.yaml", "server.yaml"}) {
    EXPECT_EQ(preset(name, a_disk("nvme0n1").on("nvme").ssd()), "nvme: none");
    EXPECT_EQ(preset(name, a_disk("nvme0c0n1").on("nvme-path")), "nvme: none");
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").ssd()), "sata-ssd: mq-deadline");
    EXPECT_EQ(preset(name, a_disk("mmcblk0").on("mmc")), "memory-card: mq-deadline");
  }
}

TEST(ShippedPolicies, PresetsKeepWhatIsVirtualStackedZonedOrFar) {
  for (const auto* const name : {"desktop.yaml", "server.yaml"}) {
    for (const auto* const word :
         {"virtio", "scsi", "dm", "dm-multipath", "md", "loop", "zram", "ublk"}) {
      EXPECT_TRUE(preset(name, a_disk("x").on(word)).ends_with(": keep")) << word;
    }
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").hdd().zoned("host-managed")), "zoned: keep");
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").rotational().medium(Medium::Virtual)),
              "virtual-medium: keep");
  }
}

TEST(ShippedPolicies, PresetsLeaveDoubtfulDisksAlone) {
  EXPECT_EQ(preset("desktop.yaml", a_disk("sda").on("usb").rotational()), "no rule");
  EXPECT_EQ(preset("desktop.yaml", a_disk("sda").on("sas").ssd()), "no rule");
}

}  // namespace
}  // namespace elevatord
