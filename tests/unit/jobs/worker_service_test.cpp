#include "worker_service.hpp"

#include <array>
#include <functional>
#include <future>
#include <map>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;
using testing::text_of;
using Packet = std::vector<std::byte>;

/// Both ends of a connection: the worker's and the daemon's.
struct Connection {
  UniqueFd worker;
  UniqueFd daemon;

  Connection() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), 0);
    worker.reset(ends[0]);
    daemon.reset(ends[1]);
  }

  void send(const Packet& packet) const {
    EXPECT_EQ(::send(daemon.get(), packet.data(), packet.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(packet.size()));
  }
};

/// A daemon that says all it has to say before the worker begins to listen.
class WorkerServiceTest : public ::testing::Test {
 protected:
  void SetUp() override { sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}}); }

  void say(const Message& message) { connection_.send(encode(message).value()); }

  void ask_for_bfq(JobId id) { say({id, ApplyJob{"sda", 0, {{"scheduler", {"bfq"}}}, false}}); }

  /// It says nothing more, but goes on listening.
  void end_of_talk() { EXPECT_EQ(::shutdown(connection_.daemon.get(), SHUT_WR), 0); }

  void leave() { connection_.daemon.reset(); }

  Ending run() { return service_.run(); }

  std::map<JobId, Message> answers() {
    std::map<JobId, Message> all;
    Packet packet(kPacketMax);
    while (true) {
      const auto size =
          ::recv(connection_.daemon.get(), packet.data(), packet.size(), MSG_DONTWAIT);
      if (size <= 0) return all;
      auto message = decode(std::span{packet}.first(static_cast<std::size_t>(size))).value();
      all.insert_or_assign(message.job, std::move(message));
    }
  }

  /// The pool's only thread does nothing until release().
  void get_stuck() {
    pool_.add([released = stuck_.get_future().share()] { released.wait(); });
  }

  void release() {
    stuck_.set_value();
    pool_.wait_for_quiet();
  }

  [[nodiscard]] bool was_written() const {
    return text_of(sysfs_.directory_of("sda") / "queue/scheduler") != "[none] bfq\n";
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  JobRunner runner_{root_.get(), nullptr};
  Connection connection_;
  std::promise<void> stuck_;
  std::function<void()> before_it_is_loaded_ = [] {};
  WorkerService service_{connection_.worker.get(), runner_, pool_, loads_,
                         [this](const std::string&) {
                           before_it_is_loaded_();
                           return LoadDone{};
                         }};
  // Last: they go first, and wait for what needs the others.
  ThreadPool loads_{0, 1};
  ThreadPool pool_{1, 1};
};

TEST_F(WorkerServiceTest, EveryAnswerBearsTheNumberOfItsQuestion) {
  say({7, ProbeJob{"sda"}});
  say({3, ProbeJob{"sdb"}});
  ask_for_bfq(5);
  end_of_talk();
  EXPECT_EQ(run(), Ending::EndOfFile);
  pool_.wait_for_quiet();
  const auto answered = answers();
  ASSERT_EQ(answered.size(), 3U);
  EXPECT_FALSE(std::get<ProbeDone>(answered.at(7).body).gone);
  EXPECT_TRUE(std::get<ProbeDone>(answered.at(3).body).gone);
  EXPECT_EQ(std::get<ApplyDone>(answered.at(5).body).results.at(0).before, "none");
  EXPECT_TRUE(was_written());
}

TEST_F(WorkerServiceTest, GivesASignOfLifeWithAllThreadsStuck) {
  get_stuck();
  say({1, ProbeJob{"sda"}});
  say({2, Ping{}});
  end_of_talk();
  EXPECT_EQ(run(), Ending::EndOfFile);
  const auto meanwhile = answers();
  release();
  ASSERT_EQ(meanwhile.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Pong>(meanwhile.at(2).body));
  EXPECT_TRUE(answers().contains(1));
}

