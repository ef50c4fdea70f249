#include "tag_set_gate.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Ids = std::vector<JobId>;

/// Has what was handed over, until the test ends it.
class WaitingExecutor final : public Executor {
 public:
  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job /*job*/) override {
    handed_over.push_back(id);
    waiting_.insert(id);
  }

  bool withdraw(JobId id) override { return waiting_.erase(id) != 0; }

  void abandon(JobId id) override { abandoned.push_back(id); }

  void stop() override { stopped = true; }

  void start(JobId id) {
    waiting_.erase(id);
    listener_.started(id);
  }

  void end(JobId id, Outcome outcome = Outcome::Applied, int error = 0) {
    JobDone done;
    done.id = id;
    done.results.emplace_back();
    done.results.back().outcome = outcome;
    done.results.back().error = error;
    listener_.done(done);
  }

  void lose(JobId id) {
    JobDone done;
    done.id = id;
    done.lost = true;
    listener_.done(done);
  }

  Ids handed_over;
  Ids abandoned;
  bool stopped = false;

 private:
  Listener listener_;
  std::set<JobId> waiting_;
};

ApplyJob a_switch(const std::string& device, const std::string& tag_set) {
  ApplyJob job;
  job.device = device;
  job.wishes.push_back({"scheduler", {"bfq"}});
  job.tag_set = tag_set;
  return job;
}

ApplyJob with_requests(ApplyJob job) {
  job.wishes.push_back({"nr_requests", {"64"}});
  return job;
}

class TagSetGateTest : public ::testing::Test {
 protected:
  explicit TagSetGateTest(bool siblings_collide) : gate(inner, siblings_collide) {
    gate.listen({[this](JobId id) { started.push_back(id); },
                 [this](const JobDone& done) { ended.push_back(done.id); }});
  }

  WaitingExecutor inner;
  TagSetGate gate;
  Ids started;
  Ids ended;
};

class OnCollidingKernels : public TagSetGateTest {
 protected:
  OnCollidingKernels() : TagSetGateTest(true) {}
};

class OnOtherKernels : public TagSetGateTest {
 protected:
  OnOtherKernels() : TagSetGateTest(false) {}
};

TEST_F(OnCollidingKernels, DisksOfOneHostAreWrittenOneAtATimeInTheirOrder) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  gate.submit(3, a_switch("sdc", "host0"));
  EXPECT_EQ(inner.handed_over, Ids{1});
  inner.end(1);
  EXPECT_EQ(inner.handed_over, (Ids{1, 2}));
  inner.end(2, Outcome::Failed, EIO);
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 3}));
  EXPECT_EQ(ended, (Ids{1, 2}));
}

TEST_F(OnCollidingKernels, AnotherHostDoesNotWait) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host1"));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2}));
}

TEST_F(OnCollidingKernels, LooksDryRunsAndDisksOfTheirOwnDoNotWait) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, ProbeJob{"sdb"});
  auto dry = a_switch("sdc", "host0");
  dry.dry_run = true;
  gate.submit(3, dry);
  gate.submit(4, a_switch("loop0", "loop0"));
  gate.submit(5, a_switch("sdd", ""));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 3, 4, 5}));
}

TEST_F(OnCollidingKernels, AHeldJobHasNotStarted) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  inner.start(1);
  EXPECT_EQ(started, Ids{1});
  EXPECT_FALSE(gate.holds(1));
  EXPECT_TRUE(gate.holds(2));
  inner.end(1);
  EXPECT_FALSE(gate.holds(2));
  inner.start(2);
  EXPECT_EQ(started, (Ids{1, 2}));
}

TEST_F(OnCollidingKernels, AHeldJobCanBeTakenBack) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  gate.submit(3, a_switch("sdc", "host0"));
  EXPECT_TRUE(gate.withdraw(2));
  EXPECT_FALSE(gate.withdraw(2));
  inner.end(1);
  EXPECT_EQ(inner.handed_over, (Ids{1, 3}));
}

TEST_F(OnCollidingKernels, AJobTakenBackFromTheWorkersQueueGivesItsTurnAway) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  EXPECT_TRUE(gate.withdraw(1));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2}));
}

TEST_F(OnCollidingKernels, ARunningJobIsNotTakenBackAndKeepsItsTurn) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  inner.start(1);
  EXPECT_FALSE(gate.withdraw(1));
  EXPECT_EQ(inner.handed_over, Ids{1});
}

