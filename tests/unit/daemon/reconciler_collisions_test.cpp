// What the reconciler does where the kernel says EBUSY, or would.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr int kForEver = 1'000'000;

Settings on_kernel(const std::string& release) {
  Settings settings;
  settings.kernel = KernelFacts::from_release(release);
  return settings;
}

void add_to_host0(World& world, const std::string& name) {
  world.kernel.disk(name);
  world.handle(
      an_event(name).at("/devices/host0/target0:0:0/0:0:0:0/block/" + name).devnum(7).diskseq(1));
  world.run();
}

const ManagedDevice& device(World& world, const std::string& name) {
  return *world.reconciler().find(name);
}

TEST(ReconcilerCollisions, EbusyThatLastsIsNoFailureAndIsTriedForAsLongAsItTakes) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  world.advance(10min);
  EXPECT_EQ(world.state("sda"), "pending");
  EXPECT_EQ(world.counters().writes_failed, 0U);
  EXPECT_TRUE(world.told.errors.empty());
  world.kernel.disk("sda").busy = 0;
  world.advance(13s);
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerCollisions, EbusyIsTriedAgainSoonAtFirstAndSeldomLater) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  world.advance(1s);
  const auto first_second = world.kernel.submitted["sda"];
  EXPECT_GE(first_second, 5);
  EXPECT_LE(first_second, 8);
  world.advance(1min);
  const auto before = world.kernel.submitted["sda"];
  world.advance(10min);
  EXPECT_GE(world.kernel.submitted["sda"] - before, 48);
  EXPECT_LE(world.kernel.submitted["sda"] - before, 80);
}

TEST(ReconcilerCollisions, ALongEbusyIsToldWithItsAgeAndLoggedOnce) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  EXPECT_EQ(device(world, "sda").waits, "busy, trying again");
  world.advance(10min);
  const auto& waits = device(world, "sda").waits;
  EXPECT_TRUE(waits.starts_with("busy for 5")) << waits;
  EXPECT_TRUE(waits.ends_with(" s: another writer or a removal holds the tag set")) << waits;
  EXPECT_EQ(world.told.lines.size(), 1U);
}

TEST(ReconcilerCollisions, ARequestWaitsForABusyDiskButNotForEver) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  world.run();
  world.advance(20s);
  EXPECT_FALSE(done);
  world.advance(20s);
  EXPECT_TRUE(done);
  done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  world.run();
  EXPECT_TRUE(done) << "it was tried, and has been busy for long";
  EXPECT_EQ(world.state("sda"), "pending");
}

TEST(ReconcilerCollisions, AnEarlierEbusyIsForgottenOnceTheDiskIsAsWanted) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = 3;
  world.add("sda");
  world.run();
  world.advance(1h);
  ASSERT_EQ(world.state("sda"), "ok");
  world.kernel.disk("sda").busy = 1;
  world.policy("- { scheduler: kyber }\n");
  world.run();
  EXPECT_EQ(device(world, "sda").waits, "busy, trying again");
  world.advance(1s);
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(device(world, "sda").waits, "");
}

TEST(ReconcilerCollisions, ADiskThatComesOrGoesAfterALongEbusyIsGivenItsTime) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  world.advance(10min);
  world.kernel.disk("sda").busy_errno = ENOENT;
  world.advance(20s);
  EXPECT_EQ(world.state("sda"), "pending");
  world.advance(1min);
  EXPECT_EQ(world.state("sda"), "failed");
}

TEST(ReconcilerCollisions, AWishThatIsTakenBackEndsTheWaiting) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = kForEver;
  world.add("sda");
  world.run();
  world.policy("- { scheduler: keep }\n");
  world.run();
  EXPECT_FALSE(world.reconciler().next_deadline().has_value());
  EXPECT_TRUE(world.reconciler().idle());
}

TEST(ReconcilerCollisions, AtTheStartAHostThatStillAddsDisksIsLeftAlone) {
  World world{on_kernel("7.3.0")};
  world.policy(kBfq);
  add_to_host0(world, "sda");
  world.advance(700ms);
  add_to_host0(world, "sdb");
  world.advance(700ms);
  EXPECT_EQ(world.kernel.writes(), 0U);
  EXPECT_EQ(world.state("sda"), "pending");
  EXPECT_EQ(device(world, "sda").waits, "host0 is still adding disks");
  world.advance(300ms);
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.state("sdb"), "ok");
  EXPECT_EQ(device(world, "sda").waits, "");
}

TEST(ReconcilerCollisions, ADiskAloneIsWrittenAtOnce) {
  World world{on_kernel("7.3.0")};
  world.policy(kBfq);
  world.add("vda");
  world.run();
  EXPECT_EQ(world.kernel.disk("vda").active, "bfq");
}

TEST(ReconcilerCollisions, NoHostIsWaitedForWhereSiblingsDoNotCollide) {
  World world{on_kernel("6.18.44")};
  world.policy(kBfq);
  add_to_host0(world, "sda");
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerCollisions, ADiskThatIsPluggedInLaterIsWrittenAtOnce) {
  World world{on_kernel("7.3.0")};
  world.policy(kBfq);
  world.advance(10s);
  add_to_host0(world, "sda");
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerCollisions, ADryRunDoesNotWaitForAHost) {
  auto settings = on_kernel("7.3.0");
  settings.dry_run = true;
  World world{settings};
  world.policy(kBfq);
  add_to_host0(world, "sda");
  EXPECT_EQ(world.counters().would_write, 1U);
}

TEST(ReconcilerCollisions, ARequestIsAnsweredAfterTheHostIsQuiet) {
  World world{on_kernel("7.3.0")};
  world.policy(kBfq);
  add_to_host0(world, "sda");
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  world.run();
  world.advance(500ms);
  EXPECT_FALSE(done);
  world.advance(600ms);
  EXPECT_TRUE(done);
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerCollisions, TooManyStuckDisksAreSaidToBeTheReason) {
  Settings settings;
  settings.max_stuck = 1;
  World world{settings};
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(31s);
  world.add("sdb");
  world.run();
  EXPECT_EQ(device(world, "sdb").waits, "too many stuck disks");
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(device(world, "sdb").waits, "");
}

}  // namespace
}  // namespace elevatord