TEST_F(WorkerServiceTest, AModuleWhoseLoadHangsKeepsNoDiskWaiting) {
  before_it_is_loaded_ = [released = stuck_.get_future().share()] { released.wait(); };
  say({1, LoadModule{"bfq"}});
  ask_for_bfq(2);
  end_of_talk();
  EXPECT_EQ(run(), Ending::EndOfFile);
  pool_.wait_for_quiet();
  const auto meanwhile = answers();
  stuck_.set_value();
  loads_.wait_for_quiet();
  EXPECT_TRUE(was_written());
  ASSERT_EQ(meanwhile.size(), 1U);
  EXPECT_TRUE(meanwhile.contains(2));
  EXPECT_TRUE(std::holds_alternative<LoadDone>(answers().at(1).body));
}

TEST_F(WorkerServiceTest, DisksThatHangKeepNoModuleWaiting) {
  get_stuck();
  say({1, LoadModule{"bfq"}});
  end_of_talk();
  EXPECT_EQ(run(), Ending::EndOfFile);
  loads_.wait_for_quiet();
  const auto meanwhile = answers();
  release();
  EXPECT_TRUE(meanwhile.contains(1));
}

TEST_F(WorkerServiceTest, JobsThatADaemonLeftBehindAreNotBegun) {
  get_stuck();
  ask_for_bfq(1);
  leave();
  EXPECT_EQ(run(), Ending::EndOfFile);
  release();
  EXPECT_FALSE(was_written());
}

TEST_F(WorkerServiceTest, WhatIsNoRequestEndsTheConversation) {
  for (const auto& message :
       {Message{1, ProbeDone{}}, Message{1, ApplyDone{}}, Message{1, Pong{}}}) {
    say(message);
    EXPECT_EQ(run(), Ending::BadMessage) << message.body.index();
  }
  EXPECT_TRUE(answers().empty());
}

TEST_F(WorkerServiceTest, NonsenseEndsTheConversation) {
  auto cut = encode({1, ProbeJob{"sda"}}).value();
  cut.pop_back();
  for (const auto& nonsense : {Packet(1), Packet(kPacketMax), Packet(kPacketMax + 1), cut}) {
    connection_.send(nonsense);
    EXPECT_EQ(run(), Ending::BadMessage) << nonsense.size();
  }
}

TEST_F(WorkerServiceTest, AfterNonsenseNothingIsBelieved) {
  connection_.send(Packet(8));
  ask_for_bfq(1);
  EXPECT_EQ(run(), Ending::BadMessage);
  pool_.wait_for_quiet();
  EXPECT_FALSE(was_written());
}

TEST_F(WorkerServiceTest, WhatWasAskedForBeforeNonsenseIsDone) {
  ask_for_bfq(1);
  connection_.send(Packet(8));
  EXPECT_EQ(run(), Ending::BadMessage);
  pool_.wait_for_quiet();
  EXPECT_TRUE(was_written());
  EXPECT_TRUE(answers().contains(1));
}

TEST(SomebodyListens, WhileTheOtherEndIsOpen) {
  const Connection connection;
  EXPECT_TRUE(somebody_listens(connection.worker.get()));
  connection.send(Packet(1));
  EXPECT_TRUE(somebody_listens(connection.worker.get()));
}

TEST(SomebodyListens, AlsoWhenNothingMoreIsSaid) {
  const Connection connection;
  ASSERT_EQ(::shutdown(connection.daemon.get(), SHUT_WR), 0);
  EXPECT_TRUE(somebody_listens(connection.worker.get()));
}

TEST(SomebodyListens, NobodyDoesAfterTheEndWhateverIsStillToBeRead) {
  Connection connection;
  connection.send(Packet(1));
  connection.daemon.reset();
  EXPECT_FALSE(somebody_listens(connection.worker.get()));
}

TEST(SomebodyListens, NobodyDoesWhenThisEndWasShut) {
  const Connection connection;
  ASSERT_EQ(::shutdown(connection.worker.get(), SHUT_RDWR), 0);
  EXPECT_FALSE(somebody_listens(connection.worker.get()));
}

}  // namespace
}  // namespace elevatord
