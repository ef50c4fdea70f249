#include "mock_feed.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fleet_builder.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_fleet;
using testing::a_mock_disk;
using Kind = FleetFault::Kind;

/// What a feed told, one word each: `scan 2`, `remove sda`.
class MockFeedTest : public ::testing::Test {
 protected:
  DeviceFeed::Sink sink() {
    DeviceFeed::Sink sink;
    sink.event = [this](const DeviceEvent& event) {
      const bool gone = event.action == DeviceEvent::Action::Remove;
      told_.push_back((gone ? "remove " : "add ") + event.name);
      if (!gone) loop_.quit(0);
    };
    sink.scan = [this](const std::vector<DeviceEvent>& events, DeviceRegistry::Scope scope) {
      EXPECT_EQ(scope, DeviceRegistry::Scope::All);
      told_.push_back("scan " + std::to_string(events.size()));
    };
    return sink;
  }

  EventLoop loop_;
  std::vector<std::string> told_;
};

TEST_F(MockFeedTest, TellsOfAllDisksBeforeStartReturns) {
  const auto kernel = *MockKernel::make(loop_, a_fleet({a_mock_disk("sda"), a_mock_disk("sdb")}));
  MockFeed feed{*kernel};
  EXPECT_TRUE(feed.start(sink()));
  EXPECT_EQ(told_, std::vector<std::string>{"scan 2"});
  feed.rescan();
  EXPECT_EQ(told_, (std::vector<std::string>{"scan 2", "scan 2"}));
}

TEST_F(MockFeedTest, TellsOfDisksThatVanishAndComeBack) {
  const auto kernel =
      *MockKernel::make(loop_, a_fleet({a_mock_disk("sda").with(Kind::Vanish, 10ms, 10ms)}));
  MockFeed feed{*kernel};
  EXPECT_TRUE(feed.start(sink()));
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_EQ(told_, (std::vector<std::string>{"scan 1", "remove sda", "add sda"}));
}

TEST_F(MockFeedTest, TellsOfSomebodyElsesWrite) {
  const auto kernel = *MockKernel::make(
      loop_, a_fleet({a_mock_disk("sda").on("bfq").with(Kind::Foreign, 5ms, 1s)}));
  MockFeed feed{*kernel};
  auto told = sink();
  Foreign seen;
  told.foreign = [&](const Foreign& foreign) {
    seen = foreign;
    loop_.quit(0);
  };
  EXPECT_TRUE(feed.start(std::move(told)));
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_EQ(seen.device, "sda");
  EXPECT_EQ(seen.attribute, "scheduler");
  EXPECT_TRUE(seen.writer.known());
  EXPECT_NE(kernel->model().find("sda")->active, "bfq");
}

}  // namespace
}  // namespace elevatord
