// A module's load needs reads from a disk whose queue is frozen just now, so that neither comes
// back: what others of us wait for it, and what must not.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "fake_module_loader.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::FakeModuleLoader;
using testing::World;
using namespace std::chrono_literals;
using Names = std::vector<std::string>;

/// The disk `root` is being switched and does not come back; `data` waits for bfq, which lies on
/// it.
class StalledModulesTest : public ::testing::Test {
 protected:
  StalledModulesTest() {
    world_.reconciler().use_modules(loader_);
    world_.policy(
        "- { match: { name: root }, scheduler: kyber }\n"
        "- { match: { name: \"data*\" }, scheduler: [bfq, mq-deadline] }\n"
        "- { scheduler: mq-deadline }\n");
    freeze("root");
    add("data");
  }

  void freeze(const std::string& disk) {
    world_.kernel.disk(disk).offered = {"none", "mq-deadline", "kyber"};
    world_.add(disk);
    world_.kernel.run_one();  // the look; what comes then is the write
    world_.kernel.disk(disk).hangs = true;
    world_.run();
  }

  void add(const std::string& disk) {
    world_.kernel.disk(disk).offered = {"none", "mq-deadline", "kyber"};
    world_.add(disk);
    world_.run();
  }

  void load_comes_back() {
    for (const auto* const disk : {"root", "data"}) {
      world_.kernel.disk(disk).offered.push_back("bfq");
    }
    loader_.succeed("bfq");
    world_.run();
  }

  Names written(const std::string& disk) { return world_.kernel.disk(disk).written; }

  World world_;
  FakeModuleLoader loader_;
};

TEST_F(StalledModulesTest, OtherDisksAreServedBesideBoth) {
  ASSERT_EQ(world_.state("root"), "writing");
  ASSERT_EQ(world_.state("data"), "pending");
  add("other");
  EXPECT_EQ(world_.state("other"), "ok");
  EXPECT_EQ(written("other"), Names{"mq-deadline"});
}

TEST_F(StalledModulesTest, NothingIsWrittenToADiskBeforeItsLoadHasAnswered) {
  world_.advance(9s);
  world_.change("data");
  world_.run();
  EXPECT_EQ(loader_.asked, Names{"bfq"});
  EXPECT_EQ(written("data"), Names{}) << "a write would have the kernel load it, queue frozen";
  EXPECT_EQ(world_.state("data"), "pending");
}

TEST_F(StalledModulesTest, AfterTheDeadlineTheNextCandidateIsTaken) {
  world_.advance(10s);
  EXPECT_EQ(written("data"), Names{"mq-deadline"});
  EXPECT_EQ(world_.state("data"), "ok");
}

TEST_F(StalledModulesTest, ADiskThatComesLaterDoesNotWaitForTheSameLoadAgain) {
  world_.advance(10s);
  add("data2");
  EXPECT_EQ(loader_.asked, Names{"bfq"});
  EXPECT_EQ(written("data2"), Names{"mq-deadline"});
}

TEST_F(StalledModulesTest, TheFrozenDiskIsGivenUpByItsOwnDeadlineAndHoldsUpNobody) {
  world_.advance(31s);
  EXPECT_EQ(world_.state("root"), "stuck");
  EXPECT_EQ(world_.kernel.hanging(), 1U);
  add("other");
  EXPECT_EQ(world_.state("other"), "ok");
}

TEST_F(StalledModulesTest, OnceTheDiskMovesAgainTheLoadDoesTooAndAllEndAsWanted) {
  world_.advance(31s);
  world_.kernel.release("root");
  world_.run();
  load_comes_back();
  EXPECT_EQ(written("root"), Names{"kyber"});
  EXPECT_EQ(written("data"), (Names{"mq-deadline", "bfq"}));
  EXPECT_EQ(world_.state("root"), "ok");
  EXPECT_EQ(world_.state("data"), "ok");
}

TEST_F(StalledModulesTest, APolicyThatWantsTheModuleOnTheFrozenDiskWritesNothingToIt) {
  world_.policy("- { scheduler: [bfq, mq-deadline] }\n");
  world_.run();
  world_.advance(31s);
  load_comes_back();
  EXPECT_EQ(written("root"), Names{});
  EXPECT_EQ(world_.kernel.hanging(), 1U) << "one writer a disk";
  world_.kernel.release("root");
  world_.run();
  EXPECT_EQ(written("root"), (Names{"kyber", "bfq"}));
}

}  // namespace
}  // namespace elevatord
