#include "validate_model.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "era_table.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;

ValidateQueue a_queue() {
  ValidateQueue queue;
  queue.schedulers = {"none", "mq-deadline", "bfq"};
  return queue;
}

/// Grace periods of 8 ms, and no ticks to wait for.
Costs even_costs() {
  Costs costs;
  costs.tick = 0ms;
  costs.grace_period = 8ms;
  return costs;
}

ValidateModel a_model(const char* release, unsigned disks = 1, const Costs& costs = even_costs()) {
  return {era_of(release).value(), costs, a_queue(), disks};
}

TEST(ValidateModel, HasAsManyDisksAsAsked) {
  auto model = a_model("6.18.44", 3);
  EXPECT_EQ(model.disks(), 3U);
  EXPECT_EQ(model.read(2, "scheduler").error, 0);
}

TEST(ValidateModel, AWriteTakesWhatTheKernelTakes) {
  auto model = a_model("6.18.44");
  const auto freezes = model.write(0, "scheduler", "none");
  EXPECT_EQ(freezes.error, 0);
  EXPECT_GE(freezes.took, 8ms);
  EXPECT_LT(model.read(0, "scheduler").took, 1ms);
}

TEST(ValidateModel, AnOldKernelChargesNothingForTheSameValue) {
  auto model = a_model("6.1.0");
  const auto answer = model.write(0, "scheduler", "none");
  EXPECT_EQ(answer.error, 0);
  EXPECT_LT(answer.took, 1ms);
}

TEST(ValidateModel, AnswersAsTheKernelWould) {
  auto model = a_model("6.18.44");
  EXPECT_EQ(model.write(0, "scheduler", "cfq").error, EINVAL);
  EXPECT_NE(model.read(0, "no_such_attribute").error, 0);
}

TEST(ValidateModel, APauseIsVirtual) {
  auto model = a_model("6.18.44");
  model.pause(1h);
  EXPECT_EQ(model.write(0, "scheduler", "bfq").error, 0);
}

TEST(ValidateModel, WritersSideBySideShareGracePeriods) {
  auto one_by_one = a_model("6.18.44", 16);
  auto at_once = a_model("6.18.44", 16);
  EXPECT_GE(one_by_one.switch_all("none", 1), 8 * at_once.switch_all("none", 16));
}

TEST(ValidateModel, MoreWritersThanDisksAreNoneTooMany) {
  auto with_two = a_model("6.18.44", 2);
  auto with_many = a_model("6.18.44", 2);
  EXPECT_EQ(with_many.switch_all("bfq", 64), with_two.switch_all("bfq", 2));
}

TEST(ValidateModel, IoStallsWhileSomebodyWrites) {
  const auto stall = a_model("6.18.44").stall(0, "scheduler", "none", 50ms, 2s);
  EXPECT_GT(stall.share, 0.1);
  EXPECT_GE(stall.longest, 8ms);
}

TEST(ValidateModel, IoDoesNotStallWhileNobodyWrites) {
  const auto stall = a_model("6.18.44").stall(0, "", "", 50ms, 2s);
  EXPECT_EQ(stall.share, 0);
  EXPECT_LT(stall.longest, 1ms);
}

}  // namespace
}  // namespace elevatord
