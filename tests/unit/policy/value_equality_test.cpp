#include "value_equality.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(ValueEquality, NumbersAreEqualWhateverTheirSpelling) {
  EXPECT_TRUE(same_value("queue/nr_requests", "64", "64"));
  EXPECT_TRUE(same_value("queue/nr_requests", "064", "64"));
  EXPECT_FALSE(same_value("queue/nr_requests", "64", "128"));
  EXPECT_FALSE(same_value("queue/nr_requests", "64", ""));
}

TEST(ValueEquality, MillisecondsAreKeptInTicks) {
  const auto* const expire = "iosched/mq-deadline/read_expire";
  EXPECT_TRUE(same_value(expire, "123", "124")) << "HZ=250";
  EXPECT_TRUE(same_value(expire, "1", "4")) << "HZ=250";
  EXPECT_TRUE(same_value(expire, "123", "130")) << "HZ=100";
  EXPECT_TRUE(same_value(expire, "2147483647", "2147483647"));
  EXPECT_FALSE(same_value(expire, "123", "125"));
  EXPECT_FALSE(same_value(expire, "500", "5000"));
}

TEST(ValueEquality, TheTimeoutOfADiskIsKeptInTicksToo) {
  EXPECT_TRUE(same_value("queue/io_timeout", "30001", "30004")) << "HZ=250";
  EXPECT_TRUE(same_value("queue/io_timeout", "30001", "30010")) << "HZ=100";
  EXPECT_FALSE(same_value("queue/io_timeout", "30001", "30000"));
}

TEST(ValueEquality, OnlyTheTickOfThisKernelCountsWhereItIsKnown) {
  const auto* const expire = "iosched/mq-deadline/read_expire";
  const auto at = [&](std::int64_t hz, const char* wanted, const char* found) {
    return same_value(expire, wanted, found, {4, {}, hz});
  };
  EXPECT_FALSE(at(1000, "495", "500"));
  EXPECT_FALSE(at(1000, "1", "10"));
  EXPECT_TRUE(at(100, "495", "500"));
  EXPECT_TRUE(at(250, "123", "124"));
  EXPECT_FALSE(at(250, "123", "130"));
  EXPECT_TRUE(at(300, "1", "3")) << "the tick is 3.33 ms, shown without its fraction";
}

TEST(ValueEquality, OtherNumbersAreNotRounded) {
  EXPECT_FALSE(same_value("iosched/bfq/slice_idle", "123", "124"));
  EXPECT_FALSE(same_value("iosched/kyber/read_lat_nsec", "123", "124"));
  EXPECT_FALSE(same_value("iosched/adios/x", "1", "2"));
}

TEST(ValueEquality, ReadAheadIsWholePages) {
  EXPECT_TRUE(same_value("queue/read_ahead_kb", "131", "128"));
  EXPECT_TRUE(same_value("queue/read_ahead_kb", "3", "0"));
  EXPECT_FALSE(same_value("queue/read_ahead_kb", "132", "128"));
  EXPECT_TRUE(same_value("queue/read_ahead_kb", "132", "128", {64, {}, {}})) << "64 KiB pages";
}

TEST(ValueEquality, MaxSectorsIsCutAtTheHardware) {
  const ValueContext disk{4, 1280, {}};
  EXPECT_TRUE(same_value("queue/max_sectors_kb", "99999", "1280", disk));
  EXPECT_FALSE(same_value("queue/max_sectors_kb", "99999", "512", disk));
  EXPECT_FALSE(same_value("queue/max_sectors_kb", "512", "1280", disk));
  EXPECT_FALSE(same_value("queue/max_sectors_kb", "99999", "1280")) << "not known";
}

TEST(ValueEquality, TheDefaultLatencyDependsOnTheMedium) {
  EXPECT_TRUE(same_value("queue/wbt_lat_usec", "-1", "2000"));
  EXPECT_TRUE(same_value("queue/wbt_lat_usec", "-1", "75000"));
  EXPECT_FALSE(same_value("queue/wbt_lat_usec", "-1", "0"));
}

}  // namespace
}  // namespace elevatord
