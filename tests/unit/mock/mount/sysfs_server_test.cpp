// The session and its loop: what is answered when, and how it ends.
#include "sysfs_server.hpp"

#include <cerrno>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "served_fleet.hpp"

namespace elevatord {
namespace {

/// While it lives, a signal waits for whoever asks for it, in every thread made meanwhile.
class BlockedSignal {
 public:
  explicit BlockedSignal(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    static_cast<void>(::pthread_sigmask(SIG_BLOCK, &set, &before_));
  }

  ~BlockedSignal() { static_cast<void>(::pthread_sigmask(SIG_SETMASK, &before_, nullptr)); }

  BlockedSignal(const BlockedSignal&) = delete;
  BlockedSignal& operator=(const BlockedSignal&) = delete;
  BlockedSignal(BlockedSignal&&) = delete;
  BlockedSignal& operator=(BlockedSignal&&) = delete;

 private:
  sigset_t before_{};
};

TEST(SysfsServer, AnswersManyRequestsInARow) {
  ServedFleet mount{{a_sata_disk("sda")}};
  std::vector<ServedFleet::Id> asked;
  asked.reserve(100);
  for (int i = 0; i < 100; ++i) asked.push_back(mount.get_attributes(SysfsTree::kRoot));
  mount.serve();
  for (const auto id : asked) EXPECT_EQ(mount.answer_to(id).error, 0);
}

TEST(SysfsServer, AWriteIsAnsweredWhenTheKernelModelIsDone) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.queue("sda", "scheduler");
  FuseReply reply{-1, {}};
  std::thread writer{[&] {
    mount.open(file, O_WRONLY);
    reply = mount.answer_to(mount.write(file, 1, "bfq"));
    mount.kernel().hang_up();
  }};
  mount.server().serve();
  writer.join();
  EXPECT_EQ(reply.error, 0);
  EXPECT_EQ(reply.as<fuse_write_out>().size, 3U);
}

TEST(SysfsServer, AWriterThatHangsHoldsNobodyElse) {
  ServedFleet mount{{a_sata_disk("sda"), a_sata_disk("sdb")}, "6.1.0"};
  const auto file = mount.queue("sda", "scheduler");
  const auto other = mount.queue("sdb", "scheduler");
  mount.open(mount.inode(".control"), O_WRONLY);
  mount.write(mount.inode(".control"), 1, "hang sda");
  mount.open(file, O_WRONLY);
  mount.open(other, O_WRONLY);
  mount.write(file, 2, "bfq");
  const auto served = mount.write(other, 3, "mq-deadline");
  mount.serve();
  EXPECT_EQ(mount.answer_to(served).error, 0);
}

TEST(SysfsServer, WhoStillWaitsAtTheEndGetsAnError) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.queue("sda", "scheduler");
  mount.open(mount.inode(".control"), O_WRONLY);
  mount.write(mount.inode(".control"), 1, "hang sda");
  mount.open(file, O_WRONLY);
  const auto write = mount.write(file, 2, "bfq");
  mount.serve();
  EXPECT_EQ(mount.answer_to(write).error, EIO);
}

TEST(SysfsServer, ASignalAsksItToEnd) {
  for (const auto number : {SIGTERM, SIGINT}) {
    const BlockedSignal blocked{number};
    ServedFleet mount{{a_sata_disk("sda")}};
    const auto file = mount.queue("sda", "scheduler");
    mount.open(mount.inode(".control"), O_RDWR);
    mount.write(mount.inode(".control"), 1, "hang sda");
    mount.open(file, O_WRONLY);
    const auto write = mount.write(file, 2, "bfq");
    std::thread admin{[&] {
      EXPECT_NE(mount.answer_to(mount.read(mount.inode(".control"), 1)).body.find("writers=1"),
                std::string::npos);
      static_cast<void>(::kill(::getpid(), number));
    }};
    EXPECT_EQ(mount.server().serve(), 0);
    admin.join();
    EXPECT_EQ(mount.answer_to(write).error, EIO);
  }
}

TEST(SysfsServer, AConnectionThatBreaksIsAFailure) {
  ServedFleet mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.serve(), 1);
}

TEST(SysfsServer, OneThatNeverServedLetsGo) {
  FuseKernel kernel;
  {
    Fleet fleet;
    fleet.kernel = KernelFacts::from_release("6.18.44");
    const auto live = *LiveFleet::make(fleet, {});
    SysfsServer server{*live};
    ASSERT_TRUE(server.mount(kernel.give_away()));
  }
  EXPECT_EQ(kernel.answer_to(kernel.first()), std::nullopt);
}

TEST(SysfsServer, SaysWhereItCannotMount) {
  Fleet fleet;
  fleet.kernel = KernelFacts::from_release("6.18.44");
  const auto live = *LiveFleet::make(fleet, {});
  SysfsServer server{*live};
  const auto mounted = server.mount("/nonexistent/directory");
  ASSERT_FALSE(mounted);
  EXPECT_EQ(mounted.error().what, "cannot mount at /nonexistent/directory");
}

}  // namespace
}  // namespace elevatord
