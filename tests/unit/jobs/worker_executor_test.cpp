#include "worker_executor.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace elevatord {
namespace {

using Events = std::vector<std::string>;

/// An executor whose worker is the test: it reads requests and sends answers as it likes.
class WorkerExecutorTest : public ::testing::Test {
 protected:
  WorkerExecutorTest() {
    executor_.listen({[this](JobId id) { events_.push_back("started " + std::to_string(id)); },
                      [this](const JobDone& done) { on_done(done); }});
    executor_.set_wake([this] { woken_ = true; });
    connect();
  }

  void connect() {
    std::array<int, 2> ends{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()),
              0);
    worker_.reset(ends[1]);
    executor_.connect(UniqueFd{ends[0]});
  }

  void on_done(const JobDone& done) {
    events_.push_back((done.lost ? "lost " : "done ") + std::to_string(done.id));
    done_ = done;
  }

  void submit(JobId id, Job job = ProbeJob{"sda"}) { executor_.submit(id, std::move(job)); }

  /// The next request that the worker finds; nullopt: none.
  std::optional<Message> request() {
    std::array<std::byte, kPacketMax> packet{};
    const auto n = ::recv(worker_.get(), packet.data(), packet.size(), 0);
    if (n <= 0) return std::nullopt;
    auto message = decode(std::span{packet}.first(static_cast<std::size_t>(n)));
    EXPECT_TRUE(message);
    return *message;
  }

  std::vector<JobId> requests() {
    std::vector<JobId> ids;
    while (const auto message = request()) ids.push_back(message->job);
    return ids;
  }

  void answer(const Message& message) {
    const auto packet = encode(message).value();
    ASSERT_EQ(::send(worker_.get(), packet.data(), packet.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(packet.size()));
  }

  void answer_probe(JobId id) { answer({id, ProbeDone{}}); }

  Events take_events() { return std::exchange(events_, {}); }

  WorkerExecutor executor_{2};
  UniqueFd worker_;
  bool woken_ = false;
  Events events_;
  JobDone done_;
};

TEST_F(WorkerExecutorTest, SubmitOnlyWakesTheLoop) {
  woken_ = false;
  submit(1);
  EXPECT_TRUE(woken_);
  EXPECT_EQ(take_events(), Events{});
  EXPECT_FALSE(request());
}

TEST_F(WorkerExecutorTest, AJobIsHandedOverAndItsAnswerDelivered) {
  submit(1);
  executor_.pump();
  EXPECT_EQ(take_events(), Events{"started 1"});
  EXPECT_EQ(request()->job, 1U);
  answer({1, ProbeDone{false, {{"size", "8"}}}});
  executor_.on_readable();
  EXPECT_EQ(take_events(), Events{"done 1"});
  EXPECT_EQ(done_.device, "sda");
  EXPECT_EQ(done_.files.at("size"), "8");
}

TEST_F(WorkerExecutorTest, AttributesThatWereAskedForAreDelivered) {
  submit(1, ProbeJob{"sda", {}, true, {"queue/dax", "ro"}});
  executor_.pump();
  answer({1, ProbeDone{false, {}, {{"ro", "0"}}}});
  executor_.on_readable();
  EXPECT_EQ(done_.attributes, (ProbedAttributes{{"ro", "0"}}));
  EXPECT_TRUE(executor_.connected());
}

TEST_F(WorkerExecutorTest, AWorkerThatAnswersWithAnAttributeNobodyAskedForIsNotTrusted) {
  submit(1, ProbeJob{"sda", {}, true, {"ro"}});
  executor_.pump();
  answer({1, ProbeDone{false, {}, {{"queue/dax", "0"}}}});
  executor_.on_readable();
  EXPECT_FALSE(executor_.connected());
}

TEST_F(WorkerExecutorTest, AnApplyComesBackWithItsResults) {
  submit(1, ApplyJob{"sdb", 5, {{"scheduler", {"bfq"}}}, false});
  executor_.pump();
  EXPECT_EQ(std::get<ApplyJob>(request()->body).diskseq, 5U);
  AttributeResult result;
  result.attribute = "scheduler";
  result.outcome = Outcome::Applied;
  answer({1, ApplyDone{{result}}});
  executor_.on_readable();
  EXPECT_EQ(done_.device, "sdb");
  EXPECT_EQ(done_.results.at(0).outcome, Outcome::Applied);
}

TEST_F(WorkerExecutorTest, AWorkerThatAnswersForOtherSettingsIsNotToBeTrusted) {
  submit(1, ApplyJob{"sdb", 5, {{"scheduler", {"bfq"}}}, false});
  executor_.pump();
  AttributeResult result;
  result.attribute = "queue/nr_requests";
  answer({1, ApplyDone{{result}}});
  executor_.on_readable();
  EXPECT_FALSE(executor_.connected());
}

TEST_F(WorkerExecutorTest, NoMoreThanTheLimitAreWithTheWorker) {
  for (JobId id = 1; id <= 4; ++id) submit(id);
  executor_.pump();
  EXPECT_EQ(requests(), (std::vector<JobId>{1, 2}));
  answer_probe(2);
  executor_.on_readable();
  EXPECT_EQ(requests(), std::vector<JobId>{3});
  EXPECT_EQ(take_events(), (Events{"started 1", "started 2", "done 2", "started 3"}));
}

TEST_F(WorkerExecutorTest, NoJobIsHandedOverThatNoThreadIsLeftFor) {
  WorkerExecutor executor{2, 3};
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()),
            0);
  worker_.reset(ends[1]);
  executor.connect(UniqueFd{ends[0]});
  for (JobId id = 1; id <= 5; ++id) executor.submit(id, ProbeJob{"sda"});
  executor.pump();
  executor.abandon(1);
  executor.abandon(2);
  executor.pump();
  EXPECT_EQ(requests(), (std::vector<JobId>{1, 2, 3}));
  answer_probe(2);
  executor.on_readable();
  EXPECT_EQ(requests(), std::vector<JobId>{4});
}

