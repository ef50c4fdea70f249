#include "device_query.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;

DeviceEvent disk() {
  return an_event("sda")
      .with("DEVNAME", "/dev/sda")
      .with("ID_WWN", "0x5000c500a1b2c3d4")
      .with("ID_WWN_WITH_EXTENSION", "0x5000c500a1b2c3d40001")
      .with("DEVLINKS",
            "/dev/disk/by-id/ata-ST4000DM004_ZFN1 /dev/disk/by-id/wwn-0x5000c500a1b2c3d4 "
            "/dev/disk/by-path/pci-0000:00:1f.2-ata-1");
}

TEST(DeviceQuery, FindsADiskByAnyOfItsNames) {
  for (const auto* const text :
       {"sda", "/dev/sda", "/dev/disk/by-id/ata-ST4000DM004_ZFN1", "ata-ST4000DM004_ZFN1",
        "wwn-0x5000c500a1b2c3d4", "0x5000c500a1b2c3d4", "0x5000c500a1b2c3d40001",
        "/dev/disk/by-path/pci-0000:00:1f.2-ata-1"}) {
    EXPECT_TRUE(is_named(disk(), text)) << text;
  }
}

TEST(DeviceQuery, DoesNotGuess) {
  for (const auto* const text :
       {"", "sd", "sda1", "/dev/", "/dev/sda1", "/dev/disk/by-id/", "dev/sda", "ata-ST4000DM004",
        "pci-0000:00:1f.2-ata-1", "5000c500a1b2c3d4"}) {
    EXPECT_FALSE(is_named(disk(), text)) << text;
  }
  EXPECT_FALSE(is_named(an_event("sda"), "/dev/")) << "no DEVNAME is not an empty name";
}

TEST(DeviceQuery, TakesBothSpellingsOfANameWithASlash) {
  const DeviceEvent array = an_event("cciss!c0d0").with("DEVNAME", "cciss/c0d0");
  for (const auto* const text : {"cciss!c0d0", "cciss/c0d0", "/dev/cciss/c0d0"}) {
    EXPECT_TRUE(is_named(array, text)) << text;
  }
}

}  // namespace
}  // namespace elevatord
