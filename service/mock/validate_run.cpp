#include "validate_run.hpp"

#include <algorithm>
#include <random>

namespace elevatord {

namespace {

using namespace std::chrono_literals;

constexpr unsigned kLateRounds = 3;
constexpr ValidateTime kStallPeriod = 50ms;
constexpr ValidateTime kWaits = 1ms;  ///< what takes longer has waited for a grace period

struct StallWriter {
  const char* row;
  const char* scheduler;
  const char* attribute;  ///< empty: nobody writes
  const char* value;
};

constexpr StallWriter kStallWriters[] = {
    {kNobody, "none", "", ""},
    {"none -> none", "none", "scheduler", "none"},
    {"mq-deadline -> mq-deadline", "mq-deadline", "scheduler", "mq-deadline"},
    {"unknown name", "mq-deadline", "scheduler", "no-such-one"},
    {"max_sectors_kb same", "none", "max_sectors_kb", "0"},
    {"read_ahead_kb same", "none", "read_ahead_kb", "128"},
};

class Run {
 public:
  Run(ValidateTarget& target, const ValidatePlan& plan) : target_(target), plan_(plan) {}

  Measurements operator()() {
    unsigned disk = 0;
    for (const auto& operation : plan_.operations) {
      if (!plan_.go_on(operation.steps.front().row)) return std::move(found_);
      operate(operation, disk++ % target_.disks());
    }
    if (plan_.whole) write_in_parallel();
    if (plan_.whole) stall();
    return std::move(found_);
  }

 private:
  [[nodiscard]] unsigned rounds(unsigned wanted) const {
    return plan_.late() ? std::min(wanted, kLateRounds) : wanted;
  }

  void operate(const ValidateOperation& operation, unsigned disk) {
    static_cast<void>(target_.write(disk, "scheduler", operation.scheduler));
    // Not measured: the value may be there already, or not. What takes no time needs no phase.
    const bool waits = step(operation, operation.steps.back(), disk).took > kWaits;
    const bool directions = operation.steps.front().row != operation.steps.back().row;
    const auto times = directions ? 2U : 1U;
    for (unsigned round = 0; round < times * rounds(plan_.rounds); ++round) {
      const auto& each = operation.steps[round % operation.steps.size()];
      if (waits) target_.pause(some_time());
      const auto answer = step(operation, each, disk);
      if (answer.error == operation.error) {
        record(each.row, answer.took);
      } else {
        ++found_.failures[each.row];
      }
    }
  }

  ValidateTarget::Answer step(const ValidateOperation& operation, const ValidateStep& step,
                              unsigned disk) {
    return operation.reads ? target_.read(disk, operation.attribute)
                           : target_.write(disk, operation.attribute, step.value);
  }

  void write_in_parallel() {
    for (unsigned writers = 1; writers <= std::min(target_.disks(), 64U); writers *= 2) {
      const auto row = std::to_string(target_.disks()) + " disks, " + std::to_string(writers) +
                       (writers == 1 ? " writer" : " writers");
      if (!plan_.go_on(row)) return;
      static_cast<void>(target_.switch_all("none", target_.disks()));
      for (unsigned round = 0; round < rounds(plan_.parallel_rounds); ++round) {
        target_.pause(some_time());
        record(row, target_.switch_all(round % 2 == 0 ? "mq-deadline" : "none", writers));
      }
    }
  }

  void stall() {
    for (const auto& writer : kStallWriters) {
      if (!plan_.go_on(std::string{"I/O beside "} + writer.row)) return;
      static_cast<void>(target_.write(0, "scheduler", writer.scheduler));
      found_.stall_order.emplace_back(writer.row);
      found_.stalls[writer.row] =
          target_.stall(0, writer.attribute, writer.value, kStallPeriod, plan_.stall_time);
    }
  }

  void record(const std::string& row, ValidateTime took) {
    auto& times = found_.times[row];
    if (times.empty()) found_.order.push_back(row);
    times.push_back(took);
  }

  /// Up to two ticks of the slowest clock.
  ValidateTime some_time() {
    return ValidateTime{static_cast<ValidateTime::rep>(random_() % 8'000'000)};
  }

  ValidateTarget& target_;
  const ValidatePlan& plan_;
  Measurements found_;
  std::mt19937 random_{1};
};

}  // namespace

Measurements measure(ValidateTarget& target, const ValidatePlan& plan) {
  return Run{target, plan}();
}

}  // namespace elevatord
