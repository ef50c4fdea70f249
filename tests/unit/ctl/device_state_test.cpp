#include "device_state.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

ExitCode outcome(const std::vector<std::string>& states, bool waited = true) {
  std::vector<AppliedDevice> devices;
  devices.reserve(states.size());
  for (const std::string& state : states) {
    devices.push_back({"sda", state, ""});
  }
  return outcome_of(devices, waited);
}

TEST(Outcome, IsDoneWhenEveryDiskIsAsWantedOrLeftAlone) {
  EXPECT_EQ(outcome({}), ExitCode::Done);
  EXPECT_EQ(outcome({"ok", "excluded", "not-configurable"}), ExitCode::Done);
}

TEST(Outcome, IsNotAsWantedForEveryStateThatMissesTheWish) {
  for (const char* state : {"failed", "refused", "unavailable", "drifted", "pending", "writing"}) {
    EXPECT_EQ(outcome({"ok", state}), ExitCode::NotAsWanted) << state;
  }
}

TEST(Outcome, PutsStuckBeforeAllElse) {
  EXPECT_EQ(outcome({"stuck", "failed"}), ExitCode::Stuck);
  EXPECT_EQ(outcome({"stuck"}, false), ExitCode::Stuck);
}

TEST(Outcome, LetsWorkGoOnThatNobodyWaitedFor) {
  EXPECT_EQ(outcome({"drifted", "pending", "writing"}, false), ExitCode::Done);
  EXPECT_EQ(outcome({"failed"}, false), ExitCode::NotAsWanted);
}

ExitCode outcome_after_restore(const std::string& state, bool waited = true) {
  return outcome_of_restore({{"sda", "ok", ""}, {"sdb", state, ""}}, waited);
}

TEST(OutcomeOfRestore, DoesNotAskWhatThePolicyWants) {
  for (const char* state : {"ok", "drifted", "unavailable", "refused", "excluded"}) {
    EXPECT_EQ(outcome_after_restore(state), ExitCode::Done) << state;
  }
}

TEST(OutcomeOfRestore, IsNotDoneWhileAValueIsNotBack) {
  for (const char* state : {"failed", "pending", "writing"}) {
    EXPECT_EQ(outcome_after_restore(state), ExitCode::NotAsWanted) << state;
  }
  EXPECT_EQ(outcome_after_restore("stuck"), ExitCode::Stuck);
  EXPECT_EQ(outcome_after_restore("pending", false), ExitCode::Done);
}

TEST(StateColour, IsRedForTrouble) {
  EXPECT_EQ(colour_of_state("stuck"), Colour::Red);
  EXPECT_EQ(colour_of_state("ok"), Colour::Green);
  EXPECT_EQ(colour_of_state("drifted"), Colour::Yellow);
}

}  // namespace
}  // namespace elevatord::ctl
