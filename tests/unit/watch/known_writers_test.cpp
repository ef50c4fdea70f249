#include "known_writers.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::TemporaryDirectory;

const KnownWriters::Time kStart{1h};

/// A /proc of plain files.
class KnownWritersTest : public ::testing::Test {
 protected:
  void process(pid_t pid, const std::string& comm, const std::string& cgroup) const {
    const auto directory = std::to_string(pid);
    proc_.write(directory + "/comm", comm + '\n');
    proc_.write(directory + "/cgroup", cgroup);
  }

  void ends(pid_t pid) const { std::filesystem::remove_all(proc_.path(std::to_string(pid))); }

  TemporaryDirectory proc_;
  KnownWriters writers_{OwnWorkers{"", proc_.path()}, proc_.path()};
};

TEST_F(KnownWritersTest, AWriterThatIsGoneIsNamedAsHeWasWhenHeOpened) {
  process(812, "tuned", "0::/system.slice/tuned.service\n");
  writers_.opened(812, kStart);
  ends(812);
  const auto known = writers_.find(812, kStart + 30ms);
  EXPECT_EQ(known.writer, (Writer{812, "tuned", "/system.slice/tuned.service"}));
  EXPECT_FALSE(known.own);
}

TEST_F(KnownWritersTest, APidThatIsGivenAwayAgainIsItsNewOwners) {
  process(812, "tuned", "0::/\n");
  writers_.opened(812, kStart);
  process(812, "sh", "0::/\n");
  writers_.opened(812, kStart + 5ms);
  EXPECT_EQ(writers_.find(812, kStart + 6ms).writer.comm, "sh");
}

TEST_F(KnownWritersTest, WhatIsRememberedForLongIsNotBelieved) {
  process(812, "tuned", "0::/\n");
  writers_.opened(812, kStart);
  process(812, "sh", "0::/\n");
  EXPECT_EQ(writers_.find(812, kStart + 5min).writer.comm, "sh");
}

TEST_F(KnownWritersTest, WhoKeptTheFileOpenIsLookedUpWhenHeWrites) {
  process(812, "tuned", "0::/\n");
  EXPECT_EQ(writers_.find(812, kStart).writer.comm, "tuned");
}

TEST_F(KnownWritersTest, WhoeverCannotBeLookedUpIsAPid) {
  writers_.opened(812, kStart);
  EXPECT_EQ(writers_.find(812, kStart).writer, (Writer{812, "", ""}));
  EXPECT_EQ(writers_.find(0, kStart).writer, Writer{});
}

TEST_F(KnownWritersTest, WithoutAUnifiedHierarchySystemdsTellsTheService) {
  process(812, "tuned", "4:memory:/x\n1:name=systemd:/system.slice/tuned.service\n");
  EXPECT_EQ(writers_.find(812, kStart).writer.cgroup, "/system.slice/tuned.service");
}

TEST_F(KnownWritersTest, AWorkerOfOursStaysOursHoweverLongItsWriteTakes) {
  process(812, kWorkerComm, "0::/\n");
  std::filesystem::create_symlink("/proc/self/exe", proc_ / "812/exe");
  writers_.opened(812, kStart);
  ends(812);
  EXPECT_TRUE(writers_.find(812, kStart + 1h).own);
}

TEST_F(KnownWritersTest, ReadersDoNotPileUp) {
  for (pid_t pid = 1; pid <= 1000; ++pid) writers_.opened(pid, kStart + pid * 1ms);
  EXPECT_LE(writers_.remembered(), 256U);
}

}  // namespace
}  // namespace elevatord
