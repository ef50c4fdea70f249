#include "udev_rules.hpp"

#include <gtest/gtest.h>

#include "files_in_memory.hpp"

namespace elevatord {
namespace {

using testing::FilesInMemory;

/// `LINE: WHAT` of each, in one text.
std::string found_in(const std::string& rules) {
  std::string text;
  for (const auto& rival : rivals_in_rules("60-io.rules", rules)) {
    text += (text.empty() ? "" : "; ") + std::to_string(rival.at.line) + ": " + rival.does;
  }
  return text;
}

constexpr const char* kWritesBfq = "a rule writes 'bfq' to queue/scheduler";

TEST(UdevRules, ThatAssignTheSchedulerAreFoundWithTheirLine) {
  EXPECT_EQ(found_in("# HDD\n"
                     "ACTION==\"add|change\", KERNEL==\"sd[a-z]*\", ATTR{queue/rotational}==\"1\", "
                     "ATTR{queue/scheduler}=\"bfq\"\n"),
            std::string{"2: "} + kWritesBfq);
}

TEST(UdevRules, EachOperatorThatAssignsCounts) {
  for (const auto* const op : {"=", ":=", "+=", " = "}) {
    EXPECT_EQ(found_in(std::string{"ATTR{queue/scheduler}"} + op + "\"bfq\"\n"),
              std::string{"1: "} + kWritesBfq)
        << op;
  }
  for (const auto* const op : {"==", "!=", " == "}) {
    EXPECT_EQ(found_in(std::string{"ATTR{queue/scheduler}"} + op + "\"bfq\"\n"), "") << op;
  }
}

TEST(UdevRules, WhatIsCommentedOutDoesNothing) {
  EXPECT_EQ(found_in("#ATTR{queue/scheduler}=\"bfq\"\n  # ATTR{queue/scheduler}=\"bfq\"\n"), "");
}

TEST(UdevRules, AttributesOfOtherNamesAreNoSchedulers) {
  EXPECT_EQ(found_in("ATTR{queue/read_ahead_kb}=\"128\", ATTRS{queue/scheduler}==\"bfq\", "
                     "ENV{ELEVATORD_SCHEDULER}=\"bfq\", ATTR{queue/iosched/slice_idle}=\"0\"\n"),
            "");
}

TEST(UdevRules, ARuleMayGoOnInTheNextLine) {
  EXPECT_EQ(found_in("SUBSYSTEM==\"block\", \\\n"
                     "  # only disks\n"
                     "  ENV{DEVTYPE}==\"disk\", \\\n"
                     "  ATTR{queue/scheduler}= \\\n"
                     "    \"bfq\"\n"),
            std::string{"4: "} + kWritesBfq);
}

TEST(UdevRules, TheSchedulersNameInAValueOfAnotherKeyIsNoWrite) {
  EXPECT_EQ(found_in("ENV{NOTE}=\"ATTR{queue/scheduler}=bfq\"\n"), "");
}

TEST(UdevRules, AProgramThatIsToldToWriteIsFound) {
  EXPECT_EQ(found_in("KERNEL==\"sda\", RUN+=\"/bin/sh -c 'echo bfq > "
                     "/sys/block/%k/queue/scheduler'\"\n"),
            "1: a rule runs a program on queue/scheduler");
  EXPECT_EQ(found_in("PROGRAM==\"/bin/grep bfq /sys/block/%k/queue/scheduler\"\n"), "");
}

TEST(UdevRules, DamagedFilesComeToAnEnd) {
  for (const auto* const rules : {"ATTR{queue/scheduler}=", "ATTR{queue/scheduler}=\"", "\"", "\\",
                                  "=\"x\"", "e\"", "ATTR{queue/scheduler}=\"a\\", ",,,\n\n"}) {
    EXPECT_LE(rivals_in_rules("x.rules", rules).size(), 1U) << rules;
  }
}

TEST(UdevRules, AFileReplacesThoseOfItsNameInLaterDirectories) {
  FilesInMemory files;
  const std::string rule = "ATTR{queue/scheduler}=\"bfq\"\n";
  files.with("/usr/lib/udev/rules.d/60-io.rules", rule)
      .with("/run/udev/rules.d/70-run.rules", rule)
      .with("/etc/udev/rules.d/60-io.rules", "")  // a link to /dev/null
      .with("/etc/udev/rules.d/80-mine.rules", "\n" + rule)
      .with("/etc/udev/rules.d/80-mine.rules.bak", rule);
  const auto rivals = rivals_by_udev(files);
  ASSERT_EQ(rivals.size(), 2U);
  EXPECT_EQ(rivals[0].at.file_and_line(), "/etc/udev/rules.d/80-mine.rules:2");
  EXPECT_EQ(rivals[1].at.file_and_line(), "/run/udev/rules.d/70-run.rules:1");
  EXPECT_EQ(rivals[0].tool, "udev");
}

}  // namespace
}  // namespace elevatord
