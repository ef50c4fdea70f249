#include "boot_elevator.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(BootElevator, IsFoundAmongOtherParameters) {
  EXPECT_EQ(elevator_in("BOOT_IMAGE=/vmlinuz root=/dev/sda1 elevator=bfq quiet\n"), "bfq");
  EXPECT_EQ(elevator_in("elevator=none"), "none");
}

TEST(BootElevator, IsEmptyWhereThereIsNone) {
  EXPECT_EQ(elevator_in(""), "");
  EXPECT_EQ(elevator_in("quiet\n"), "");
  EXPECT_EQ(elevator_in("elevator= quiet"), "");
  EXPECT_EQ(elevator_in("elevator quiet"), "");
  EXPECT_EQ(elevator_in("xelevator=bfq dm.elevator=bfq"), "");
}

TEST(BootElevator, TheLastOneCounts) {
  EXPECT_EQ(elevator_in("elevator=deadline elevator=bfq"), "bfq");
}

TEST(BootElevator, QuotesAreTheKernels) {
  EXPECT_EQ(elevator_in("\"elevator=bfq\""), "bfq");
  EXPECT_EQ(elevator_in("elevator=\"bfq\" quiet"), "bfq");
  EXPECT_EQ(elevator_in("dyndbg=\"file x elevator=bfq\" quiet"), "");
  EXPECT_EQ(elevator_in("x=\"never closed elevator=bfq"), "");
}

TEST(BootElevator, WhatComesAfterTwoDashesIsForInit) {
  EXPECT_EQ(elevator_in("quiet -- elevator=bfq"), "");
}

}  // namespace
}  // namespace elevatord
