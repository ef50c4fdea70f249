#include "mock_modules.hpp"

#include <gtest/gtest.h>

#include "fleet_builder.hpp"

namespace elevatord {
namespace {

using testing::a_fleet;
using testing::a_mock_disk;

/// How loading ends on a fleet with one disk that could have bfq.
std::string load(const std::string& scheduler, bool& offered) {
  EventLoop loop;
  const auto kernel = *MockKernel::make(loop, a_fleet({a_mock_disk("sda").loadable("bfq")}));
  MockModules modules{*kernel};
  std::string text;
  modules.load(scheduler, [&](const Result<void>& result) {
    text = result ? "loaded" : result.error().what;
    loop.quit(0);
  });
  EXPECT_EQ(text, "");  // never from inside
  loop.run();
  offered = kernel->model().find("sda")->lists("bfq");
  return text;
}

TEST(MockModules, WhatADiskHasAsLoadableIsOnOfferAfterwards) {
  bool offered = false;
  EXPECT_EQ(load("bfq", offered), "loaded");
  EXPECT_TRUE(offered);
}

TEST(MockModules, WhatNoDiskHasFails) {
  bool offered = true;
  EXPECT_EQ(load("adios", offered), "no disk of the fleet has it as loadable");
  EXPECT_FALSE(offered);
}

}  // namespace
}  // namespace elevatord
