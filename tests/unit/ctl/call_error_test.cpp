#include "call_error.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

using Kind = CallError::Kind;

ExitCode exit_of(std::string_view dbus_name) {
  return exit_code_of(kind_of_error(dbus_name));
}

TEST(CallError, TellsAMissingDaemonFromAFailure) {
  EXPECT_EQ(exit_of("org.freedesktop.DBus.Error.ServiceUnknown"), ExitCode::NoDaemon);
  EXPECT_EQ(exit_of("org.freedesktop.DBus.Error.NameHasNoOwner"), ExitCode::NoDaemon);
  EXPECT_EQ(exit_of("org.freedesktop.DBus.Error.NoServer"), ExitCode::NoDaemon);
  EXPECT_EQ(exit_of("org.freedesktop.DBus.Error.Spawn.ChildExited"), ExitCode::NoDaemon);
  EXPECT_EQ(exit_of("org.freedesktop.systemd1.NoSuchUnit"), ExitCode::NoDaemon);
}

TEST(CallError, GivesTheDaemonsErrorsTheirExitCodes) {
  EXPECT_EQ(exit_of("org.elevatord1.Error.NotAuthorized"), ExitCode::NotAuthorized);
  EXPECT_EQ(exit_of("org.elevatord1.Error.NotFound"), ExitCode::Failed);
  EXPECT_EQ(exit_of("org.elevatord1.Error.InvalidPolicy"), ExitCode::NotAsWanted);
  EXPECT_EQ(exit_of("org.elevatord1.Error.Stuck"), ExitCode::Stuck);
  EXPECT_EQ(exit_of("org.elevatord1.Error.Timeout"), ExitCode::Stuck);
  EXPECT_EQ(exit_of("org.elevatord1.Error.Failed"), ExitCode::Failed);
}

TEST(CallError, TakesTheBusPolicysRefusalForNotAuthorized) {
  EXPECT_EQ(exit_of("org.freedesktop.DBus.Error.AccessDenied"), ExitCode::NotAuthorized);
}

TEST(CallError, TakesANameThatNobodyKnowsForAFailure) {
  EXPECT_EQ(exit_of("org.example.Surprise"), ExitCode::Failed);
  EXPECT_EQ(exit_of(""), ExitCode::Failed);
}

TEST(CallError, ListsEveryMistakeOfAPolicyOnItsOwnLine) {
  EXPECT_EQ(describe({Kind::InvalidPolicy, "a.yaml:1:2: bad\nb.yaml:3:4: worse\n"}),
            "the policy files have mistakes, the policy in force stays as it is:\n"
            "  a.yaml:1:2: bad\n  b.yaml:3:4: worse");
}

TEST(CallError, TellsAWayOutWhenNobodyAnswers) {
  const std::string text = describe({Kind::NoDaemon, "no such name"});
  EXPECT_NE(text.find("systemctl start elevatord"), std::string::npos);
  EXPECT_NE(text.find("no such name"), std::string::npos);
}

TEST(CallError, KeepsEscapeSequencesFromTheTerminal) {
  EXPECT_EQ(describe({Kind::Failed, "a\x1b[2Jb"}), "a?[2Jb");
}

}  // namespace
}  // namespace elevatord::ctl
