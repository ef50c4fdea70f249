#include "request_table.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(RequestTable, AnswersWhenTheLastDeviceIsAtRest) {
  RequestTable requests;
  int answers = 0;
  requests.add({"sda", "sdb"}, [&] { ++answers; });
  requests.settled("sda");
  requests.settled("sda");
  EXPECT_EQ(answers, 0);
  requests.settled("sdb");
  EXPECT_EQ(answers, 1);
  requests.settled("sdb");
  EXPECT_EQ(answers, 1);
}

TEST(RequestTable, OneDeviceCanAnswerSeveral) {
  RequestTable requests;
  int answers = 0;
  requests.add({"sda"}, [&] { ++answers; });
  requests.add({"sda"}, [&] { ++answers; });
  requests.settled("sda");
  EXPECT_EQ(answers, 2);
  EXPECT_TRUE(requests.empty());
}

TEST(RequestTable, ACancelledRequestIsNotAnswered) {
  RequestTable requests;
  requests.cancel(requests.add({"sda"}, [] { FAIL(); }));
  EXPECT_FALSE(requests.waits_for("sda"));
  requests.settled("sda");
}

TEST(RequestTable, AnAnswerMayAskAgain) {
  RequestTable requests;
  int answers = 0;
  requests.add({"sda"}, [&] { requests.add({"sda"}, [&] { ++answers; }); });
  requests.settled("sda");
  EXPECT_EQ(answers, 0);
  requests.settled("sda");
  EXPECT_EQ(answers, 1);
}

}  // namespace
}  // namespace elevatord
