#include <algorithm>

#include <gtest/gtest.h>

#include "conclusions.hpp"
#include "fake_daemon_world.hpp"
#include "fake_module_loader.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::FakeModuleLoader;
using testing::World;
using namespace std::chrono_literals;
using Names = std::vector<std::string>;

constexpr const char* kBfqElse = "- { scheduler: [bfq, mq-deadline] }\n";

/// A kernel that lists none and mq-deadline, and bfq from when its module is there.
class ReconcilerModulesTest : public ::testing::Test {
 protected:
  void with_policy(const std::string& rules) {
    world_.reconciler().use_modules(loader_);
    world_.policy(rules);
  }

  void add(const std::string& disk) {
    world_.kernel.disk(disk).offered = {"none", "mq-deadline"};
    world_.add(disk);
    world_.run();
  }

  void load(const std::string& scheduler) {
    for (const auto& [name, device] : world_.reconciler().devices()) {
      world_.kernel.disk(name).offered.push_back(scheduler);
    }
    loader_.succeed(scheduler);
    world_.run();
  }

  void fail(const std::string& scheduler) {
    loader_.fail(scheduler);
    world_.run();
  }

  Names written(const std::string& disk) { return world_.kernel.disk(disk).written; }

  bool logged(const std::string& line) {
    const auto& lines = world_.told.lines;
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  }

  World world_;
  FakeModuleLoader loader_;
};

TEST_F(ReconcilerModulesTest, AMissingModuleIsLoadedAndTheDiskLookedAtAgainBeforeItIsWritten) {
  with_policy(kBfqElse);
  add("sda");
  EXPECT_EQ(loader_.asked, Names{"bfq"});
  EXPECT_EQ(world_.state("sda"), "pending");
  EXPECT_EQ(written("sda"), Names{});
  load("bfq");
  EXPECT_EQ(written("sda"), Names{"bfq"});
  EXPECT_EQ(world_.state("sda"), "ok");
}

TEST_F(ReconcilerModulesTest, TheNextCandidateIsTakenWhenItCannotBeLoaded) {
  with_policy(kBfqElse);
  add("sda");
  fail("bfq");
  EXPECT_EQ(written("sda"), Names{"mq-deadline"});
  const auto texts = conclusions_on(*world_.reconciler().find("sda"), DeviceState::Ok);
  EXPECT_NE(std::find(texts.begin(), texts.end(), "bfq: cannot load bfq-iosched: no such module"),
            texts.end());
}

TEST_F(ReconcilerModulesTest, AFailureIsOneLineHoweverManyDisksWaited) {
  with_policy("- { match: { name: sdc }, scheduler: bfq }\n- { scheduler: [bfq, mq-deadline] }\n");
  for (const auto* const disk : {"sda", "sdb", "sdc"}) add(disk);
  EXPECT_EQ(loader_.asked, Names{"bfq"});
  fail("bfq");
  EXPECT_TRUE(
      logged("bfq: cannot load bfq-iosched: no such module; 1 disk stays as it is, "
             "mq-deadline takes its place on 2 disks"));
}

TEST_F(ReconcilerModulesTest, WithoutAnotherCandidateTheDiskIsUnavailableAndSaysWhy) {
  with_policy("- { scheduler: bfq }\n");
  add("sda");
  fail("bfq");
  EXPECT_EQ(world_.state("sda"), "unavailable");
  EXPECT_EQ(world_.reconciler().find("sda")->plan.note,
            "none of bfq is on offer (none, mq-deadline); bfq: cannot load bfq-iosched: "
            "no such module");
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(ReconcilerModulesTest, ItIsTriedOnceAndNotForEachEventOrDisk) {
  with_policy(kBfqElse);
  add("sda");
  fail("bfq");
  world_.change("sda");
  add("sdb");
  EXPECT_EQ(loader_.asked, Names{"bfq"});
  EXPECT_EQ(written("sdb"), Names{"mq-deadline"});
}

TEST_F(ReconcilerModulesTest, ApplyAndReloadTryAgain) {
  with_policy(kBfqElse);
  add("sda");
  fail("bfq");
  bool applied = false;
  world_.reconciler().reconcile({"sda"}, [&] { applied = true; });
  world_.run();
  EXPECT_EQ(loader_.asked, (Names{"bfq", "bfq"}));
  EXPECT_FALSE(applied);  // whoever asked waits for the module too
  fail("bfq");
  EXPECT_TRUE(applied);
  world_.policy(kBfqElse);
  world_.run();
  EXPECT_EQ(loader_.asked, (Names{"bfq", "bfq", "bfq"}));
  load("bfq");
  EXPECT_EQ(written("sda"), (Names{"mq-deadline", "bfq"}));
}

TEST_F(ReconcilerModulesTest, AModuleThatIsLoadedAndNotOfferedIsSaidOnceAndTheNextTaken) {
  with_policy(kBfqElse);
  add("sda");
  add("sdb");
  loader_.succeed("bfq");
  world_.run();
  EXPECT_EQ(written("sda"), Names{"mq-deadline"});
  EXPECT_EQ(written("sdb"), Names{"mq-deadline"});
  EXPECT_EQ(std::count_if(world_.told.lines.begin(), world_.told.lines.end(),
                          [](const auto& line) { return line.starts_with("bfq: "); }),
            1);
}

TEST_F(ReconcilerModulesTest, ALoadThatDoesNotComeBackIsGivenUpAndItsLateSuccessTaken) {
  with_policy(kBfqElse);
  add("sda");
  world_.advance(9s);
  EXPECT_EQ(world_.state("sda"), "pending");
  EXPECT_FALSE(world_.reconciler().idle());
  world_.advance(1s);
  EXPECT_EQ(written("sda"), Names{"mq-deadline"});
  EXPECT_TRUE(world_.reconciler().idle());
  load("bfq");
  EXPECT_EQ(written("sda"), (Names{"mq-deadline", "bfq"}));
}

TEST_F(ReconcilerModulesTest, ADiskThatNeedsNoModuleDoesNotWaitForOthers) {
  with_policy("- { match: { name: sda }, scheduler: bfq }\n- { scheduler: mq-deadline }\n");
  add("sda");
  add("sdb");
  EXPECT_EQ(written("sdb"), Names{"mq-deadline"});
}

TEST_F(ReconcilerModulesTest, ADiskThatGoesMeanwhileIsForgotten) {
  with_policy(kBfqElse);
  add("sda");
  world_.handle(testing::an_event("sda").devnum(7).diskseq(1).remove());
  fail("bfq");
  EXPECT_TRUE(logged("bfq: cannot load bfq-iosched: no such module"));
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(ReconcilerModulesTest, NothingIsLoadedForAStuckDisk) {
  with_policy(kBfqElse);
  world_.kernel.disk("sda").hangs = true;
  world_.kernel.disk("sda").offered = {"none", "mq-deadline"};
  world_.add("sda");
  world_.run();
  world_.advance(60s);
  EXPECT_EQ(world_.state("sda"), "stuck");
  EXPECT_EQ(loader_.asked, Names{});
}

TEST(ReconcilerWithoutModules, ADryRunLoadsNothing) {
  Settings settings;
  settings.dry_run = true;
  World world{settings};
  FakeModuleLoader loader;
  world.reconciler().use_modules(loader);
  world.policy(kBfqElse);
  world.kernel.disk("sda").offered = {"none", "mq-deadline"};
  world.add("sda");
  world.run();
  EXPECT_EQ(loader.asked, Names{});
  EXPECT_EQ(world.counters().would_write, 1U);
}

}  // namespace
}  // namespace elevatord
