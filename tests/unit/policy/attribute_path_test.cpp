#include "attribute_path.hpp"

#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(AttributePath, IsOneBelowTheDisksDirectory) {
  for (const auto* const path :
       {"removable", "queue/dax", "device/vendor", "mq/0/cpu_list", "device/scsi_disk/0:0:0:0/FUA",
        "device/power/autosuspend_delay_ms", "md/rd0", "a/b/c/d/e/f/g/h", "..x/y..", "..."}) {
    EXPECT_EQ(flaw_of_attribute_path(path), "") << path;
  }
}

TEST(AttributePath, NeverLeadsElsewhere) {
  for (const std::string path :
       {"", "/", "/sys/block/sda/removable", "..", "../sdb/ro", "queue/..", "queue/../../sdb/ro",
        "./ro", "queue/./dax", ".", "queue//dax", "queue/", "a/b/c/d/e/f/g/h/i"}) {
    EXPECT_NE(flaw_of_attribute_path(path), "") << path;
  }
  EXPECT_NE(flaw_of_attribute_path(std::string{"queue/dax\0", 10}), "");
  EXPECT_NE(flaw_of_attribute_path("queue/d\nx"), "");
  EXPECT_NE(flaw_of_attribute_path("queue/größe"), "");
}

TEST(AttributePath, IsNoGlob) {
  for (const auto* const path : {"queue/*", "queue/d?x", "mq/[0-9]/nr_tags", "queue/d\\ax"}) {
    EXPECT_EQ(flaw_of_attribute_path(path), "a path is no glob: each names one attribute") << path;
  }
}

TEST(AttributePath, IsNotEndless) {
  EXPECT_EQ(flaw_of_attribute_path(std::string(kAttributePathMax, 'a')), "");
  EXPECT_EQ(flaw_of_attribute_path(std::string(kAttributePathMax + 1, 'a')),
            "the path is too long");
}

TEST(AttributeText, IsOneLineOfPlainAscii) {
  for (const std::string text : {"", "0", "ATA     ", "write back", "~", "[none] bfq"}) {
    EXPECT_TRUE(is_attribute_text(text)) << text;
  }
  for (const std::string text : {"a\nb", "\t", "\x7f", "gr\xc3\xb6\xc3\x9f", "\x1b[31m"}) {
    EXPECT_FALSE(is_attribute_text(text)) << text;
  }
  EXPECT_FALSE(is_attribute_text(std::string_view{"a\0b", 3}));
  EXPECT_TRUE(is_attribute_text(std::string(kAttributeTextMax, 'a')));
  EXPECT_FALSE(is_attribute_text(std::string(kAttributeTextMax + 1, 'a')));
}

}  // namespace
}  // namespace elevatord
