#include "model_inputs.hpp"

#include <gtest/gtest.h>

#include "published_figures.hpp"

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

double figure(std::string_view id) {
  return find_published(id)->value;
}

std::string error_of(std::string_view assignment) {
  ModelInputs inputs;
  const auto set = inputs.set(assignment);
  return set ? "" : set.error().what;
}

TEST(ModelInputs, EachIsCalibratedFromAPublishedFigureOrSaysThatItIsNot) {
  for (const auto& input : input_texts()) {
    if (input.name == "P2.srcu") {
      EXPECT_EQ(input.from, "");
    } else {
      EXPECT_NE(find_published(input.from), nullptr) << input.name;
    }
  }
}

TEST(ModelInputs, TakesTimesWithTheirUnits) {
  ModelInputs inputs;
  ASSERT_TRUE(inputs.set("P0.G=10ms"));
  ASSERT_TRUE(inputs.set("P1.s=0.5us"));
  ASSERT_TRUE(inputs.set("P0.c=0.001s"));
  EXPECT_EQ(inputs.time("P0.G"), 10ms);
  EXPECT_EQ(inputs.time("P1.s"), 500ns);
  EXPECT_EQ(inputs.time("P0.c"), 1ms);
}

TEST(ModelInputs, TakesSharesAndRates) {
  ModelInputs inputs;
  ASSERT_TRUE(inputs.set("P0.rho=0.5"));
  ASSERT_TRUE(inputs.set("P3.X_dev=100MB/s"));
  EXPECT_DOUBLE_EQ(inputs.number("P0.rho"), 0.5);
  EXPECT_DOUBLE_EQ(inputs.number("P3.X_dev"), 1e8);
}

TEST(ModelInputs, RemembersWhichWereChanged) {
  ModelInputs inputs;
  ASSERT_TRUE(inputs.set("P0.G=10ms"));
  EXPECT_TRUE(inputs.changed("P0.G"));
  EXPECT_FALSE(inputs.changed("P0.rho"));
}

TEST(ModelInputs, SuggestsTheNameThatWasMeant) {
  EXPECT_EQ(error_of("P0.GG=1ms"), "unknown input 'P0.GG' (did you mean P0.G?)");
  EXPECT_NE(error_of("nothing=1").find("(known: P0.S_p50, "), std::string::npos);
}

TEST(ModelInputs, RefusesValuesThatAreNone) {
  for (const auto* const wrong :
       {"P0.G", "P0.G=", "P0.G=10", "P0.G=-1ms", "P0.G=0ms", "P0.G=nanms", "P0.G=infs", "P0.G=1e9s",
        "P0.G=1 ms", "P0.rho=1.1", "P0.rho=0.1ms", "P3.X_dev=640", "P3.X_dev=1e300MB/s"}) {
    EXPECT_NE(error_of(wrong).find("is not a"), std::string::npos) << wrong;
  }
}

TEST(ModelInputs, LeavesOutInputsOfOtherPatches) {
  EXPECT_EQ(ModelInputs{}.calibrated_from("P0.before.p50"), std::vector<std::string>{"P0.G"});
}

// The numbers in the table are what these figures give; nobody turned them since.

TEST(ModelInputs, GivesP0WhatItsFiguresSay) {
  const ModelInputs inputs;
  EXPECT_NEAR(inputs.seconds("P0.G") * 1e3, figure("P0.before.p50") - figure("P0.after.p50"), 0.01);
  const double mean_wait = 1000 / figure("P0.before.rate") - 1000 / figure("P0.after.rate");
  EXPECT_NEAR(inputs.number("P0.rho"), 2 * (mean_wait / 7.06 - 1), 0.001);
}

TEST(ModelInputs, GivesP1WhatItsFiguresSay) {
  const ModelInputs inputs;
  const auto us = [](std::string_view id) { return 1000 / figure(id); };
  const auto input = [&](std::string_view name) { return inputs.seconds(name) * 1e6; };
  EXPECT_NEAR(input("P1.t_null"), us("P1.null.none.before"), 0.001);
  EXPECT_NEAR(input("P1.s"), us("P1.null.mq.after") - input("P1.t_null"), 0.001);
  EXPECT_NEAR(input("P1.k_null"), us("P1.null.mq.before") - us("P1.null.mq.after"), 0.001);
  EXPECT_NEAR(input("P1.t_ublk"), us("P1.ublk.mq.after") - input("P1.s"), 0.001);
  EXPECT_NEAR(input("P1.k_ublk"), us("P1.ublk.mq.before") - us("P1.ublk.mq.after"), 0.001);
}

TEST(ModelInputs, GivesP2AndP3WhatTheirFiguresSay) {
  const ModelInputs inputs;
  EXPECT_NEAR(inputs.seconds("P2.F") * 1e3, figure("P2.mq.before") - figure("P2.none.after"), 1e-9);
  EXPECT_NEAR(inputs.seconds("P2.t_io") * 1e6, 1e6 / figure("P2.iops.after"), 0.001);
  EXPECT_NEAR(inputs.seconds("P3.rh") * 1e6, 4096 / figure("P3.locked"), 0.01);
}

}  // namespace
}  // namespace elevatord::mock
