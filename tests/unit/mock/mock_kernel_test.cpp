#include "mock_kernel.hpp"

#include <gtest/gtest.h>

#include "fleet_builder.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_fleet;
using testing::a_mock_disk;
using Kind = FleetFault::Kind;

TEST(MockKernel, RefusesAReleaseThatTheEraTableDoesNotKnow) {
  EventLoop loop;
  auto fleet = a_fleet({a_mock_disk("sda")});
  fleet.kernel = KernelFacts::from_release("3.10.0");
  EXPECT_FALSE(MockKernel::make(loop, std::move(fleet)).has_value());
}

TEST(MockKernel, TellsTheTickThatItsModelKeepsTimesIn) {
  EventLoop loop;
  const auto kernel = *MockKernel::make(loop, a_fleet({a_mock_disk("sda")}));
  EXPECT_EQ(kernel->kernel().tick_rate, 250);
}

TEST(MockKernel, GoesWithTheClock) {
  EventLoop loop;
  const auto kernel = *MockKernel::make(loop, a_fleet({a_mock_disk("sda")}));
  const auto begin = kernel->model().now();
  int error = -1;
  kernel->model().write("sda", "scheduler", "bfq", [&](int result) {
    error = result;
    loop.quit(0);
  });
  loop.run();
  EXPECT_EQ(error, 0);
  EXPECT_GE(kernel->model().now() - begin, 8ms);
}

TEST(MockKernel, GoesWithAClockThatSomebodyMoves) {
  EventLoop loop;
  TimePoint now = std::chrono::steady_clock::now() + 1000h;
  const auto kernel =
      *MockKernel::make(loop, a_fleet({a_mock_disk("sda")}), [&now] { return now; });
  int error = -1;
  kernel->model().write("sda", "scheduler", "bfq", [&](int result) { error = result; });
  loop.settle();
  EXPECT_EQ(error, -1);
  now += 1s;
  EXPECT_EQ(kernel->model().find("sda")->active, "bfq");
  EXPECT_EQ(error, 0);
}

TEST(MockKernel, SomebodyElsesSwitchIsNotTold) {
  EventLoop loop;
  const auto kernel =
      *MockKernel::make(loop, a_fleet({a_mock_disk("sda").on("bfq").with(Kind::Foreign, 5ms, 1s)}));
  kernel->listen([](const DeviceEvent&) { FAIL(); });
  const auto timer = loop.add_timer([&] { loop.quit(0); });
  loop.arm(timer, std::chrono::steady_clock::now() + 30ms);
  loop.run();
  EXPECT_EQ(kernel->model().find("sda")->active, "none");
}

TEST(MockKernel, AStuckDiskComesBackWhenItsFaultEnds) {
  EventLoop loop;
  const auto kernel =
      *MockKernel::make(loop, a_fleet({a_mock_disk("sda").with(Kind::Stuck, 0s, 100ms)}));
  const auto begin = kernel->model().now();
  kernel->model().write("sda", "scheduler", "bfq", [&](int) { loop.quit(0); });
  loop.run();
  EXPECT_GE(kernel->model().now() - begin, 80ms);
  EXPECT_EQ(kernel->model().find("sda")->active, "bfq");
}

}  // namespace
}  // namespace elevatord
