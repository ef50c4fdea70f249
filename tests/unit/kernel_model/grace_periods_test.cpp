#include "grace_periods.hpp"

#include <array>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::even_costs;

Costs ticking() {
  Costs costs;
  costs.tick = 4ms;
  costs.grace_period = 8ms;
  return costs;
}

struct Rcu {
  explicit Rcu(Costs made, std::uint64_t seed = 1)
      : costs(std::move(made)), periods(events, costs, seed) {}

  /// When one who comes at `time` is done.
  ModelTime synchronized(ModelTime time) {
    ModelTime done{-1};
    events.at(time, [&] { periods.synchronize([&] { done = events.now(); }); });
    events.run();
    return done;
  }

  ModelTime called_back(ModelTime time) {
    ModelTime done{-1};
    events.at(time, [&] { periods.call_back([&] { done = events.now(); }); });
    events.run();
    return done;
  }

  Costs costs;
  EventQueue events;
  GracePeriods periods;
};

TEST(GracePeriods, OneWhoComesAloneWaitsForOne) {
  Rcu rcu{even_costs()};
  EXPECT_EQ(rcu.synchronized(3ms), 13ms);
  EXPECT_EQ(rcu.periods.begun(), 1U);
}

TEST(GracePeriods, AnyNumberThatComeTogetherShareOneOrTwo) {
  Rcu rcu{even_costs()};
  int done = 0;
  for (int i = 0; i < 1000; ++i) rcu.periods.synchronize([&] { ++done; });
  rcu.events.run();
  EXPECT_EQ(done, 1000);
  // The first begins one at once: it is under way when the second comes.
  EXPECT_EQ(rcu.periods.begun(), 2U);
  EXPECT_EQ(rcu.events.now(), 20ms);
}

TEST(GracePeriods, OneThatIsUnderWayDoesNotCount) {
  Rcu rcu{even_costs()};
  ModelTime late{0};
  rcu.periods.synchronize([] {});
  rcu.events.at(1ms, [&] { rcu.periods.synchronize([&] { late = rcu.events.now(); }); });
  rcu.events.run();
  EXPECT_EQ(late, 20ms);
}

TEST(GracePeriods, NoneBeginsWhenNobodyWaits) {
  Rcu rcu{even_costs()};
  static_cast<void>(rcu.synchronized(0ms));
  rcu.events.run_until(1s);
  EXPECT_EQ(rcu.periods.begun(), 1U);
}

TEST(GracePeriods, WithTicksTheyEndOnTicks) {
  Rcu rcu{ticking()};
  // In the middle of a tick, and right on one.
  EXPECT_EQ(rcu.synchronized(1ms), 8ms);
  EXPECT_EQ(rcu.synchronized(16ms), 24ms);
}

TEST(GracePeriods, ACallbackIsNoticedAndRunAtTicks) {
  // 12 ms after the next tick, whenever one comes: 12 to 16 ms.
  EXPECT_EQ(Rcu{ticking()}.called_back(1ms), 16ms);
  EXPECT_EQ(Rcu{ticking()}.called_back(3900us), 16ms);
  EXPECT_EQ(Rcu{ticking()}.called_back(4ms), 20ms);
}

TEST(GracePeriods, WithoutTicksACallbackHasItsOwnLatency) {
  auto costs = even_costs();
  costs.callback = 2ms;
  EXPECT_EQ(Rcu{costs}.called_back(0ms), 12ms);
}

TEST(GracePeriods, SomeStraggle) {
  auto costs = even_costs();
  costs.straggles = {{0.25, 5ms}};
  Rcu rcu{costs};
  int late = 0;
  constexpr int kTries = 2000;
  for (int i = 0; i < kTries; ++i) {
    const auto from = rcu.events.now() + 1ms;
    if (rcu.synchronized(from) - from > 12ms) ++late;
  }
  EXPECT_NEAR(late, 0.25 * kTries, 0.05 * kTries);
}

TEST(GracePeriods, OthersKeepSomeBusy) {
  auto costs = even_costs();
  costs.others = 0.5;
  Rcu rcu{costs};
  ModelTime sum{0};
  constexpr int kTries = 2000;
  for (int i = 0; i < kTries; ++i) {
    const auto from = rcu.events.now() + 1ms;
    sum += rcu.synchronized(from) - from;
  }
  // Half of them wait for the rest of another, half a grace period on average.
  EXPECT_NEAR(static_cast<double>((sum / kTries).count()), 12.5e6, 0.25e6);
}

TEST(GracePeriods, TheSameSeedGivesTheSameTimes) {
  const auto times = [](std::uint64_t seed) {
    auto costs = ticking();
    costs.straggles = {{0.5, 4ms}};
    Rcu rcu{costs, seed};
    std::array<ModelTime, 50> all{};
    for (auto& each : all) each = rcu.called_back(rcu.events.now() + 1ms);
    return all;
  };
  EXPECT_EQ(times(7), times(7));
  EXPECT_NE(times(7), times(8));
}

}  // namespace
}  // namespace elevatord
