#include "plan_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(PlanView, SaysThatThereIsNothingToDo) {
  EXPECT_EQ(plan_view({}, OutputStyle{}), "nothing to do\n");
}

TEST(PlanView, ShowsOldAndNewValueAndWhy) {
  EXPECT_EQ(plan_view({{"sda", "scheduler", "mq-deadline", "bfq", "50-hdd.yaml:4"}}, OutputStyle{}),
            "NAME  ATTRIBUTE  CHANGE              WHY\n"
            "sda   scheduler  mq-deadline -> bfq  50-hdd.yaml:4\n");
}

}  // namespace
}  // namespace elevatord::ctl
