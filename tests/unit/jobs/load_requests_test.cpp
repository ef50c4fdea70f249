#include "load_requests.hpp"

#include <cerrno>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

class LoadRequestsTest : public ::testing::Test {
 protected:
  void ask(const std::string& scheduler) {
    requests_.add(scheduler, [this, scheduler](const Result<void>& result) {
      told_.push_back(scheduler + ": " + (result ? "loaded" : result.error().what));
    });
  }

  JobId send() {
    const auto id = requests_.next().value().job;
    requests_.sent();
    return id;
  }

  LoadRequests requests_;
  std::vector<std::string> told_;
};

TEST_F(LoadRequestsTest, GoOutInTheOrderInWhichTheyCame) {
  ask("bfq");
  ask("kyber");
  EXPECT_EQ(std::get<LoadModule>(requests_.next().value().body).scheduler, "bfq");
  send();
  EXPECT_EQ(std::get<LoadModule>(requests_.next().value().body).scheduler, "kyber");
  send();
  EXPECT_FALSE(requests_.next());
}

TEST_F(LoadRequestsTest, HaveIdsThatNoJobHas) {
  ask("bfq");
  EXPECT_TRUE(LoadRequests::is_one(send()));
  EXPECT_FALSE(LoadRequests::is_one(1));
}

TEST_F(LoadRequestsTest, AnAnswerIsToldOnce) {
  ask("bfq");
  ask("kyber");
  const auto bfq = send();
  const auto kyber = send();
  EXPECT_TRUE(requests_.answer(kyber, {ENOENT, "no such module"}));
  EXPECT_TRUE(requests_.answer(bfq, {}));
  EXPECT_FALSE(requests_.answer(bfq, {}));
  EXPECT_EQ(told_, (std::vector<std::string>{"kyber: no such module", "bfq: loaded"}));
}

TEST_F(LoadRequestsTest, NobodyAnswersWhatHasNotBeenSent) {
  ask("bfq");
  EXPECT_FALSE(requests_.answer(requests_.next().value().job, {}));
  EXPECT_TRUE(told_.empty());
}

TEST_F(LoadRequestsTest, WhenTheWorkerGoesWhatItHadIsLostAndWhatWaitsGoesToTheNext) {
  ask("bfq");
  ask("kyber");
  send();
  requests_.lose();
  EXPECT_TRUE(told_.empty());  // not from inside: whoever loses it is in the middle of something
  requests_.tell_lost();
  EXPECT_EQ(told_, std::vector<std::string>{"bfq: the worker went away"});
  EXPECT_EQ(std::get<LoadModule>(requests_.next().value().body).scheduler, "kyber");
}

}  // namespace
}  // namespace elevatord