TEST_F(OnCollidingKernels, AStuckDiskDoesNotKeepItsSiblingsForEver) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  gate.submit(3, a_switch("sdc", "host0"));
  inner.start(1);
  gate.abandon(1);
  EXPECT_EQ(inner.abandoned, Ids{1});
  EXPECT_EQ(inner.handed_over, (Ids{1, 2})) << "still one at a time";
  inner.end(2, Outcome::Busy, EBUSY);
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 3}));
}

TEST_F(OnCollidingKernels, TheLateEndOfAStuckJobIsToldAndGivesNobodyATurn) {
  gate.submit(1, a_switch("sda", "host0"));
  inner.start(1);
  gate.abandon(1);
  gate.submit(2, a_switch("sdb", "host0"));
  gate.submit(3, a_switch("sdc", "host0"));
  inner.end(1);
  EXPECT_EQ(ended, Ids{1});
  EXPECT_EQ(inner.handed_over, (Ids{1, 2}));
}

TEST_F(OnCollidingKernels, NothingIsHandedOverOnceStopped) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  gate.stop();
  EXPECT_TRUE(inner.stopped);
  inner.end(1);
  EXPECT_EQ(inner.handed_over, Ids{1});
  EXPECT_EQ(ended, Ids{1});
  EXPECT_TRUE(gate.withdraw(2));
}

TEST_F(OnCollidingKernels, ALostWorkerTakesOnlyWhatItHad) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  inner.start(1);
  inner.lose(1);
  EXPECT_EQ(ended, Ids{1});
  EXPECT_EQ(inner.handed_over, (Ids{1, 2})) << "waits for the next worker";
}

TEST_F(OnCollidingKernels, AJobSubmittedByTheOneThatEndsComesAfterThoseThatWait) {
  gate.listen({{}, [this](const JobDone& done) {
                 if (done.id == 1) gate.submit(4, a_switch("sda", "host0"));
               }});
  for (const JobId id : {1U, 2U, 3U}) gate.submit(id, a_switch("sd" + std::to_string(id), "host0"));
  for (const JobId id : {1U, 2U, 3U}) inner.end(id);
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 3, 4}));
}

TEST_F(OnOtherKernels, DisksOfOneHostGoSideBySide) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, a_switch("sdb", "host0"));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2}));
}

TEST_F(OnOtherKernels, TheFirstEbusyPutsItsHostInARowForGood) {
  gate.submit(1, a_switch("sda", "host0"));
  inner.end(1, Outcome::Busy, EBUSY);
  for (const JobId id : {2U, 3U}) gate.submit(id, a_switch("sd" + std::to_string(id), "host0"));
  for (const JobId id : {4U, 5U}) gate.submit(id, a_switch("sd" + std::to_string(id), "host1"));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 4, 5}));
  inner.end(2);
  inner.end(3);
  gate.submit(6, a_switch("sda", "host0"));
  gate.submit(7, a_switch("sdb", "host0"));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 4, 5, 3, 6}));
}

TEST_F(OnOtherKernels, ADiskThatComesOrGoesIsNoCollision) {
  gate.submit(1, a_switch("sda", "host0"));
  inner.end(1, Outcome::Busy, ENOENT);
  gate.submit(2, a_switch("sda", "host0"));
  gate.submit(3, a_switch("sdb", "host0"));
  EXPECT_EQ(inner.handed_over, (Ids{1, 2, 3}));
}

TEST_F(OnOtherKernels, AJobThatWritesRequestsRunsBesideNoOtherOfItsHost) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, with_requests(a_switch("sdb", "host0")));
  gate.submit(3, a_switch("sdc", "host0"));
  gate.submit(4, a_switch("sdd", "host0"));
  gate.submit(5, with_requests(a_switch("sde", "host1")));
  EXPECT_EQ(inner.handed_over, (Ids{1, 5}));
  inner.end(1);
  EXPECT_EQ(inner.handed_over, (Ids{1, 5, 2}));
  inner.end(2);
  EXPECT_EQ(inner.handed_over, (Ids{1, 5, 2, 3, 4}));
}

TEST_F(OnOtherKernels, WhoWaitsBehindAJobThatIsTakenBackNeedNotWaitLonger) {
  gate.submit(1, a_switch("sda", "host0"));
  gate.submit(2, with_requests(a_switch("sdb", "host0")));
  gate.submit(3, a_switch("sdc", "host0"));
  EXPECT_TRUE(gate.withdraw(2));
  EXPECT_EQ(inner.handed_over, (Ids{1, 3}));
}

}  // namespace
}  // namespace elevatord