TEST_F(WorkerExecutorTest, AnAbandonedJobMakesRoomAndItsLateResultArrives) {
  for (JobId id = 1; id <= 4; ++id) submit(id);
  executor_.pump();
  woken_ = false;
  executor_.abandon(1);
  EXPECT_TRUE(woken_);
  executor_.pump();
  EXPECT_EQ(requests(), (std::vector<JobId>{1, 2, 3}));
  take_events();
  answer_probe(1);
  executor_.on_readable();
  EXPECT_EQ(take_events(), Events{"done 1"});  // and no room for 4: it was given away already
}

TEST_F(WorkerExecutorTest, AbandoningAJobThatWaitsOrIsOverChangesNothing) {
  submit(1);
  executor_.abandon(1);
  executor_.pump();
  answer_probe(1);
  executor_.on_readable();
  executor_.abandon(1);
  EXPECT_EQ(take_events(), (Events{"started 1", "done 1"}));
}

TEST_F(WorkerExecutorTest, AJobThatWaitsCanBeTakenBackAndOneThatRunsCannot) {
  for (JobId id = 1; id <= 4; ++id) submit(id);
  executor_.pump();
  EXPECT_FALSE(executor_.withdraw(1));
  EXPECT_TRUE(executor_.withdraw(3));
  EXPECT_FALSE(executor_.withdraw(3));
  EXPECT_EQ(requests(), (std::vector<JobId>{1, 2}));
  take_events();
  answer_probe(1);
  executor_.on_readable();
  EXPECT_EQ(take_events(), (Events{"done 1", "started 4"}));
}

TEST_F(WorkerExecutorTest, WhenTheWorkerGoesEveryJobIsLost) {
  for (JobId id = 1; id <= 4; ++id) submit(id);
  executor_.pump();
  executor_.abandon(1);
  executor_.pump();
  take_events();
  worker_.reset();
  executor_.on_readable();
  auto events = take_events();
  std::sort(events.begin(), events.end());
  EXPECT_EQ(events, (Events{"lost 1", "lost 2", "lost 3", "lost 4"}));
  EXPECT_FALSE(executor_.connected());
  EXPECT_EQ(executor_.fd(), -1);
  EXPECT_EQ(done_.device, "sda");
}

TEST_F(WorkerExecutorTest, WhatTheWorkerAnsweredBeforeItWentCounts) {
  submit(1);
  submit(2);
  executor_.pump();
  answer_probe(2);
  worker_.reset();  // with both requests unread
  executor_.on_readable();
  EXPECT_EQ(take_events(), (Events{"started 1", "started 2", "done 2", "lost 1"}));
}

TEST_F(WorkerExecutorTest, AnAnswerCountsAlsoWhenTheEndShowsInSending) {
  submit(1);
  executor_.pump();
  answer_probe(1);
  worker_.reset();
  submit(2);
  executor_.pump();
  EXPECT_EQ(take_events(), Events{"started 1"});
  executor_.on_readable();
  EXPECT_EQ(take_events(), (Events{"done 1", "lost 2"}));
}

TEST_F(WorkerExecutorTest, JobsWithoutAConnectionWaitForTheNextOne) {
  worker_.reset();
  executor_.on_readable();
  submit(1);
  executor_.pump();
  EXPECT_EQ(take_events(), Events{});
  woken_ = false;
  connect();
  EXPECT_TRUE(woken_);
  executor_.pump();
  EXPECT_EQ(requests(), std::vector<JobId>{1});
  EXPECT_EQ(take_events(), Events{"started 1"});
}

TEST_F(WorkerExecutorTest, ANewConnectionEndsTheOldOne) {
  submit(1);
  executor_.pump();
  take_events();
  connect();
  EXPECT_EQ(take_events(), Events{});
  executor_.pump();
  EXPECT_EQ(take_events(), Events{"lost 1"});
  EXPECT_TRUE(executor_.connected());
}

