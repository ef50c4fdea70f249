#include "validate_operations.hpp"

#include <algorithm>
#include <cerrno>
#include <set>

#include <gtest/gtest.h>

#include "attribute_table.hpp"

namespace elevatord {
namespace {

ValidateQueue whole_queue() {
  ValidateQueue queue;
  queue.schedulers = {"none", "mq-deadline", "kyber", "bfq"};
  for (const auto* const name :
       {"nr_requests", "read_ahead_kb", "rq_affinity", "nomerges", "wbt_lat_usec", "max_sectors_kb",
        "iostats", "add_random", "rotational", "write_cache", "stable_writes", "io_poll_delay"}) {
    queue.values[name] = "1";
  }
  return queue;
}

std::set<std::string> rows_of(const std::vector<ValidateOperation>& operations) {
  std::set<std::string> rows;
  for (const auto& operation : operations) {
    for (const auto& step : operation.steps) rows.insert(step.row);
  }
  return rows;
}

TEST(ValidateOperations, CoverEverySwitchBothWays) {
  const auto rows = rows_of(reported_operations(whole_queue()));
  for (const auto* const one : {"none", "mq-deadline", "kyber", "bfq"}) {
    for (const auto* const other : {"none", "mq-deadline", "kyber", "bfq"}) {
      if (one == other) continue;
      EXPECT_TRUE(rows.contains(std::string{one} + " -> " + other)) << one << ' ' << other;
    }
  }
}

TEST(ValidateOperations, CoverReadsNoOpsAndAttributes) {
  const auto rows = rows_of(reported_operations(whole_queue()));
  for (const auto* const row :
       {"read scheduler", "read nr_requests", "none -> none", "mq-deadline -> mq-deadline",
        "unknown name", "nr_requests same", "nr_requests different, none", "read_ahead_kb same",
        "rq_affinity different", "nomerges different", "wbt_lat_usec same",
        "wbt_lat_usec different", "wbt_lat_usec 0 <-> 2000", "iosched/read_expire same",
        "max_sectors_kb same", "iostats same", "write_cache same"}) {
    EXPECT_TRUE(rows.contains(row)) << row;
  }
}

TEST(ValidateOperations, AnUnknownNameIsToBeRefused) {
  const auto operations = reported_operations(whole_queue());
  const auto unknown = std::find_if(operations.begin(), operations.end(), [](const auto& each) {
    return each.steps.front().row == "unknown name";
  });
  ASSERT_NE(unknown, operations.end());
  EXPECT_EQ(unknown->error, EINVAL);
  // The kernel would take anything that begins with `none` for none.
  EXPECT_FALSE(unknown->steps.front().value.starts_with("none"));
}

TEST(ValidateOperations, LeaveOutWhatTheQueueDoesNotHave) {
  ValidateQueue queue;
  queue.schedulers = {"none"};
  queue.values["nr_requests"] = "128";
  for (const auto& operation : reported_operations(queue)) {
    EXPECT_EQ(operation.scheduler, "none");
    EXPECT_TRUE(operation.attribute == "scheduler" || operation.attribute == "nr_requests")
        << operation.attribute;
  }
}

TEST(ValidateOperations, CalibrationMeasuresNothingThatIsReported) {
  const auto reported = reported_operations(whole_queue());
  const auto calibration = calibration_operations(whole_queue());
  EXPECT_EQ(rows_of(calibration), (std::set<std::string>{kCalibrateFreeze, kCalibrateQuiesce,
                                                         kCalibrateSyscall, kCalibrateRead}));
  for (const auto& one : calibration) {
    for (const auto& other : reported) {
      EXPECT_FALSE(one.attribute == other.attribute && one.scheduler == other.scheduler)
          << one.attribute;
    }
  }
}

TEST(ValidateOperations, KeepToAttributesThatTheModelKnows) {
  for (const auto& operations :
       {reported_operations(whole_queue()), calibration_operations(whole_queue())}) {
    for (const auto& each : operations) {
      if (each.reads || each.attribute == "scheduler" || is_iosched(each.attribute)) continue;
      EXPECT_TRUE(find_model_attribute(each.attribute).has_value()) << each.attribute;
    }
  }
}

}  // namespace
}  // namespace elevatord
