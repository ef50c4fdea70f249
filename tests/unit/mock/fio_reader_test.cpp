#include <gtest/gtest.h>

#include "latency_reader.hpp"

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

TEST(FioReader, CountsFromTheFirstReadOfTheLog) {
  const auto log = parse_fio_log(
      "1764000000010, 10000000, 0, 4096, 0, 0\n"
      "1764000000035, 25000000, 0, 4096, 0, 0\n");
  ASSERT_TRUE(log);
  ASSERT_EQ(log->reads.size(), 2U);
  EXPECT_EQ(log->begun.time_since_epoch(), 1764000000000ms);
  EXPECT_EQ(log->reads[1].begun, 10ms);
  EXPECT_EQ(log->reads[1].took, 25ms);
}

TEST(FioReader, NeverBeginsBeforeTheFirstRead) {
  const auto log = parse_fio_log("1000, 20000, 0, 4096, 0, 0\n1000, 90000, 0, 4096, 0, 0\n");
  ASSERT_TRUE(log);
  EXPECT_EQ(log->reads[1].begun, 0ms);
}

TEST(FioReader, RefusesWhatIsNoLog) {
  EXPECT_FALSE(parse_fio_log(""));
  EXPECT_FALSE(parse_fio_log("fio: something went wrong\n"));
  EXPECT_FALSE(parse_fio_log("1000, x, 0\n"));
}

}  // namespace
}  // namespace elevatord::mock
