#include "inherited_jobs.hpp"

#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

/// Another process that has recorded a write and does not come back from it.
pid_t hang_on(const std::string& runtime_dir, const std::string& device) {
  std::array<int, 2> ready{};
  if (::pipe(ready.data()) != 0) return -1;
  const pid_t pid = ::fork();
  if (pid == 0) {
    const auto store = RecordStore::open(runtime_dir);
    const auto held = store->acquire({device, 1, "scheduler", "bfq", {}});
    if (held) static_cast<void>(::write(ready[1], "x", 1));
    while (true) ::pause();
  }
  char byte = 0;
  static_cast<void>(::read(ready[0], &byte, 1));
  ::close(ready[0]);
  ::close(ready[1]);
  return pid;
}

void end(pid_t pid) {
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
}

TEST(InheritedJobs, AreThoseWhoseWriterLives) {
  TemporaryDirectory root;
  const auto living = hang_on(root.path(), "sda");
  const auto dead = hang_on(root.path(), "sdb");
  end(dead);
  EventLoop loop;
  InheritedJobs jobs{loop, root.path(), [](const std::string&) {}};
  const auto devices = jobs.devices();
  ASSERT_EQ(devices.size(), 1U);
  EXPECT_NE(devices.at("sda").find("process " + std::to_string(living)), std::string::npos);
  end(living);
}

TEST(InheritedJobs, AreReleasedWhenTheirWriterEnds) {
  TemporaryDirectory root;
  const auto writer = hang_on(root.path(), "sda");
  EventLoop loop;
  std::string released;
  InheritedJobs jobs{loop, root.path(), [&](const std::string& device) {
                       released = device;
                       loop.quit(0);
                     }};
  end(writer);
  loop.run();
  EXPECT_EQ(released, "sda");
  EXPECT_TRUE(jobs.devices().empty());
}

TEST(InheritedJobs, ThereAreNoneWithoutARuntimeDirectory) {
  EventLoop loop;
  InheritedJobs jobs{loop, "/nonexistent", [](const std::string&) {}};
  EXPECT_TRUE(jobs.devices().empty());
}

TEST(InheritedJobs, AreFoundLaterForTheDiskThatIsAskedFor) {
  TemporaryDirectory root;
  EventLoop loop;
  std::string released;
  InheritedJobs jobs{loop, root.path(), [&](const std::string& device) {
                       released = device;
                       loop.quit(0);
                     }};
  EXPECT_FALSE(jobs.look_for("sda"));
  const auto writer = hang_on(root.path(), "sda");
  const auto other = hang_on(root.path(), "sdb");  // perhaps one of our own worker
  EXPECT_TRUE(jobs.look_for("sda"));
  EXPECT_EQ(jobs.devices().size(), 1U);
  end(writer);
  loop.run();
  EXPECT_EQ(released, "sda");
  end(other);
}

}  // namespace
}  // namespace elevatord
