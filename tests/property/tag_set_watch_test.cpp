#include "tag_set_watch.hpp"

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

ApplyJob a_job(const std::string& device, const std::string& setting = "scheduler") {
  ApplyJob job;
  job.device = device;
  job.wishes = {{setting, {"1"}}};
  return job;
}

/// Two disks on a host and one alone, and a worker that does nothing.
class TagSetWatchTest : public ::testing::Test {
 protected:
  TagSetWatch watch(bool collide) {
    return {{{"sda", "host0"}, {"sdb", "host0"}, {"vda", ""}},
            collide,
            first_,
            {[](JobId, const Job&) {}, [](JobId) { return true; }, [](JobId) {}, [] {}}};
  }

  bool noticed() {
    try {
      first_.raise();
    } catch (const Violation&) {
      return true;
    }
    return false;
  }

  FirstViolation first_;
};

TEST_F(TagSetWatchTest, NoticesTwoSwitchesOnAHostWhereTheyCollide) {
  auto collide = watch(true);
  collide.submit(1, a_job("sda"));
  collide.submit(2, a_job("vda"));
  EXPECT_FALSE(noticed());
  collide.submit(3, a_job("sdb"));
  EXPECT_TRUE(noticed());
}

TEST_F(TagSetWatchTest, WhereTheyDoNotCollideOnlyRequestsAreAlone) {
  auto free = watch(false);
  free.submit(1, a_job("sda"));
  free.submit(2, a_job("sdb"));
  EXPECT_FALSE(noticed());
  free.submit(3, a_job("sda", "queue/nr_requests"));
  EXPECT_TRUE(noticed());
}

TEST_F(TagSetWatchTest, WhatEndedOrWasGivenUpKeepsNobody) {
  auto collide = watch(true);
  collide.submit(1, a_job("sda"));
  JobDone done;
  done.id = 1;
  collide.done(done);
  collide.submit(2, a_job("sdb"));
  collide.abandon(2);
  collide.submit(3, a_job("sda"));
  EXPECT_FALSE(noticed());
}

}  // namespace
}  // namespace elevatord::property
