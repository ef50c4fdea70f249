#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::count_of;

int hazards(const std::string& rule) {
  return count_of("zoned-hazard", "- { " + rule + " }\n");
}

TEST(ZonedHazard, WhatIsRefusedForHostManagedDisks) {
  EXPECT_EQ(hazards("match: { zoned: host-managed }, scheduler: none"), 1);
  EXPECT_EQ(hazards("match: { zoned: \"host-*\" }, scheduler: [bfq, kyber]"), 1);
  EXPECT_EQ(hazards("match: { any: [ { zoned: host-managed }, { class: usb } ] }, scheduler: bfq"),
            1);
}

TEST(ZonedHazard, NotWhatKeepsTheOrderOfWrites) {
  EXPECT_EQ(hazards("match: { zoned: host-managed }, scheduler: mq-deadline"), 0);
  EXPECT_EQ(hazards("match: { zoned: host-managed }, scheduler: [bfq, deadline]"), 0);
  EXPECT_EQ(hazards("match: { zoned: host-managed }, scheduler: keep"), 0);
  EXPECT_EQ(hazards("match: { zoned: host-managed, kernel: \">=6.10\" }, scheduler: none"), 0);
  EXPECT_EQ(hazards("match: { zoned: none }, scheduler: none"), 0);
  EXPECT_EQ(hazards("match: { class: sata }, scheduler: none"), 0) << "it does not ask for them";
}

TEST(ZonedHazard, ForceWithWhatBreaksIt) {
  EXPECT_EQ(hazards("force: true, scheduler: none"), 1);
  EXPECT_EQ(hazards("force: true, match: { zoned: host-managed }, scheduler: [bfq, mq-deadline]"),
            1);
  EXPECT_EQ(hazards("force: true, scheduler: [mq-deadline, none]"), 0);
  EXPECT_EQ(hazards("force: true, match: { zoned: none }, scheduler: none"), 0);
  EXPECT_EQ(hazards("force: true, match: { not: { zoned: host-managed } }, scheduler: none"), 0);
  EXPECT_EQ(hazards("force: true, match: { kernel: \">=6.10\" }, scheduler: none"), 0);
}

}  // namespace
}  // namespace elevatord
