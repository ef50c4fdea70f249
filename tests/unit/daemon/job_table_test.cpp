#include "job_table.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

constexpr Time kStart{1h};

RunningJob a_write() {
  RunningJob job;
  job.writes = true;
  return job;
}

TEST(JobTable, DeadlinesCountFromWhenAThreadHasTheJob) {
  JobTable jobs{{}};
  const auto id = jobs.add("sda", a_write());
  EXPECT_FALSE(jobs.next_deadline().has_value());
  EXPECT_EQ(jobs.started(id, kStart), "sda");
  EXPECT_EQ(jobs.next_deadline(), kStart + 5s);
}

TEST(JobTable, WarnsOnceAndGivesUpOnce) {
  JobTable jobs{{}};
  jobs.started(jobs.add("sda", a_write()), kStart);
  EXPECT_TRUE(jobs.overdue(kStart + 4s).empty());
  ASSERT_EQ(jobs.overdue(kStart + 5s).size(), 1U);
  EXPECT_TRUE(jobs.overdue(kStart + 6s).empty());
  const auto given_up = jobs.overdue(kStart + 30s);
  ASSERT_EQ(given_up.size(), 1U);
  EXPECT_TRUE(given_up.front().gave_up);
  EXPECT_TRUE(jobs.overdue(kStart + 90s).empty());
  EXPECT_FALSE(jobs.next_deadline().has_value());
}

TEST(JobTable, WhoLooksLateIsToldOnlyThatItGaveUp) {
  JobTable jobs{{}};
  jobs.started(jobs.add("sda", a_write()), kStart);
  const auto late = jobs.overdue(kStart + 60s);
  ASSERT_EQ(late.size(), 1U);
  EXPECT_TRUE(late.front().gave_up);
}

TEST(JobTable, StuckJobsAreNotWorthWaitingFor) {
  JobTable jobs{{}};
  jobs.started(jobs.add("sda", a_write()), kStart);
  jobs.started(jobs.add("sdb", a_write()), kStart + 29s);
  static_cast<void>(jobs.add("sdc", {}));
  static_cast<void>(jobs.overdue(kStart + 31s));
  EXPECT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs.stuck(), 1U);
  EXPECT_EQ(jobs.running(), 1U) << "sdc has no thread yet";
}

TEST(JobTable, AJobFollowsItsDiskToANewName) {
  JobTable jobs{{}};
  const auto id = jobs.add("sda", a_write());
  jobs.rename("sda", "sdb");
  EXPECT_EQ(jobs.find("sda"), nullptr);
  ASSERT_NE(jobs.find("sdb"), nullptr);
  std::string device;
  EXPECT_TRUE(jobs.finish(id, device).has_value());
  EXPECT_EQ(device, "sdb");
}

TEST(JobTable, AJobFollowsItsDiskToANameThatStillHasOne) {
  JobTable jobs{{}};
  const auto before = jobs.add("sdb", a_write());
  const auto moved = jobs.add("sda", a_write());
  jobs.rename("sda", "sdb");
  EXPECT_EQ(jobs.find("sda"), nullptr);
  EXPECT_EQ(jobs.started(moved, kStart), "sdb");
  std::string device;
  EXPECT_EQ(jobs.finish(before, device)->id, before);
  ASSERT_NE(jobs.find("sdb"), nullptr);
  EXPECT_EQ(jobs.find("sdb")->id, moved);
  EXPECT_TRUE(jobs.finish(moved, device).has_value());
  EXPECT_EQ(device, "sdb");
  EXPECT_EQ(jobs.find("sdb"), nullptr);
  EXPECT_EQ(jobs.size(), 0U);
}

TEST(JobTable, AnUnknownJobIsNobodys) {
  JobTable jobs{{}};
  std::string device;
  EXPECT_FALSE(jobs.finish(77, device).has_value());
  EXPECT_EQ(jobs.started(77, kStart), "");
}

}  // namespace
}  // namespace elevatord
