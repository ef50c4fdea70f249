#include "write_value.hpp"

#include <cerrno>
#include <map>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// A queue's files with a memory, and a kernel that makes what it likes of a value.
class FakeFiles final : public BlockQueue {
 public:
  explicit FakeFiles(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  Result<std::string> read(std::string_view attribute) override {
    const auto it = values_.find(std::string{attribute});
    if (read_error != 0) return failure("read", read_error);
    if (it == values_.end()) return failure("read", ENOENT);
    return it->second;
  }

  Result<void> write(std::string_view attribute, std::string_view value) override {
    writes.emplace_back(value);
    if (write_error != 0) return failure("write", write_error);
    values_[std::string{attribute}] = made.empty() ? std::string{value} : made;
    return {};
  }

  ValueContext context() const override { return kernel; }

  ValueContext kernel;
  std::vector<std::string> writes;
  std::string made;  ///< what becomes of every value, while not empty
  int read_error = 0;
  int write_error = 0;

 private:
  std::map<std::string, std::string> values_;
};

using Writes = std::vector<std::string>;

AttributeResult want(FakeFiles& files, const std::string& setting, const std::string& value,
                     std::vector<std::string> also_equal = {}) {
  return write_value(files, {setting, {value}, std::move(also_equal)}, false);
}

TEST(WriteValue, WritesOnceAndReadsBack) {
  FakeFiles files{{{"queue/nr_requests", "256"}}};
  const auto result = want(files, "queue/nr_requests", "64");
  EXPECT_EQ(result.outcome, Outcome::Applied);
  EXPECT_EQ(result.before, "256");
  EXPECT_EQ(result.after, "64");
  EXPECT_EQ(result.note, "");
  EXPECT_EQ(files.writes, Writes{"64"});
}

TEST(WriteValue, NeverWritesAnEqualValue) {
  FakeFiles files{{{"scheduler", "none [mq-deadline]"},
                   {"queue/nr_requests", "64"},
                   {"iosched/mq-deadline/read_expire", "124"}}};
  EXPECT_EQ(want(files, "queue/nr_requests", "64").outcome, Outcome::Unchanged);
  EXPECT_EQ(want(files, "iosched/mq-deadline/read_expire", "123").outcome, Outcome::Unchanged);
  EXPECT_EQ(want(files, "queue/nr_requests", "99", {"64"}).outcome, Outcome::Unchanged);
  EXPECT_EQ(files.writes, Writes{});
}

TEST(WriteValue, WhatAnotherKernelWouldMakeOfItIsNotEqual) {
  FakeFiles files{
      {{"scheduler", "none [mq-deadline]"}, {"iosched/mq-deadline/read_expire", "500"}}};
  files.kernel.tick_rate = 1000;
  EXPECT_EQ(want(files, "iosched/mq-deadline/read_expire", "495").outcome, Outcome::Applied);
  EXPECT_EQ(files.writes, Writes{"495"});
}

TEST(WriteValue, SaysWhatTheKernelMadeOfIt) {
  FakeFiles files{{{"queue/async_depth", "48"}}};
  files.made = "64";
  const auto result = want(files, "queue/async_depth", "512");
  EXPECT_EQ(result.outcome, Outcome::Applied);
  EXPECT_EQ(result.after, "64");
  EXPECT_EQ(result.note, "the kernel made it 64");
}

TEST(WriteValue, SuccessWithoutEffectIsAMismatch) {
  FakeFiles files{{{"queue/async_depth", "48"}}};
  files.made = "48";
  EXPECT_EQ(want(files, "queue/async_depth", "512").outcome, Outcome::Mismatch);
}

TEST(WriteValue, TunablesOfASchedulerThatIsNotActiveAreNotTouched) {
  FakeFiles files{{{"scheduler", "none [mq-deadline] bfq"}, {"iosched/bfq/slice_idle", "8"}}};
  const auto result = want(files, "iosched/bfq/slice_idle", "0");
  EXPECT_EQ(result.outcome, Outcome::NotConfigurable);
  EXPECT_EQ(result.note, "bfq is not active");
  EXPECT_EQ(files.writes, Writes{});
}

TEST(WriteValue, ADryRunOnlyCompares) {
  FakeFiles files{{{"queue/nomerges", "0"}}};
  EXPECT_EQ(write_value(files, {"queue/nomerges", {"2"}}, true).outcome, Outcome::WouldWrite);
  EXPECT_EQ(files.writes, Writes{});
}

TEST(WriteValue, LooksAgainAfterItMadeTheRecord) {
  FakeFiles files{{{"queue/nomerges", "0"}}};
  const auto result = write_value(files, {"queue/nomerges", {"2"}}, false, [&](const auto& value) {
    EXPECT_EQ(value, "2");
    static_cast<void>(files.write("queue/nomerges", "2"));  // whoever was writing until now
    return Result<void>{};
  });
  EXPECT_EQ(result.outcome, Outcome::Unchanged);
  EXPECT_EQ(files.writes, Writes{"2"});
}

TEST(WriteValue, AnotherWritersRecordCallsItOff) {
  FakeFiles files{{{"queue/nomerges", "0"}}};
  const auto result = write_value(files, {"queue/nomerges", {"2"}}, false, [](const auto&) {
    return Result<void>{failure("process 7 is writing", EBUSY)};
  });
  EXPECT_EQ(result.outcome, Outcome::Taken);
  EXPECT_EQ(result.note, "process 7 is writing");
}

TEST(WriteValue, ErrorsOfTheKernelHaveTheirOutcomes) {
  FakeFiles files{{{"queue/nr_requests", "256"}}};
  EXPECT_EQ(want(files, "queue/wbt_lat_usec", "0").outcome, Outcome::NotConfigurable) << "ENOENT";
  for (const auto& [code, outcome] :
       std::map<int, Outcome>{{EBUSY, Outcome::Busy}, {EINVAL, Outcome::Failed}}) {
    files.write_error = code;
    const auto result = want(files, "queue/nr_requests", "9999");
    EXPECT_EQ(result.outcome, outcome);
    EXPECT_EQ(result.error, code);
  }
  files.read_error = EINVAL;  // wbt_lat_usec that was never initialised
  EXPECT_EQ(want(files, "queue/wbt_lat_usec", "0").outcome, Outcome::NotConfigurable);
  files.read_error = ENODEV;
  EXPECT_EQ(want(files, "queue/nr_requests", "64").outcome, Outcome::Gone);
}

TEST(WriteValue, TakesOneNumberAndNothingElse) {
  FakeFiles files{{{"queue/nr_requests", "256"}}};
  EXPECT_EQ(want(files, "queue/nr_requests", "many").outcome, Outcome::Refused);
  EXPECT_EQ(write_value(files, {"queue/nr_requests", {"1", "2"}}, false).outcome, Outcome::Refused);
}

}  // namespace
}  // namespace elevatord
