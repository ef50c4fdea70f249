#include "device_feed.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;
using Scans = std::vector<std::vector<std::string>>;

/// A feed over a tree of plain files, and the names of each scan that it told of.
class ScanFeedTest : public ::testing::Test {
 protected:
  void start() {
    DeviceFeed::Sink sink;
    sink.scan = [this](const std::vector<DeviceEvent>& events, DeviceRegistry::Scope scope) {
      EXPECT_EQ(scope, DeviceRegistry::Scope::All);
      scans_.emplace_back();
      for (const auto& event : events) scans_.back().push_back(event.name);
    };
    ASSERT_TRUE(feed_.start(std::move(sink)));
  }

  void add_disk(const std::string& name) {
    sysfs_.add_disk(name, {{"dev", "7:1"}, {"uevent", "DEVNAME=" + name}});
  }

  FakeSysfs sysfs_;
  EventLoop loop_;
  ScanFeed feed_{loop_, sysfs_.root()};
  Scans scans_;
};

TEST_F(ScanFeedTest, TellsOfAllDisksBeforeStartReturns) {
  add_disk("loop1");
  start();
  EXPECT_EQ(scans_, (Scans{{"loop1"}}));
}

TEST_F(ScanFeedTest, TellsOfAllAgainWhenAsked) {
  start();
  add_disk("loop1");
  feed_.rescan();
  feed_.rescan();
  ASSERT_GE(scans_.size(), 2U);
  EXPECT_EQ(scans_.back(), std::vector<std::string>{"loop1"});
  EXPECT_EQ(scans_[scans_.size() - 2], std::vector<std::string>{"loop1"});
}

TEST_F(ScanFeedTest, AQuietSystemStaysQuiet) {
  start();
  EXPECT_TRUE(scans_.empty());  // no disks are what it began with
}

}  // namespace
}  // namespace elevatord
