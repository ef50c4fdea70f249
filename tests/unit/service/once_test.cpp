#include "once.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

struct Report {
  OnceResult result;
  std::string text;
};

Report report(World& world) {
  std::ostringstream out;
  const auto result = report_once(world.reconciler(), out);
  return {result, out.str()};
}

TEST(Once, TellsWhatWasWrittenAndWhatWasNot) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("nvme0n1").active = "bfq";
  world.add("nvme0n1");
  world.add("sda");
  world.run();
  const auto [result, text] = report(world);
  EXPECT_EQ(result, OnceResult::AsWanted);
  EXPECT_EQ(text,
            "nvme0n1  ok, already bfq, nothing written\n"
            "sda      ok, none -> bfq (10-test.yaml:3)\n"
            "1 written, 1 as wanted already, 0 failed\n");
}

TEST(Once, ADryRunTellsWhatItWouldWrite) {
  Settings settings;
  settings.dry_run = true;
  settings.kernel = KernelFacts::from_release("6.18.44");
  World world{settings};
  world.policy(kBfq);
  world.kernel.disk("nvme0n1").active = "bfq";
  world.add("nvme0n1");
  world.add("sda");
  world.run();
  const auto [result, text] = report(world);
  EXPECT_EQ(result, OnceResult::NotAsWanted);
  EXPECT_EQ(text,
            "nvme0n1  ok, already bfq, nothing written\n"
            "DEVICE  SETTING    FROM  TO   COST            STALL  WHY\n"
            "sda     scheduler  none  bfq  freeze+quiesce  22 ms  10-test.yaml:3\n"
            "1 write on 1 disk; about 22 ms of stalled I/O a disk\n");
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(Once, ADryRunWithNothingToDoSaysSo) {
  Settings settings;
  settings.dry_run = true;
  World world{settings};
  world.policy("- { name: all, scheduler: none }\n");
  world.add("sda");
  world.run();
  const auto [result, text] = report(world);
  EXPECT_EQ(result, OnceResult::AsWanted);
  EXPECT_EQ(text, "sda  ok, already none, nothing written\nnothing to do\n");
}

TEST(Once, ADiskThatCannotBeAsWantedSaysWhy) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").offered = {"none", "mq-deadline"};
  world.add("sda");
  world.run();
  const auto [result, text] = report(world);
  EXPECT_EQ(result, OnceResult::NotAsWanted);
  EXPECT_EQ(text.rfind("sda  unavailable, ", 0), 0U) << text;
}

TEST(Once, StuckCountsMoreThanAnythingElse) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.add("sdb");
  world.kernel.disk("sdc").write_errno = EIO;
  world.add("sdc");
  world.kernel.disk("sdb").hangs = true;
  world.run();
  world.advance(std::chrono::hours{1});
  EXPECT_EQ(report(world).result, OnceResult::Stuck);
}

TEST(Once, NoDisksAreAsWanted) {
  World world;
  world.policy(kBfq);
  EXPECT_EQ(report(world).result, OnceResult::AsWanted);
  EXPECT_EQ(report(world).text, "0 written, 0 as wanted already, 0 failed\n");
}

}  // namespace
}  // namespace elevatord
