#include "coalesce.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using Events = std::vector<DeviceEvent>;

TEST(Coalesced, TenThousandChangesOfADiskAreOneAndItIsTheLast) {
  Events events;
  for (int i = 0; i < 10'000; ++i) {
    events.push_back(an_event("sda").diskseq(3).with("N", std::to_string(i)).change());
  }
  const auto left = coalesced(std::move(events));
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].properties.at("N"), "9999");
}

TEST(Coalesced, EachDiskKeepsItsOwn) {
  const auto left = coalesced({an_event("sda").change(), an_event("sdb").change(),
                               an_event("sda").change(), an_event("sdb").change()});
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].name, "sda");
  EXPECT_EQ(left[1].name, "sdb");
}

TEST(Coalesced, WhatComesAndGoesIsToldAsItWas) {
  const auto left = coalesced({an_event("sda").diskseq(1), an_event("sda").diskseq(1).remove(),
                               an_event("sda").diskseq(2), an_event("sda").diskseq(2).change(),
                               an_event("sda").diskseq(2).remove()});
  EXPECT_EQ(left.size(), 5U);
}

TEST(Coalesced, AChangeIsNotDroppedForOneOnTheOtherSideOfARemoval) {
  const auto left = coalesced({an_event("sda").change(), an_event("sda").remove(), an_event("sda"),
                               an_event("sda").change()});
  EXPECT_EQ(left.size(), 4U);
}

TEST(Coalesced, AnotherMediumIsNews) {
  const auto left =
      coalesced({an_event("sda").diskseq(2).change(), an_event("sda").diskseq(3).change()});
  EXPECT_EQ(left.size(), 2U);
}

TEST(Coalesced, ALateEventDoesNotSwallowOneThatIsNot) {
  const auto left =
      coalesced({an_event("sda").diskseq(3).change(), an_event("sda").diskseq(2).change()});
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].diskseq, 3U);
}

}  // namespace
}  // namespace elevatord
