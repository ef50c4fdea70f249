#include "mock_executor.hpp"

#include <gtest/gtest.h>

#include "fleet_builder.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_fleet;
using testing::a_mock_disk;
using Kind = FleetFault::Kind;

ApplyJob a_wish(const std::string& name, const std::string& scheduler) {
  ApplyJob job;
  job.device = name;
  job.wishes.push_back({"scheduler", {scheduler}});
  return job;
}

/// The loop runs until so many jobs are done.
class MockExecutorTest : public ::testing::Test {
 protected:
  void wait_for_done(std::size_t count) {
    executor_.listen({[this](JobId id) { started_.push_back(id); },
                      [this, count](const JobDone& done) {
                        done_.push_back(done);
                        if (done_.size() == count) loop_.quit(0);
                      }});
    loop_.run();
  }

  [[nodiscard]] std::string active(const std::string& name) {
    return kernel_->model().find(name)->active;
  }

  EventLoop loop_;
  std::unique_ptr<MockKernel> kernel_ =
      *MockKernel::make(loop_, a_fleet({a_mock_disk("sda"), a_mock_disk("sdb"),
                                        a_mock_disk("hung").with(Kind::Stuck, 0s, 1h),
                                        a_mock_disk("busy").with(Kind::Busy, 0s, 1h)}));
  MockExecutor executor_{loop_, *kernel_, 1};
  std::vector<JobId> started_;
  std::vector<JobDone> done_;
};

TEST_F(MockExecutorTest, BringsBackWhatAProbeFinds) {
  executor_.submit(1, ProbeJob{"sda"});
  executor_.submit(2, ProbeJob{"nowhere"});
  wait_for_done(2);
  EXPECT_EQ(done_[0].files.at("queue/scheduler"), "[none] mq-deadline bfq ");
  EXPECT_TRUE(done_[1].gone);
}

TEST_F(MockExecutorTest, BringsBackTheAttributesThatAProbeAskedForAndNothingElse) {
  executor_.submit(1, ProbeJob{"sda", {}, true, {"removable", "queue/dax"}});
  wait_for_done(1);
  EXPECT_EQ(done_[0].attributes, (ProbedAttributes{{"removable", "0"}}));
  EXPECT_TRUE(done_[0].files.empty());
}

TEST_F(MockExecutorTest, ComparesBeforeItWrites) {
  executor_.submit(1, a_wish("sda", "bfq"));
  executor_.submit(2, a_wish("sda", "bfq"));
  wait_for_done(2);
  EXPECT_EQ(done_[0].results.at(0).outcome, Outcome::Applied);
  EXPECT_EQ(done_[1].results.at(0).outcome, Outcome::Unchanged);
  EXPECT_EQ(active("sda"), "bfq");
}

TEST_F(MockExecutorTest, ASwitchTakesWhatTheKernelTakesAndNothingWrittenTakesNothing) {
  executor_.submit(1, a_wish("sda", "bfq"));
  executor_.submit(2, a_wish("sda", "bfq"));
  wait_for_done(2);
  const auto& written = done_[0].results.at(0);
  EXPECT_GE(written.ended - written.started, 8ms);
  EXPECT_EQ(done_[1].results.at(0).ended.count(), 0);
}

/// For a disk that is to be idle, and had completed so much at the look before.
ApplyJob an_idle_wish(std::uint64_t quiet_since) {
  auto job = a_wish("sda", "bfq");
  job.wishes[0].only_idle = true;
  job.quiet_since = quiet_since;
  return job;
}

TEST_F(MockExecutorTest, ADiskInUseIsNotWrittenWhereItIsToBeIdle) {
  kernel_->model().start_io("sda", ModelTime{-1}, nullptr);
  executor_.submit(1, an_idle_wish(0));
  wait_for_done(1);
  EXPECT_EQ(done_.at(0).results.at(0).outcome, Outcome::NotIdle);
  EXPECT_EQ(done_.at(0).io, (IoInFlight{1, 0}));
  EXPECT_EQ(active("sda"), "none");
}

TEST_F(MockExecutorTest, ADiskIsIdleOnceNothingCameAndWentSinceTheLookBefore) {
  const auto io = kernel_->model().start_io("sda", ModelTime{-1}, nullptr);
  kernel_->model().finish_io("sda", io);
  executor_.submit(1, an_idle_wish(0));
  executor_.submit(2, an_idle_wish(1));
  wait_for_done(2);
  EXPECT_EQ(done_.at(0).results.at(0).outcome, Outcome::NotIdle) << "a request came and went";
  EXPECT_EQ(done_.at(0).io, (IoInFlight{0, 1}));
  EXPECT_EQ(done_.at(1).results.at(0).outcome, Outcome::Applied);
  EXPECT_EQ(active("sda"), "bfq");
}

TEST_F(MockExecutorTest, ADryRunWritesNothing) {
  auto job = a_wish("sda", "bfq");
  job.dry_run = true;
  executor_.submit(1, job);
  wait_for_done(1);
  EXPECT_EQ(done_[0].results.at(0).outcome, Outcome::WouldWrite);
  EXPECT_EQ(active("sda"), "none");
}

TEST_F(MockExecutorTest, AnotherDiskOfTheSameNameIsNotWrittenTo) {
  auto job = a_wish("sda", "bfq");
  job.diskseq = kernel_->disks().diskseq("sda") + 1;
  executor_.submit(1, job);
  wait_for_done(1);
  EXPECT_EQ(done_[0].results.at(0).outcome, Outcome::Gone);
  EXPECT_EQ(active("sda"), "none");
}

TEST_F(MockExecutorTest, BusyIsToldAsTheKernelTellsIt) {
  executor_.submit(1, a_wish("busy", "bfq"));
  wait_for_done(1);
  EXPECT_EQ(done_[0].results.at(0).outcome, Outcome::Busy);
}

TEST_F(MockExecutorTest, AStuckJobGivesItsPlaceToTheNextOnceAbandoned) {
  executor_.submit(1, a_wish("hung", "bfq"));
  executor_.submit(2, a_wish("sda", "bfq"));
  const auto idle = loop_.add_idle([&] { executor_.abandon(1); });
  loop_.wake(idle);
  wait_for_done(1);
  EXPECT_EQ(started_, (std::vector<JobId>{1, 2}));
  EXPECT_EQ(done_[0].id, 2U);
}

TEST_F(MockExecutorTest, DropsWhatWaitsWhenStopped) {
  executor_.submit(1, a_wish("sda", "bfq"));
  executor_.stop();
  executor_.submit(2, ProbeJob{"sdb"});
  wait_for_done(1);
  EXPECT_EQ(done_[0].id, 2U);
  EXPECT_EQ(active("sda"), "none");
}

}  // namespace
}  // namespace elevatord
