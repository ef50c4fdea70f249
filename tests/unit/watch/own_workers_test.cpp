#include "own_workers.hpp"

#include <gtest/gtest.h>

#include "child_process.hpp"
#include "record_store.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::ChildProcess;
using testing::TemporaryDirectory;

void sleep_for_ever() {
  ::pause();
}

/// A child that runs another program than this one.
void run_another_program() {
  ::execl("/bin/sleep", "sleep", "1000", nullptr);
}

void wait_until_it_runs(const OwnWorkers& own, const ChildProcess& child) {
  while (own.has(child.pid(), "")) ::usleep(1000);
}

TEST(OwnWorkers, AreTheProcessesThatRunThisProgram) {
  const ChildProcess child{sleep_for_ever};
  EXPECT_TRUE(OwnWorkers{""}.has(child.pid(), "whatever it calls itself"));
  EXPECT_TRUE(OwnWorkers{""}.has(::getpid(), ""));
  EXPECT_FALSE(OwnWorkers{""}.has(1, "systemd"));
  EXPECT_FALSE(OwnWorkers{""}.has(0, ""));
}

TEST(OwnWorkers, AnEarlierVersionsIsOursByItsRecord) {
  const TemporaryDirectory runtime;
  const OwnWorkers own{runtime.path()};
  const ChildProcess child{run_another_program};
  wait_until_it_runs(own, child);
  EXPECT_FALSE(own.has(child.pid(), kWorkerComm));

  const auto store = RecordStore::open(runtime.path());
  ASSERT_TRUE(store);
  JobRecord record{"sda", 1, "scheduler", "bfq", child.in_state('S')};
  runtime.write("jobs/sda", *to_text(record));
  EXPECT_TRUE(own.has(child.pid(), kWorkerComm));
  // The udev helper records its writes too, but nobody asked the daemon for them.
  EXPECT_FALSE(own.has(child.pid(), "elevatord-udev"));
}

}  // namespace
}  // namespace elevatord
