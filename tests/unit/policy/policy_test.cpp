#include "policy.hpp"

#include <gtest/gtest.h>

#include "policy_builder.hpp"

namespace elevatord {
namespace {

TEST(Policy, TellsWhichSettingsItNamesEachOnce) {
  const auto policy = testing::a_policy(
      "- { scheduler: bfq, queue: { nr_requests: 64 } }\n"
      "- { match: { class: nvme }, queue: { nr_requests: keep },\n"
      "    iosched: { kyber: { read_lat_nsec: 7 } } }\n");
  EXPECT_EQ(settings_named_by(policy),
            (std::vector<std::string>{"iosched/kyber/read_lat_nsec", "queue/nr_requests"}));
}

}  // namespace
}  // namespace elevatord
