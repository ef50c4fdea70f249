#include "device_wishes.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::an_event;

ManagedDevice a_device(const std::string& rule, const std::string& release = "6.18.44") {
  ManagedDevice device;
  device.event = an_event("sda").devnum(7).diskseq(1);
  EXPECT_TRUE(device.take_files({{"size", "2048"},
                                 {"queue/zoned", "none"},
                                 {"queue/scheduler", "none [bfq]"},
                                 {"queue/nr_requests", "256"}}));
  device.judge(a_policy("- " + rule + "\n"), KernelFacts::from_release(release));
  return device;
}

TEST(DeviceWishes, AreTheSettingsWithAValue) {
  const auto device =
      a_device("{ scheduler: bfq, queue: { nr_requests: 64, read_ahead_kb: keep } }");
  EXPECT_EQ(named_by(device.decision), (std::set<std::string>{"queue/nr_requests", "scheduler"}));
  EXPECT_TRUE(named_by(a_device("{ scheduler: keep }").decision).empty());
}

TEST(DeviceWishes, ANewOneIsWorthALook) {
  auto device = a_device("{ scheduler: bfq, queue: { nr_requests: 64 } }");
  device.accounts.applied("scheduler", "bfq");
  EXPECT_TRUE(wants_look(device));
  device.accounts.applied("queue/nr_requests", "64");
  EXPECT_FALSE(wants_look(device));
}

TEST(DeviceWishes, ABetterCandidateMayBeOnOfferByNow) {
  auto device = a_device("{ scheduler: [kyber, bfq] }");
  device.accounts.applied("scheduler", "bfq");
  EXPECT_TRUE(wants_look(device));
}

TEST(DeviceWishes, WhatAGuardForbidsIsWarnedOf) {
  const auto text = warning_about(a_device("{ queue: { nr_requests: 1024 } }", "6.17.0"));
  EXPECT_NE(text.find("nr_requests 1024 under bfq can crash Linux 6.17.0"), std::string::npos);
  EXPECT_NE(text.find("10-test.yaml:3"), std::string::npos);
  EXPECT_EQ(warning_about(a_device("{ scheduler: bfq }")), "");
}

}  // namespace
}  // namespace elevatord
