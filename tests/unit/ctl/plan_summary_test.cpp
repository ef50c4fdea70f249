#include "plan_summary.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

PlannedChange write(const std::string& device, std::uint64_t stall_usec,
                    const std::string& tag_set = "") {
  return {device, "scheduler", "none", "bfq", "a.yaml:4", "freeze", stall_usec, tag_set};
}

TEST(PlanSummary, SaysNothingOfNothing) {
  EXPECT_EQ(plan_summary({}), "");
}

TEST(PlanSummary, AddsUpWhatADiskHasToBear) {
  EXPECT_EQ(plan_summary({write("sda", 21'800), write("sda", 21'800)}),
            "2 writes on 1 disk; about 44 ms of stalled I/O a disk\n");
}

TEST(PlanSummary, GivesARangeWhereDisksDiffer) {
  EXPECT_EQ(plan_summary({write("sda", 21'800), write("sdb", 0), write("sdc", 13'800)}),
            "3 writes on 3 disks; about 0 to 22 ms of stalled I/O a disk\n");
}

TEST(PlanSummary, FreeWritesStallNobody) {
  EXPECT_EQ(plan_summary({write("sda", 0, "host0"), write("sdb", 0, "host0")}),
            "2 writes on 2 disks; no I/O stalls\n");
}

TEST(PlanSummary, TellsHowLongTheDisksOfAHostTakeInARow) {
  std::vector<PlannedChange> changes;
  for (const char* disk : {"sda", "sdb", "sdc", "sdd", "sde", "sdf", "sdg", "sdh"}) {
    changes.push_back(write(disk, 22'000, "host10"));
  }
  changes.push_back(write("sdi", 22'000, "host9"));
  changes.push_back(write("sdj", 22'000, "host9"));
  changes.push_back(write("vda", 22'000, "vda"));
  EXPECT_EQ(plan_summary(changes),
            "11 writes on 11 disks; about 22 ms of stalled I/O a disk\n"
            "host9: 2 disks in a row, about 44 ms\n"
            "host10: 8 disks in a row, about 176 ms\n");
}

TEST(PlanSummary, TwoWritesToOneDiskAreNoRow) {
  EXPECT_EQ(plan_summary({write("sda", 22'000, "host0"), write("sda", 14'000, "host0")}),
            "2 writes on 1 disk; about 36 ms of stalled I/O a disk\n");
}

TEST(StallText, IsNeverZeroForSomething) {
  EXPECT_EQ(stall_text(0), "");
  EXPECT_EQ(stall_text(80), "1 ms");
  EXPECT_EQ(stall_text(21'800), "22 ms");
}

}  // namespace
}  // namespace elevatord::ctl
