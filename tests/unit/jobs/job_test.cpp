#include "job.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Job, KnowsItsDisk) {
  ApplyJob apply;
  apply.device = "sdb";
  const Job probe = ProbeJob{"sda"};
  const Job write = apply;
  EXPECT_EQ(device_of(probe), "sda");
  EXPECT_EQ(device_of(write), "sdb");
}

TEST(Job, EveryOutcomeHasAWord) {
  EXPECT_EQ(to_text(Outcome::Unchanged), "unchanged");
  EXPECT_EQ(to_text(Outcome::WouldWrite), "would-write");
  EXPECT_EQ(to_text(Outcome::NotConfigurable), "not-configurable");
  EXPECT_EQ(to_text(Outcome::Failed), "failed");
}

}  // namespace
}  // namespace elevatord
