#include "property_options.hpp"

#include <array>

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

TEST(PropertyOptions, TakesNumbersByName) {
  const auto options = parse_options(std::array{"--seeds", "200", "--steps", "5000"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->seeds, 200U);
  EXPECT_EQ(options->steps, 5000U);
  EXPECT_FALSE(options->seed);
}

TEST(PropertyOptions, OneSeedIsRunAgain) {
  EXPECT_EQ(parse_options(std::array{"--seed", "7"})->seed, 7U);
}

TEST(PropertyOptions, RefusesAnythingElse) {
  EXPECT_FALSE(parse_options(std::array{"--seeds"}));
  EXPECT_FALSE(parse_options(std::array{"--seeds", "many"}));
  EXPECT_FALSE(parse_options(std::array{"--seeds", "-1"}));
  EXPECT_FALSE(parse_options(std::array{"--sedes", "3"}));
}

}  // namespace
}  // namespace elevatord::property
