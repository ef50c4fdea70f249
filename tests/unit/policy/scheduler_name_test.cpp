#include "scheduler_name.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(SchedulerName, TakesWhatAKernelCouldKnow) {
  for (const auto* name : {"none", "mq-deadline", "bfq", "kyber", "adios", "cpq", "ssg", "bfq-mq",
                           "abcdefghijklmno"}) {
    EXPECT_TRUE(SchedulerName::parse(name).has_value()) << name;
  }
}

TEST(SchedulerName, RefusesWhatTheKernelWouldTakeForSomethingElse) {
  // The kernel compares four letters: `nonexistent` would select none.
  for (const auto* name :
       {"nonexistent", "none-such", "none2", "", " none", "none\n", "MQ-DEADLINE", "None",
        "abcdefghijklmnop", "bfq kyber", "a/b", "..", "b.q"}) {
    EXPECT_FALSE(SchedulerName::parse(name).has_value()) << '\'' << name << '\'';
  }
}

TEST(SchedulerName, DeadlineIsMqDeadlineUnderAnotherName) {
  EXPECT_TRUE(
      same_scheduler(*SchedulerName::parse("deadline"), *SchedulerName::parse("mq-deadline")));
  EXPECT_FALSE(same_scheduler(*SchedulerName::parse("bfq"), *SchedulerName::parse("mq-deadline")));
}

TEST(SchedulerName, NamesOfTheOldBlockLayerHaveSuccessors) {
  EXPECT_EQ(SchedulerName::parse("noop")->successor()->text(), "none");
  EXPECT_EQ(SchedulerName::parse("cfq")->successor()->text(), "bfq");
  EXPECT_FALSE(SchedulerName::parse("bfq")->successor().has_value());
}

TEST(SchedulerName, OutOfTreeSchedulersAreNotKnown) {
  EXPECT_TRUE(is_known_scheduler("kyber"));
  EXPECT_FALSE(is_known_scheduler("adios"));
}

}  // namespace
}  // namespace elevatord
