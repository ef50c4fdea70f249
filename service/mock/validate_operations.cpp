#include "validate_operations.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

namespace elevatord {

namespace {

using Operations = std::vector<ValidateOperation>;

constexpr const char* kDeadline = "mq-deadline";

/// Writes of the same value, or of two in turn, all under one row.
ValidateOperation written(const std::string& scheduler, const std::string& attribute,
                          const std::string& row, const std::vector<std::string>& values) {
  ValidateOperation operation{scheduler, attribute, {}};
  for (const auto& value : values) operation.steps.push_back({row, value});
  return operation;
}

ValidateOperation read(const std::string& attribute) {
  return {"none", attribute, {{"read " + attribute, ""}}, true};
}

void add_reads(Operations& operations) {
  operations.push_back(read("scheduler"));
  operations.push_back(read("nr_requests"));
}

void add_no_ops(Operations& operations, const ValidateQueue& queue) {
  const std::string active = queue.offers(kDeadline) ? kDeadline : "none";
  operations.push_back(written("none", "scheduler", "none -> none", {"none"}));
  if (active != "none") {
    operations.push_back(written(active, "scheduler", active + " -> " + active, {active}));
  }
  auto unknown = written(active, "scheduler", "unknown name", {"no-such-one"});
  unknown.error = EINVAL;
  operations.push_back(unknown);
}

void add_switches(Operations& operations, const ValidateQueue& queue) {
  const auto& all = queue.schedulers;
  for (auto one = all.begin(); one != all.end(); ++one) {
    for (auto other = std::next(one); other != all.end(); ++other) {
      operations.push_back(
          {*one, "scheduler", {{*one + " -> " + *other, *other}, {*other + " -> " + *one, *one}}});
    }
  }
}

void add_requests(Operations& operations, const ValidateQueue& queue) {
  const auto depth = std::to_string(queue.depth);
  const auto half = std::to_string(queue.depth / 2);
  operations.push_back(written("none", "nr_requests", "nr_requests same", {depth}));
  operations.push_back(
      written("none", "nr_requests", "nr_requests different, none", {half, depth}));
  if (!queue.offers(kDeadline)) return;
  operations.push_back(
      written(kDeadline, "nr_requests", "nr_requests different, mq-deadline", {half, depth}));
}

void add_simple(Operations& operations, const ValidateQueue& queue) {
  const auto same = [&](const char* attribute) {
    const auto value = queue.values.find(attribute);
    if (value == queue.values.end()) return;
    operations.push_back(
        written("none", attribute, std::string{attribute} + " same", {value->second}));
  };
  const auto different = [&](const char* attribute, const std::vector<std::string>& values) {
    if (!queue.values.contains(attribute)) return;
    operations.push_back(written("none", attribute, std::string{attribute} + " different", values));
  };
  same("read_ahead_kb");
  different("read_ahead_kb", {"64", "256"});
  different("rq_affinity", {"2", "1"});
  different("nomerges", {"2", "0"});
  // Different from whatever is there first, then in turn: the last one is measured again as same.
  different("wbt_lat_usec", {"3000", "2000"});
  if (queue.values.contains("wbt_lat_usec")) {
    operations.push_back(written("none", "wbt_lat_usec", "wbt_lat_usec same", {"2000"}));
    operations.push_back(written("none", "wbt_lat_usec", "wbt_lat_usec 0 <-> 2000", {"0", "2000"}));
  }
  same("async_depth");
  for (const auto* const limit :
       {"max_sectors_kb", "iostats", "rotational", "write_cache", "stable_writes"}) {
    same(limit);
  }
}

void add_iosched(Operations& operations, const ValidateQueue& queue) {
  if (!queue.offers(kDeadline)) return;
  operations.push_back(
      written(kDeadline, "iosched/read_expire", "iosched/read_expire same", {"500"}));
  operations.push_back(
      written(kDeadline, "iosched/read_expire", "iosched/read_expire different", {"400", "500"}));
}

}  // namespace

bool ValidateQueue::offers(const std::string& scheduler) const {
  return std::find(schedulers.begin(), schedulers.end(), scheduler) != schedulers.end();
}

Operations reported_operations(const ValidateQueue& queue) {
  Operations operations;
  add_reads(operations);
  add_no_ops(operations, queue);
  add_switches(operations, queue);
  add_requests(operations, queue);
  add_simple(operations, queue);
  add_iosched(operations, queue);
  return operations;
}

Operations calibration_operations(const ValidateQueue& queue) {
  Operations operations;
  const auto random = queue.values.find("add_random");
  if (random != queue.values.end()) {
    operations.push_back(written("none", "add_random", kCalibrateFreeze, {random->second}));
  }
  if (queue.offers("kyber")) {
    operations.push_back(written("kyber", "nr_requests", kCalibrateQuiesce,
                                 {std::to_string(queue.depth / 2), std::to_string(queue.depth)}));
  }
  if (queue.values.contains("io_poll_delay")) {
    operations.push_back(written("none", "io_poll_delay", kCalibrateSyscall, {"-1"}));
  }
  operations.push_back(read("physical_block_size"));
  return operations;
}

}  // namespace elevatord
