// Reports of users whose other tools write schedulers too, and what the service makes of them.
#include <algorithm>

#include <gtest/gtest.h>

#include "conclusions.hpp"
#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;

const Writer kTuned{812, "tuned", "/system.slice/tuned.service"};
const Writer kAgent{99, "google-guest-ag", "/system.slice/agent.service"};

void write(World& world, const std::string& disk, const std::string& scheduler,
           const Writer& writer) {
  world.kernel.disk(disk).active = scheduler;
  world.reconciler().foreign({disk, "scheduler", writer}, 17);
}

std::string conclusions(World& world, const std::string& disk) {
  const auto& reconciler = world.reconciler();
  std::string text;
  for (const auto& each :
       conclusions_on(*reconciler.find(disk), reconciler.state_of(*reconciler.find(disk)))) {
    text += each + '\n';
  }
  return text;
}

TEST(OtherWriters, WhoPutsAnOutOfTreeSchedulersDiskOnKyberMinutesLaterIsNamed) {
  World world;
  world.policy("- { name: all, scheduler: [adios, bfq] }\n");
  world.kernel.disk("sda").offered = {"none", "mq-deadline", "kyber", "adios"};
  world.add("sda");
  world.run();
  ASSERT_EQ(world.kernel.disk("sda").active, "adios");
  world.advance(5min);
  write(world, "sda", "kyber", kTuned);
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted");
  const auto text = conclusions(world, "sda");
  EXPECT_NE(text.find("wants adios"), std::string::npos) << text;
  EXPECT_NE(text.find("kyber"), std::string::npos) << text;
  EXPECT_NE(text.find("tuned (pid 812, /system.slice/tuned.service)"), std::string::npos) << text;
}

TEST(OtherWriters, ATweakThatWritesAtTheStartIsNamedWhateverTheOrderOfTheFile) {
  Settings settings;
  settings.kernel = KernelFacts::from_release("5.6.0");
  settings.kernel.boot_elevator.name = "none";
  World world{settings};
  world.policy("- { name: all, scheduler: none }\n");
  auto& disk = world.kernel.disk("sda");
  disk.offered = {"mq-deadline", "kyber", "bfq", "none"};
  disk.active = "bfq";
  world.add("sda");
  world.run();
  EXPECT_EQ(disk.written, std::vector<std::string>{"none"});
  write(world, "sda", "bfq", Writer{77, "clr-power-tweak", "/system.slice/tweaks.service"});
  world.run();
  EXPECT_NE(conclusions(world, "sda").find("clr-power-tweak (pid 77"), std::string::npos);
}

/// An agent that puts none on every disk within a second.
class AgentThatWritesToAll : public ::testing::Test {
 protected:
  static constexpr int kDisks = 50;

  void start(const std::string& rules) {
    world_.policy(rules);
    for (int i = 0; i < kDisks; ++i) world_.add(name(i));
    world_.run();
    forget_writes();
  }

  static std::string name(int number) { return "disk" + std::to_string(number); }

  void agent_writes() {
    for (int i = 0; i < kDisks; ++i) {
      write(world_, name(i), "none", kAgent);
      if (i % 10 == 9) world_.advance(100ms);
    }
    world_.run();
  }

  void forget_writes() {
    for (int i = 0; i < kDisks; ++i) world_.kernel.disk(name(i)).written.clear();
  }

  [[nodiscard]] int disks_in(const std::string& state) {
    int count = 0;
    for (int i = 0; i < kDisks; ++i) count += world_.state(name(i)) == state ? 1 : 0;
    return count;
  }

  World world_;
};

TEST_F(AgentThatWritesToAll, IsNotAnsweredWhereThePolicyKeeps) {
  start("- { name: all, scheduler: bfq, on_foreign_write: keep }\n");
  agent_writes();
  world_.advance(1min);
  EXPECT_EQ(world_.kernel.writes(), 0U);
  EXPECT_EQ(disks_in("drifted"), kDisks);
  EXPECT_EQ(world_.counters().foreign_writes, std::uint64_t{kDisks});
}

TEST_F(AgentThatWritesToAll, IsAnsweredOnceForEachDiskWhereThePolicyRestores) {
  start("- { name: all, scheduler: bfq, on_foreign_write: restore }\n");
  agent_writes();
  world_.advance(1min);
  EXPECT_EQ(world_.kernel.writes(), std::size_t{kDisks});
  EXPECT_EQ(disks_in("ok"), kDisks);
}

TEST_F(AgentThatWritesToAll, IsNotFoughtForEver) {
  start("- { name: all, scheduler: bfq, on_foreign_write: restore }\n");
  for (int i = 0; i < 8; ++i) agent_writes();
  world_.advance(1min);
  EXPECT_EQ(world_.kernel.writes(), std::size_t{3} * kDisks);
  EXPECT_EQ(disks_in("drifted"), kDisks);
}

TEST(UsbSsd, CanBeLeftOutBeforeARuleForAllThatDoesNotRotate) {
  World world;
  world.policy(
      "- { name: usb, match: { class: usb }, scheduler: keep }\n"
      "- { name: ssd, match: { rotational: false }, scheduler: bfq }\n");
  world.kernel.disk("sda").active = "mq-deadline";
  world.kernel.disk("sdb").active = "mq-deadline";
  world.handle(an_event("sda").devnum(7).diskseq(1).with("ID_BUS", "usb"));
  world.handle(an_event("sdb").devnum(8).diskseq(2).with("ID_BUS", "ata"));
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "mq-deadline");
  EXPECT_EQ(world.kernel.disk("sdb").active, "bfq");
}

TEST(UsbSsd, ASwitchThatHangsIsReportedWithItsDisk) {
  World world;
  world.policy("- { name: usb, match: { property: { ID_BUS: usb } }, scheduler: bfq }\n");
  world.kernel.disk("sda").files["queue/rotational"] = "0";
  world.handle(an_event("sda").devnum(7).diskseq(1).with("ID_BUS", "usb"));
  world.kernel.run_one();  // the look; the write hangs
  world.kernel.disk("sda").hangs = true;
  world.run();
  world.advance(1min);
  EXPECT_EQ(world.told.stuck, std::vector<std::string>{"sda"});
  EXPECT_NE(world.told.errors.back().find("sda: stuck: write of queue/scheduler"),
            std::string::npos);
}

}  // namespace
}  // namespace elevatord
