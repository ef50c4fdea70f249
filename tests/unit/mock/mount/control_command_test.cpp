#include "control_command.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Verb = ControlCommand::Verb;

TEST(ControlCommand, ReadsAVerbAndADisk) {
  const auto command = parse_control_command("hang sda\n");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->verb, Verb::Hang);
  EXPECT_EQ(command->disk, "sda");
}

TEST(ControlCommand, ReadsAnErrnoByItsName) {
  EXPECT_EQ(parse_control_command("fail sda EIO")->error, EIO);
  EXPECT_EQ(parse_control_command("fail sda EBUSY")->error, EBUSY);
  EXPECT_FALSE(parse_control_command("fail sda EWHAT"));
  EXPECT_FALSE(parse_control_command("fail sda"));
}

TEST(ControlCommand, ReadsADuration) {
  EXPECT_EQ(parse_control_command("add-io sda 200ms")->duration, std::chrono::milliseconds{200});
  EXPECT_EQ(parse_control_command("slow sda 2s")->duration, std::chrono::seconds{2});
  EXPECT_FALSE(parse_control_command("slow sda soon"));
}

TEST(ControlCommand, AddsADiskLikeAnother) {
  const auto command = parse_control_command("add sdz like sda");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->verb, Verb::Add);
  EXPECT_EQ(command->disk, "sdz");
  EXPECT_EQ(command->other, "sda");
  EXPECT_FALSE(parse_control_command("add sdz as sda"));
}

TEST(ControlCommand, ReadsTheSchedulerOfAForeignWrite) {
  EXPECT_EQ(parse_control_command("foreign sda kyber")->other, "kyber");
}

TEST(ControlCommand, RefusesWhatItDoesNotKnow) {
  for (const auto* const line : {"", "hang", "hang sda sdb", "explode sda", "HANG sda"}) {
    const auto command = parse_control_command(line);
    ASSERT_FALSE(command) << line;
    EXPECT_EQ(command.error().code, EINVAL);
  }
}

TEST(ControlCommand, TellsTheUsageOfAVerbItKnows) {
  EXPECT_EQ(parse_control_command("fail sda").error().what, "usage: fail DISK ERRNO");
}

TEST(ControlCommand, TakesOneCommandALine) {
  const auto commands = parse_control("hang sda\n\nrelease sdb\n");
  ASSERT_TRUE(commands);
  ASSERT_EQ(commands->size(), 2U);
  EXPECT_EQ((*commands)[1].verb, Verb::Release);
}

TEST(ControlCommand, TakesNoneWhenOneIsWrong) {
  EXPECT_FALSE(parse_control("hang sda\nnonsense\n"));
}

TEST(ControlCommand, NamesAnErrno) {
  EXPECT_EQ(errno_name(EBUSY), "EBUSY");
  EXPECT_EQ(errno_name(4242), "4242");
}

}  // namespace
}  // namespace elevatord
