#include "validate_run.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "era_table.hpp"
#include "validate_model.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;

ValidateQueue loop_queue() {
  ValidateQueue queue;
  queue.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  queue.values = {{"nr_requests", "128"},     {"read_ahead_kb", "128"}, {"wbt_lat_usec", "2000"},
                  {"max_sectors_kb", "1280"}, {"iostats", "1"},         {"rq_affinity", "1"},
                  {"nomerges", "0"}};
  return queue;
}

ValidatePlan whole_plan() {
  ValidatePlan plan;
  plan.operations = reported_operations(loop_queue());
  plan.rounds = 20;
  plan.go_on = [](const std::string&) { return true; };
  plan.late = [] { return false; };
  return plan;
}

ValidateModel model_of(const char* release, unsigned disks = 8) {
  return {era_of(release).value(), measured_costs(), loop_queue(), disks};
}

double median_ms(const Measurements& found, const std::string& row) {
  auto times = found.times.at(row);
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  return std::chrono::duration<double, std::milli>{times[times.size() / 2]}.count();
}

TEST(ValidateRun, MeasuresEveryOperationAsOftenAsAsked) {
  auto model = model_of("6.18.44");
  const auto found = measure(model, whole_plan());
  for (const auto& [row, times] : found.times) {
    EXPECT_EQ(times.size(), row.find("disks,") == std::string::npos ? 20U : 6U) << row;
  }
  EXPECT_TRUE(found.failures.empty());
  EXPECT_EQ(found.times.size(), found.order.size());
}

TEST(ValidateRun, TheModelOfTheMeasuredMachineIsAsMeasured) {
  // Medians of loop disks on 6.18.44, at random moments.
  auto model = model_of("6.18.44");
  const auto found = measure(model, whole_plan());
  EXPECT_NEAR(median_ms(found, "none -> none"), 22.2, 2);
  EXPECT_NEAR(median_ms(found, "mq-deadline -> mq-deadline"), 14.4, 1.5);
  EXPECT_NEAR(median_ms(found, "none -> mq-deadline"), 23.5, 2.5);
  EXPECT_NEAR(median_ms(found, "max_sectors_kb same"), 15, 2);
  EXPECT_LT(median_ms(found, "nr_requests same"), 0.01);
  EXPECT_NEAR(found.stalls.at("none -> none").share, 0.327, 0.05);
  EXPECT_NEAR(found.stalls.at("mq-deadline -> mq-deadline").share, 0.238, 0.05);
  EXPECT_EQ(found.stalls.at(kNobody).share, 0);
}

TEST(ValidateRun, ParallelWritersShareGracePeriods) {
  auto model = model_of("6.18.44", 64);
  const auto found = measure(model, whole_plan());
  EXPECT_GT(median_ms(found, "64 disks, 1 writer"), 1300);
  EXPECT_LT(median_ms(found, "64 disks, 64 writers"), 60);
}

TEST(ValidateRun, WritersAreAtMostAsManyAsDisks) {
  auto model = model_of("6.18.44", 3);
  const auto found = measure(model, whole_plan());
  EXPECT_TRUE(found.times.contains("3 disks, 2 writers"));
  EXPECT_FALSE(found.times.contains("3 disks, 4 writers"));
}

TEST(ValidateRun, EndsEarlyWhenAsked) {
  auto model = model_of("6.18.44");
  auto plan = whole_plan();
  int parts = 0;
  plan.go_on = [&](const std::string&) { return ++parts <= 2; };
  const auto found = measure(model, plan);
  EXPECT_EQ(found.times.size(), 2U);
  EXPECT_TRUE(found.stalls.empty());
}

TEST(ValidateRun, IsShortWhenLate) {
  auto model = model_of("6.18.44");
  auto plan = whole_plan();
  plan.late = [] { return true; };
  const auto found = measure(model, plan);
  for (const auto& [row, times] : found.times) EXPECT_EQ(times.size(), 3U) << row;
}

TEST(ValidateRun, CountsAnswersThatWereNotExpected) {
  auto model = model_of("6.18.44");
  auto plan = whole_plan();
  plan.operations = {{"none", "nr_requests", {{"too many", "9999"}}}};
  const auto found = measure(model, plan);
  EXPECT_EQ(found.failures.at("too many"), 20U);
  EXPECT_FALSE(found.times.contains("too many"));
}

TEST(ValidateRun, FreesAreFreeTo610) {
  auto model = model_of("6.10.0");
  const auto found = measure(model, whole_plan());
  EXPECT_LT(median_ms(found, "none -> none"), 0.01);
  EXPECT_LT(median_ms(found, "unknown name"), 0.01);
  EXPECT_GT(median_ms(found, "none -> bfq"), 15);
  EXPECT_EQ(found.stalls.at("none -> none").share, 0);
}

}  // namespace
}  // namespace elevatord
