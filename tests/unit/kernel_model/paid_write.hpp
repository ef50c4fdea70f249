#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord::testing {

/// Cost and answer of one write on a fresh disk.
struct Paid {
  WriteCost cost;
  int error;
  bool operator==(const Paid&) const = default;
};

inline std::ostream& operator<<(std::ostream& out, const Paid& paid) {
  return out << to_text(paid.cost) << " errno " << paid.error;
}

inline Paid pay(World& world, const std::string& attribute, const std::string& value) {
  const auto outcome = world.write("sda", attribute, value);
  EXPECT_TRUE(outcome.answered);
  const auto cost = outcome.cost();
  const std::uint64_t expected = cost == WriteCost::Free ? 0 : cost == WriteCost::Freeze ? 1 : 2;
  EXPECT_EQ(outcome.grace_periods, expected);
  EXPECT_EQ(outcome.freezes, expected == 0 ? 0U : 1U);
  return {cost, outcome.error};
}

}  // namespace elevatord::testing
