#include "validate_costs.hpp"

#include <gtest/gtest.h>

#include "era_table.hpp"
#include "validate_model.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;

TEST(ModelTimeText, IsReadInItsUnit) {
  EXPECT_EQ(parse_model_time("4ms").value(), 4ms);
  EXPECT_EQ(parse_model_time("1.5us").value(), 1500ns);
  EXPECT_EQ(parse_model_time("800ns").value(), 800ns);
  EXPECT_EQ(parse_model_time("2s").value(), 2s);
  EXPECT_EQ(parse_model_time("0ms").value(), 0ms);
  for (const auto* const text :
       {"", "4", "ms", "4 ms", "-1ms", "4m", "infs", "nanms", "1e9s", "4msms"}) {
    EXPECT_FALSE(parse_model_time(text).has_value()) << text;
  }
}

TEST(ModelTimeText, IsWrittenAsItIsRead) {
  for (const auto time : std::initializer_list<ModelTime>{0ms, 4ms, 1500ns, 800ns, 2s, 20100us}) {
    EXPECT_EQ(parse_model_time(text_of(time)).value(), time) << text_of(time);
  }
}

TEST(CostsFile, ReadsWhatItWrote) {
  Costs costs = measured_costs();
  costs.tick = 1ms;
  costs.grace_period = 7ms;
  costs.others = 0.19;
  costs.syscall = 640ns;
  costs.straggles = {{0.1, 1ms}, {0.025, 2ms}};
  const auto loaded = load_costs("costs.yaml", text_of(costs, "one line\nand another"));
  ASSERT_TRUE(loaded.errors.empty()) << loaded.errors.front().text();
  EXPECT_EQ(loaded.costs.tick, 1ms);
  EXPECT_EQ(loaded.costs.grace_period, 7ms);
  EXPECT_EQ(loaded.costs.syscall, 640ns);
  EXPECT_DOUBLE_EQ(loaded.costs.others, 0.19);
  ASSERT_EQ(loaded.costs.straggles.size(), 2U);
  EXPECT_DOUBLE_EQ(loaded.costs.straggles[1].probability, 0.025);
  EXPECT_EQ(loaded.costs.straggles[1].extra, 2ms);
}

TEST(CostsFile, WhatItDoesNotSayIsAsMeasured) {
  const auto loaded = load_costs("costs.yaml", "version: 1\ntick: 1ms\n");
  ASSERT_TRUE(loaded.errors.empty());
  EXPECT_EQ(loaded.costs.tick, 1ms);
  EXPECT_EQ(loaded.costs.grace_period, measured_costs().grace_period);
  EXPECT_EQ(loaded.costs.straggles.size(), measured_costs().straggles.size());
}

TEST(CostsFile, ErrorsPointAtTheirPlace) {
  const auto error = [](const std::string& text) {
    const auto loaded = load_costs("c.yaml", text);
    return loaded.errors.empty() ? "" : loaded.errors.front().text();
  };
  EXPECT_EQ(error("version: 1\ntick: fast\n"),
            "c.yaml:2:7: tick: 'fast' is no time (4ms, 1.5us, 800ns, up to 3600s)");
  EXPECT_EQ(error("version: 1\nothers: 2\n"), "c.yaml:2:9: others: not a share of 0 to 1");
  EXPECT_NE(error("version: 1\ntikc: 1ms\n").find("tick"), std::string::npos);
  EXPECT_NE(error("tick: 1ms\n"), "");
  EXPECT_NE(error("version: 2\n"), "");
  EXPECT_NE(error(""), "");
  EXPECT_NE(error("[]"), "");
  EXPECT_NE(error("version: 1\nstraggles: 3\n"), "");
  EXPECT_NE(error("version: 1\nstraggles: [{probability: 0.1}]\n"), "");
  EXPECT_NE(error("version: 1\nstraggles: [{probability: 2, extra: 1ms}]\n"), "");
}

/// Costs that a machine with `costs` is calibrated to.
Costs calibrated(const Costs& costs) {
  ValidateQueue queue;
  queue.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  queue.values = {{"add_random", "0"}, {"io_poll_delay", "-1"}};
  ValidateModel machine{era_of("6.18.44").value(), costs, queue, 8};
  ValidatePlan plan;
  plan.operations = calibration_operations(queue);
  plan.rounds = 400;
  plan.whole = false;
  plan.go_on = [](const std::string&) { return true; };
  plan.late = [] { return false; };
  return costs_from(measure(machine, plan), costs.tick);
}

TEST(Calibration, FindsTheCostsOfAMachine) {
  for (const auto tick : {1ms, 4ms, 10ms}) {
    for (const auto ticks : {1, 2, 3}) {
      Costs costs;
      costs.tick = tick;
      costs.grace_period = ticks * ModelTime{tick};
      costs.syscall = 700ns;
      const auto found = calibrated(costs);
      EXPECT_EQ(found.tick, tick);
      EXPECT_EQ(found.syscall, 700ns);
      EXPECT_EQ(found.grace_period, costs.grace_period) << ticks;
      EXPECT_TRUE(found.straggles.empty()) << ticks;
    }
  }
}

TEST(Calibration, FindsHowManyStraggle) {
  Costs costs;
  costs.straggles = {{0.15, 4ms}, {0.05, 8ms}};
  const auto found = calibrated(costs);
  EXPECT_EQ(found.grace_period, 8ms);
  ASSERT_GE(found.straggles.size(), 2U);
  EXPECT_NEAR(found.straggles[0].probability, 0.15, 0.05);
  EXPECT_EQ(found.straggles[0].extra, 4ms);
  EXPECT_NEAR(found.straggles[1].probability, 0.05, 0.03);
  EXPECT_EQ(found.straggles[1].extra, 8ms);
}

TEST(Calibration, OfNothingIsAsMeasured) {
  const auto costs = costs_from({}, 4ms);
  EXPECT_EQ(costs.grace_period, measured_costs().grace_period);
  EXPECT_EQ(calibration_check({}, costs), "no freeze and quiesce was measured");
}

TEST(Calibration, SaysWhatItPredictsForTheOperationThatIsNoInput) {
  Measurements measured;
  measured.times[kCalibrateQuiesce] = {22ms};
  Costs costs;
  costs.straggles = {{0.25, 4ms}};
  EXPECT_EQ(calibration_check(measured, costs),
            "freeze and quiesce (nr_requests different, kyber): median 22.00 ms, these costs say "
            "24.2ms in the mean");
}

}  // namespace
}  // namespace elevatord
