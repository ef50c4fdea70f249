#include <cerrno>

#include <gtest/gtest.h>

#include "attribute_values.hpp"
#include "model_world.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

struct Elevator {
  explicit Elevator(const std::string& scheduler)
      : rules(era_of("6.18.44").value()), disk(a_disk(), tags, rules) {
    disk.attach(scheduler, rules);
  }

  std::string after(const std::string& name, const std::string& value, unsigned hz = 250) {
    const auto values = iosched_after_write(disk, name, value, hz);
    return values ? values->at(name) : "errno " + std::to_string(values.error().code);
  }

  Era rules;
  TagSet tags;
  ModelDisk disk;
};

const std::string kInvalid = "errno " + std::to_string(EINVAL);
const std::string kRange = "errno " + std::to_string(ERANGE);

TEST(IoschedValues, TimesAreKeptInJiffies) {
  Elevator deadline{"mq-deadline"};
  EXPECT_EQ(deadline.after("read_expire", "123"), "124");
  EXPECT_EQ(deadline.after("read_expire", "1"), "4");
  EXPECT_EQ(deadline.after("read_expire", "500"), "500");
  EXPECT_EQ(deadline.after("read_expire", "123", 1000), "123");
  EXPECT_EQ(Elevator{"bfq"}.after("timeout_sync", "121"), "124");
  EXPECT_EQ(Elevator{"bfq"}.after("fifo_expire_sync", "123"), "123");
}

TEST(IoschedValues, MqDeadlineClampsSilently) {
  Elevator deadline{"mq-deadline"};
  EXPECT_EQ(deadline.after("read_expire", "-5"), "0");
  EXPECT_EQ(deadline.after("front_merges", "5"), "1");
  EXPECT_EQ(deadline.after("front_merges", "-1"), "0");
  EXPECT_EQ(deadline.after("async_depth", "0"), "1");
  EXPECT_EQ(deadline.after("async_depth", "99999"), "99999");
  EXPECT_EQ(deadline.after("fifo_batch", "-2"), "0");
  EXPECT_EQ(deadline.after("writes_starved", "-2"), "-2");
}

TEST(IoschedValues, MqDeadlineReadsAnyBase) {
  Elevator deadline{"mq-deadline"};
  EXPECT_EQ(deadline.after("fifo_batch", "0x40\n"), "64");
  EXPECT_EQ(deadline.after("fifo_batch", "010"), "8");
  EXPECT_EQ(deadline.after("fifo_batch", "+7"), "7");
  EXPECT_EQ(deadline.after("fifo_batch", "08"), kInvalid);
  EXPECT_EQ(deadline.after("fifo_batch", "x"), kInvalid);
  EXPECT_EQ(deadline.after("fifo_batch", ""), kInvalid);
  EXPECT_EQ(deadline.after("fifo_batch", "2147483648"), kRange);
}

TEST(IoschedValues, TheLargestTimeReadsNegative) {
  EXPECT_EQ(Elevator{"mq-deadline"}.after("read_expire", "2147483647"), "-2147483648");
}

TEST(IoschedValues, KyberKeepsItsNumbersExactly) {
  Elevator kyber{"kyber"};
  EXPECT_EQ(kyber.after("read_lat_nsec", "5"), "5");
  EXPECT_EQ(kyber.after("read_lat_nsec", "18446744073709551615"), "18446744073709551615");
  EXPECT_EQ(kyber.after("read_lat_nsec", "-1"), kInvalid);
  EXPECT_EQ(kyber.after("read_lat_nsec", "0x10"), kInvalid);
}

TEST(IoschedValues, BfqRefusesNegativesAndClampsTheRest) {
  Elevator bfq{"bfq"};
  EXPECT_EQ(bfq.after("back_seek_max", "-1"), kInvalid);
  EXPECT_EQ(bfq.after("back_seek_max", "0x10"), kInvalid);
  EXPECT_EQ(bfq.after("back_seek_penalty", "0"), "1");
  EXPECT_EQ(bfq.after("fifo_expire_sync", "0"), "1");
  EXPECT_EQ(bfq.after("timeout_sync", "0"), "4");
  EXPECT_EQ(bfq.after("strict_guarantees", "9"), "1");
  EXPECT_EQ(bfq.after("low_latency", "0"), "0");
}

TEST(IoschedValues, BfqShowsOneSliceInTwoFiles) {
  const Elevator bfq{"bfq"};
  const auto idle = iosched_after_write(bfq.disk, "slice_idle", "3", 250);
  EXPECT_EQ(idle->at("slice_idle_us"), "3000");
  EXPECT_EQ(iosched_after_write(bfq.disk, "slice_idle", "0", 250)->at("slice_idle_us"), "0");
  const auto fine = iosched_after_write(bfq.disk, "slice_idle_us", "5500", 250);
  EXPECT_EQ(fine->at("slice_idle_us"), "5500");
  EXPECT_EQ(fine->at("slice_idle"), "5");
}

TEST(IoschedValues, ASchedulerHasItsOwnAttributesOnly) {
  const auto absent = "errno " + std::to_string(ENOENT);
  EXPECT_EQ(Elevator{"kyber"}.after("read_expire", "1"), absent);
  EXPECT_EQ(Elevator{"none"}.after("read_expire", "1"), absent);
}

}  // namespace
}  // namespace elevatord
