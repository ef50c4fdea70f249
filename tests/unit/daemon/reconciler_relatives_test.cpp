// NVMe multipath: the head has no queue of its own, its hidden paths have.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "why_pending.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;
using testing::World;
using namespace std::chrono_literals;

/// Of a kernel on which siblings need not take turns.
Settings settings_for(std::vector<std::string> devices = {"*"}) {
  Settings settings;
  settings.kernel = KernelFacts::from_release("6.18.44");
  settings.devices = std::move(devices);
  return settings;
}

/// nvme0n1 with two paths of which udev never tells.
class NvmePaths : public ::testing::Test {
 protected:
  void add_head() {
    world_.kernel.disk("nvme0n1").bio_based = true;
    world_.handle(head());
  }

  static EventBuilder head() {
    return an_event("nvme0n1")
        .devnum(9)
        .diskseq(1)
        .with("ID_SERIAL", "S5G77")
        .with("ID_MODEL", "PM9A3");
  }

  void scan(const std::vector<std::string>& names) {
    std::vector<DeviceEvent> present;
    for (const auto& name : names) {
      world_.kernel.disk(name);
      present.push_back(an_event(name).hidden());
    }
    world_.reconciler().rescan(present, DeviceRegistry::Scope::Hidden);
    world_.run();
  }

  [[nodiscard]] std::string active(const std::string& name) {
    return world_.kernel.disk(name).active;
  }

  World world_{settings_for()};
};

TEST_F(NvmePaths, WhatThePolicySaysOfTheHeadGoesToItsPaths) {
  world_.policy("- { match: { class: nvme, serial: 'S5G*' }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1", "nvme0c1n1"});
  EXPECT_EQ(active("nvme0c0n1"), "kyber");
  EXPECT_EQ(active("nvme0c1n1"), "kyber");
}

TEST_F(NvmePaths, TheHeadSaysWhereItsSchedulersAre) {
  world_.policy("- { match: { class: nvme }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1", "nvme0c1n1"});
  EXPECT_EQ(world_.state("nvme0n1"), "not-configurable");
  const auto* const device = world_.reconciler().find("nvme0n1");
  EXPECT_EQ(result_or_wait(*device, DeviceState::NotConfigurable),
            "no scheduler to choose here but on its paths: nvme0c0n1 nvme0c1n1");
}

TEST_F(NvmePaths, AHeadThatShowsABareNoneIsNotWritten) {
  world_.policy("- { match: { class: nvme }, scheduler: mq-deadline }\n");
  world_.kernel.disk("nvme0n1").files["queue/scheduler"] = "none";
  add_head();
  scan({"nvme0c0n1"});
  EXPECT_EQ(world_.state("nvme0n1"), "not-configurable");
  EXPECT_TRUE(world_.kernel.disk("nvme0n1").written.empty());
  EXPECT_EQ(active("nvme0c0n1"), "mq-deadline");
}

TEST_F(NvmePaths, ARuleThatNamesTheHeadMeansItsPaths) {
  world_.policy("- { match: { name: nvme0n1 }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1"});
  EXPECT_EQ(active("nvme0c0n1"), "kyber");
}

TEST_F(NvmePaths, ARuleMayNamePathsAlone) {
  world_.policy(
      "- { match: { class: nvme-path }, scheduler: mq-deadline }\n"
      "- { match: { class: nvme }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1"});
  EXPECT_EQ(active("nvme0c0n1"), "mq-deadline");
}

TEST_F(NvmePaths, APathThatComesLaterIsManagedOnceAScanFindsIt) {
  world_.policy("- { match: { class: nvme }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1"});
  scan({"nvme0c0n1", "nvme0c1n1"});
  EXPECT_EQ(active("nvme0c1n1"), "kyber");
  EXPECT_EQ(world_.kernel.writes(), 2U) << "one for each path";
}

TEST_F(NvmePaths, APathThatAScanDoesNotFindAnyMoreIsGone) {
  add_head();
  scan({"nvme0c0n1", "nvme0c1n1"});
  scan({"nvme0c1n1"});
  EXPECT_EQ(world_.state("nvme0c0n1"), "absent");
  EXPECT_EQ(world_.reconciler().find("nvme0n1")->plan.note,
            "no scheduler to choose here but on its paths: nvme0c1n1");
}

TEST_F(NvmePaths, APathThatIsFoundBeforeItsHeadWaitsForIt) {
  world_.policy(
      "- { match: { serial: 'S5G*' }, scheduler: kyber }\n- { scheduler: mq-deadline }\n");
  scan({"nvme0c0n1"});
  EXPECT_EQ(world_.state("nvme0c0n1"), "pending");
  world_.advance(1s);
  add_head();
  world_.run();
  EXPECT_EQ(world_.kernel.disk("nvme0c0n1").written, std::vector<std::string>{"kyber"});
}

TEST_F(NvmePaths, APathWhoseHeadNeverComesIsDecidedWithoutIt) {
  world_.policy(
      "- { match: { serial: 'S5G*' }, scheduler: kyber }\n"
      "- { match: { class: nvme }, scheduler: mq-deadline }\n");
  scan({"nvme0c0n1"});
  world_.advance(2s);
  EXPECT_EQ(active("nvme0c0n1"), "mq-deadline");
}

TEST_F(NvmePaths, WhoAsksForTheHeadAsksForItsPaths) {
  world_.policy("- { match: { class: nvme }, scheduler: kyber }\n");
  add_head();
  scan({"nvme0c0n1", "nvme0c1n1"});
  world_.kernel.disk("nvme0c1n1").active = "none";  // by hand
  bool done = false;
  static_cast<void>(world_.reconciler().reconcile({"nvme0n1"}, [&] { done = true; }));
  EXPECT_FALSE(done) << "the paths are looked at first";
  world_.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(active("nvme0c1n1"), "kyber");
}

TEST_F(NvmePaths, AHeadThatIsNoneOfOursIsStillItsPathsHead) {
  World world{settings_for({"nvme*c*"})};
  world.policy("- { match: { serial: 'S5G*' }, scheduler: kyber }\n");
  world.handle(head());
  world.kernel.disk("nvme0c0n1");
  world.handle(an_event("nvme0c0n1").hidden());
  world.run();
  EXPECT_EQ(world.kernel.disk("nvme0c0n1").active, "kyber");
  EXPECT_EQ(world.state("nvme0n1"), "absent");
}

}  // namespace
}  // namespace elevatord