TEST_F(WorkerExecutorTest, AfterStopNothingIsHandedOverButWhatRunsComesBack) {
  submit(1);
  executor_.pump();
  submit(2);
  executor_.stop();
  executor_.pump();
  answer_probe(1);
  executor_.on_readable();
  EXPECT_EQ(take_events(), (Events{"started 1", "done 1"}));
}

TEST_F(WorkerExecutorTest, ListenersMaySubmitFromDone) {
  executor_.listen({[this](JobId id) { events_.push_back("started " + std::to_string(id)); },
                    [this](const JobDone& done) {
                      on_done(done);
                      if (done.id < 3) submit(done.id + 1);
                      events_.emplace_back("submitted");
                    }});
  submit(1);
  executor_.pump();
  answer_probe(1);
  executor_.on_readable();
  EXPECT_EQ(take_events(), (Events{"started 1", "done 1", "submitted", "started 2"}));
}

TEST_F(WorkerExecutorTest, ListenersMayReconnectFromLost) {
  executor_.listen({{}, [this](const JobDone& done) {
                      on_done(done);
                      if (done.lost) connect();
                      submit(done.id + 10);
                    }});
  submit(1);
  executor_.pump();
  worker_.reset();
  executor_.on_readable();
  EXPECT_EQ(take_events(), Events{"lost 1"});
  EXPECT_EQ(requests(), std::vector<JobId>{11});
}

TEST_F(WorkerExecutorTest, AWorkerThatTalksNonsenseIsDropped) {
  submit(1);
  executor_.pump();
  ASSERT_EQ(::send(worker_.get(), "nonsense", 8, 0), 8);
  executor_.on_readable();
  EXPECT_FALSE(executor_.connected());
  EXPECT_EQ(take_events(), (Events{"started 1", "lost 1"}));
}

TEST_F(WorkerExecutorTest, AnAnswerThatDoesNotFitItsQuestionDropsTheWorker) {
  const std::vector<Message> misfits{
      {1, ApplyDone{}}, {1, ProbeJob{"sda"}}, {2, ProbeDone{}}, {99, ProbeDone{}}};
  for (const auto& misfit : misfits) {
    connect();
    executor_.pump();
    submit(1);
    submit(2, ApplyJob{"sda", 0, {{"scheduler", {"bfq"}}}, false});
    executor_.pump();
    answer(misfit);
    executor_.on_readable();
    EXPECT_FALSE(executor_.connected());
  }
}

TEST_F(WorkerExecutorTest, AFullSocketDelaysTheRest) {
  const int size = 1;  // the kernel's minimum
  ASSERT_EQ(::setsockopt(executor_.fd(), SOL_SOCKET, SO_SNDBUF, &size, sizeof size), 0);
  for (JobId id = 1; id <= 100; ++id) {
    submit(id);
    executor_.pump();
    executor_.abandon(id);
  }
  ASSERT_TRUE(executor_.wants_write());
  const auto first = requests();
  EXPECT_LT(first.size(), 100U);
  executor_.on_writable();
  EXPECT_EQ(request()->job, first.back() + 1);
}

TEST_F(WorkerExecutorTest, AModuleIsAskedForBesideTheJobsAndItsAnswerTold) {
  std::string told;
  for (JobId id = 1; id <= 2; ++id) submit(id);
  executor_.pump();  // the worker has as many jobs as it may have
  static_cast<void>(requests());
  executor_.load_module("bfq",
                        [&](const Result<void>& done) { told = done ? "loaded" : "failed"; });
  executor_.pump();
  const auto asked = request();
  EXPECT_EQ(std::get<LoadModule>(asked->body).scheduler, "bfq");
  answer({asked->job, LoadDone{}});
  executor_.on_readable();
  EXPECT_EQ(told, "loaded");
  EXPECT_TRUE(executor_.connected());
}

TEST_F(WorkerExecutorTest, AModuleThatTheWorkerTookAlongIsNotLoaded) {
  std::string told;
  executor_.load_module("bfq", [&](const Result<void>& done) { told = done.error().what; });
  executor_.pump();
  worker_.reset();
  executor_.on_readable();
  EXPECT_EQ(told, "the worker went away");
}

TEST_F(WorkerExecutorTest, AnAnswerAboutAModuleThatNobodyAskedForDropsTheWorker) {
  answer({JobId{1} << 63U, LoadDone{}});
  executor_.on_readable();
  EXPECT_FALSE(executor_.connected());
}

TEST_F(WorkerExecutorTest, AJobThatNoMessageCarriesIsRefused) {
  submit(1, ApplyJob{"sda", 0, {{"scheduler", {std::string(1000, 'a')}}}, false});
  submit(2, ProbeJob{std::string(1000, 'a')});
  executor_.pump();
  EXPECT_EQ(take_events(), (Events{"done 1", "done 2"}));
  EXPECT_TRUE(done_.gone);
  EXPECT_FALSE(request());
}

}  // namespace
}  // namespace elevatord
