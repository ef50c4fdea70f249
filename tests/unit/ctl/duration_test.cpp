#include "duration.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;

TEST(Duration, ReadsNumbersWithUnits) {
  EXPECT_EQ(parse_duration("500ms"), 500ms);
  EXPECT_EQ(parse_duration("30s"), 30s);
  EXPECT_EQ(parse_duration("10min"), 10min);
  EXPECT_EQ(parse_duration("2h"), 2h);
}

TEST(Duration, TakesABareNumberForSeconds) {
  EXPECT_EQ(parse_duration("5"), 5s);
}

TEST(Duration, RefusesWhatIsNoTime) {
  for (const char* text : {"", "s", "0", "0s", "-1s", "1.5s", "5 s", "5 parsecs", "s5", "5s5"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

TEST(Duration, RefusesMoreThanTheBusCanCarry) {
  EXPECT_EQ(parse_duration("4294967295ms"), 4294967295ms);
  EXPECT_FALSE(parse_duration("4294967296ms"));
  EXPECT_FALSE(parse_duration("4294968s"));
  EXPECT_FALSE(parse_duration("99999999999999999999d"));
}

}  // namespace
}  // namespace elevatord::ctl
