#include "watch_service.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "fake_sysfs.hpp"
#include "worker_process.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;
using testing::TemporaryDirectory;

constexpr int kPatience = 10000;  // ms; only a test that fails waits that long

/// The real worker program, asked to watch a disk of plain files.
class WatchServiceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* program = ::getenv("ELEVATORD_WORKER");  // NOLINT(concurrency-mt-unsafe)
    if (program == nullptr) GTEST_SKIP() << "ELEVATORD_WORKER does not name the worker program";
    sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
    auto worker = spawn_worker(
        program, {"--sysfs-root=" + sysfs_.root(), "--runtime-dir=" + runtime_.path()});
    ASSERT_TRUE(worker) << worker.error().what;
    worker_ = std::move(*worker);
  }

  void TearDown() override {
    worker_.socket.reset();
    if (worker_.pid > 0) EXPECT_EQ(::waitpid(worker_.pid, nullptr, 0), worker_.pid);
  }

  void send(const Message& message) const {
    const auto packet = encode(message);
    ASSERT_TRUE(packet);
    ASSERT_GT(::send(worker_.socket.get(), packet->data(), packet->size(), MSG_NOSIGNAL), 0);
  }

  /// The next message; a Ping where there is none in time, or the worker has left.
  [[nodiscard]] Message receive(int patience = kPatience) const {
    pollfd readable{worker_.socket.get(), POLLIN, 0};
    std::array<std::byte, kPacketMax> packet{};
    if (::poll(&readable, 1, patience) != 1) return {0, Ping{}};
    const auto size = ::recv(worker_.socket.get(), packet.data(), packet.size(), 0);
    if (size <= 0) return {0, Ping{}};
    return decode(std::span{packet}.first(static_cast<std::size_t>(size))).value();
  }

  Watching::By watch(Watch::Verb verb, bool unnamed) {
    send({0, Watch{verb, unnamed, {"sda"}, {"queue/scheduler"}}});
    const auto answer = receive();
    const auto* const watching = std::get_if<Watching>(&answer.body);
    return watching == nullptr ? Watching::By::Nothing : watching->by;
  }

  /// `echo bfq >queue/scheduler` in a shell that stays until it is let go: a plain file takes no
  /// time to write, and who is gone at once may be missed.
  struct ShellCloser {
    void operator()(FILE* shell) const { static_cast<void>(::pclose(shell)); }
  };

  using Shell = std::unique_ptr<FILE, ShellCloser>;

  [[nodiscard]] Shell echo() const {
    const auto file = sysfs_.root() + "/block/sda/queue/scheduler";
    const auto command = "echo bfq >" + file + "; read let_go";
    return Shell{::popen(command.c_str(), "we")};  // NOLINT(cert-env33-c)
  }

  FakeSysfs sysfs_;
  TemporaryDirectory runtime_;
  WorkerProcess worker_;
};

TEST_F(WatchServiceTest, NamesAShellThatWritesOnceAWrite) {
  if (watch(Watch::Verb::Add, false) != Watching::By::Fanotify) {
    GTEST_SKIP() << "fanotify is not permitted here";
  }
  for (int i = 0; i < 20; ++i) {
    const auto shell = echo();
    const auto message = receive();
    const auto* const foreign = std::get_if<Foreign>(&message.body);
    ASSERT_NE(foreign, nullptr);
    EXPECT_EQ(foreign->device, "sda");
    EXPECT_EQ(foreign->attribute, "scheduler");
    EXPECT_GT(foreign->writer.pid, 0);
    EXPECT_EQ(foreign->writer.comm, "sh");
  }
  send({7, Ping{}});
  EXPECT_TRUE(std::holds_alternative<Pong>(receive().body)) << "nothing is told twice";
}

TEST_F(WatchServiceTest, WithoutNamesItTellsAsMuchAsItKnows) {
  ASSERT_EQ(watch(Watch::Verb::Add, true), Watching::By::Inotify);
  const auto shell = echo();
  const auto message = receive();
  const auto* const foreign = std::get_if<Foreign>(&message.body);
  ASSERT_NE(foreign, nullptr);
  EXPECT_EQ(foreign->device, "sda");
  EXPECT_FALSE(foreign->writer.known());
  send({7, Ping{}});
  EXPECT_TRUE(std::holds_alternative<Pong>(receive().body)) << "nothing is told twice";
}

TEST_F(WatchServiceTest, ADiskThatIsTakenBackIsWatchedNoMore) {
  static_cast<void>(watch(Watch::Verb::Add, false));
  static_cast<void>(watch(Watch::Verb::Remove, false));
  echo().reset();  // it has written
  send({7, Ping{}});
  EXPECT_TRUE(std::holds_alternative<Pong>(receive().body));
}

TEST_F(WatchServiceTest, AWatcherTakesNoJobs) {
  static_cast<void>(watch(Watch::Verb::Add, false));
  send({1, ProbeJob{"sda"}});
  EXPECT_TRUE(std::holds_alternative<Ping>(receive().body)) << "it leaves";
}

TEST_F(WatchServiceTest, AWorkerThatTookAJobNeverWatches) {
  send({1, ProbeJob{"sda"}});
  EXPECT_TRUE(std::holds_alternative<ProbeDone>(receive().body));
  EXPECT_EQ(watch(Watch::Verb::Add, false), Watching::By::Nothing);
}

}  // namespace
}  // namespace elevatord
