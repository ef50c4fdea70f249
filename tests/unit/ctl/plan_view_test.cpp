#include "plan_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

PlannedChange a_switch() {
  return {"sda", "scheduler", "none", "bfq", "50-hdd.yaml:4", "freeze+quiesce", 21'800, ""};
}

TEST(PlanView, SaysThatThereIsNothingToDo) {
  EXPECT_EQ(plan_view({}, OutputStyle{}), "nothing to do\n");
}

TEST(PlanView, ShowsOldAndNewValueWhatItCostsAndWhy) {
  EXPECT_EQ(plan_view({a_switch()}, OutputStyle{}),
            "DEVICE  SETTING    FROM  TO   COST            STALL  WHY\n"
            "sda     scheduler  none  bfq  freeze+quiesce  22 ms  50-hdd.yaml:4\n"
            "1 write on 1 disk; about 22 ms of stalled I/O a disk\n");
}

TEST(PlanView, SaysWhatTheSwitchBeforeResets) {
  const PlannedChange reset{"sda", "iosched/bfq/slice_idle", "", "0", "50-hdd.yaml:4", "free"};
  const auto text = plan_view({a_switch(), reset}, OutputStyle{});
  EXPECT_NE(text.find("\nsda     iosched/bfq/slice_idle  (reset)  0    free            -      "
                      "50-hdd.yaml:4\n"),
            std::string::npos)
      << text;
}

TEST(PlanView, KeepsEscapeSequencesFromTheTerminal) {
  auto change = a_switch();
  change.from = "\x1b[2J";
  change.tag_set = "\x1b[2J";
  auto other = change;
  other.device = "sdb";
  EXPECT_EQ(plan_view({change, other}, OutputStyle{}).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
