// Device mapper: devices that come in steps, maps that are suspended or without paths.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;
using testing::World;
using namespace std::chrono_literals;

constexpr const char* kRules =
    "- { match: { class: [dm-multipath, multipath-path] }, scheduler: bfq,"
    " queue: { read_ahead_kb: 512 } }\n";

EventBuilder a_map() {
  return an_event("dm-3").devnum(9).diskseq(1).with("DM_UUID", "mpath-36001");
}

EventBuilder a_path() {
  return an_event("sdb")
      .devnum(7)
      .diskseq(2)
      .with("DM_MULTIPATH_DEVICE_PATH", "1")
      .with("ID_SERIAL", "36001");
}

class Mapper : public ::testing::Test {
 protected:
  void SetUp() override {
    world_.policy(kRules);
    world_.kernel.disk("dm-3");
    world_.kernel.disk("sdb");
  }

  void tell(const DeviceEvent& event) {
    world_.handle(event);
    world_.run();
  }

  [[nodiscard]] const Plan& plan(const std::string& name) {
    return world_.reconciler().find(name)->plan;
  }

  World world_;
};

TEST_F(Mapper, TheSchedulerIsSetOnTheMapAndOnItsPaths) {
  tell(a_map());
  tell(a_path());
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
  EXPECT_EQ(world_.kernel.disk("sdb").active, "bfq");
}

TEST_F(Mapper, AQueueThatComesWithALaterEventIsTakenThen) {
  world_.kernel.disk("dm-3").bio_based = true;
  world_.kernel.disk("dm-3").files["size"] = "0";
  tell(a_map());
  EXPECT_EQ(world_.state("dm-3"), "excluded") << "no table yet";
  world_.kernel.disk("dm-3").bio_based = false;
  world_.kernel.disk("dm-3").files["size"] = "2048";
  tell(a_map().change());
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
}

TEST_F(Mapper, WhatDeviceMapperKeepsToItselfIsLeftAloneUntilItSaysOtherwise) {
  tell(a_map().with("DM_UDEV_DISABLE_OTHER_RULES_FLAG", "1"));
  world_.advance(10s);
  EXPECT_EQ(world_.state("dm-3"), "excluded");
  EXPECT_EQ(world_.kernel.writes(), 0U);
  tell(a_map().change());
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
}

TEST_F(Mapper, ADeviceThatIsNotReadyIsWaitedForUntilAnEventTells) {
  tell(a_map().with("SYSTEMD_READY", "0"));
  world_.advance(10s);
  EXPECT_EQ(world_.state("dm-3"), "pending");
  EXPECT_EQ(world_.kernel.writes(), 0U);
  EXPECT_TRUE(world_.reconciler().idle()) << "nobody who asks for it waits as long";
  tell(a_map().with("SYSTEMD_READY", "1").change());
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
}

TEST_F(Mapper, ADiskThatIsNotReadyIsWaitedForTwoSeconds) {
  world_.policy("- { match: { class: scsi }, scheduler: kyber }\n- { scheduler: bfq }\n");
  tell(an_event("sdb").with("SYSTEMD_READY", "0"));
  EXPECT_EQ(world_.state("sdb"), "pending");
  world_.advance(2s);
  EXPECT_EQ(world_.state("sdb"), "ok");
}

TEST_F(Mapper, ADiskThatMayBecomeAPathIsNotTouchedBefore) {
  world_.policy("- { match: { class: scsi }, scheduler: bfq }\n");
  tell(an_event("sdb").with("FIND_MULTIPATHS_WAIT_UNTIL", "1764540000.1"));
  world_.advance(30s);
  EXPECT_EQ(world_.kernel.writes(), 0U);
  tell(an_event("sdb").with("FIND_MULTIPATHS_WAIT_UNTIL", "0").change());
  EXPECT_EQ(world_.kernel.disk("sdb").active, "bfq") << "no path after all";
}

TEST_F(Mapper, ADiskThatMayBecomeAPathIsNotTouchedByARuleForAllEither) {
  world_.policy("- { match: { name: 'sd*' }, scheduler: bfq }\n- { scheduler: kyber }\n");
  tell(an_event("sdb").with("FIND_MULTIPATHS_WAIT_UNTIL", "1764540000.1"));
  world_.advance(30s);
  EXPECT_EQ(world_.state("sdb"), "pending");
  EXPECT_EQ(world_.kernel.writes(), 0U);
  tell(a_path().diskseq(0).change());
  EXPECT_EQ(world_.kernel.writes(), 0U) << "it has become one";
}

TEST_F(Mapper, AMapIsNotTakenForAnotherDmDeviceBeforeUdevHasSpoken) {
  world_.policy("- { scheduler: bfq }\n- { match: { name: 'dm-*' }, scheduler: kyber }\n");
  tell(an_event("dm-3").devnum(9).diskseq(1).not_initialized());
  EXPECT_EQ(world_.kernel.writes(), 0U);
  tell(a_map().change());
  EXPECT_EQ(world_.kernel.disk("dm-3").written, std::vector<std::string>{"bfq"});
}

TEST_F(Mapper, NothingThatFreezesIsWrittenToASuspendedMap) {
  world_.kernel.disk("dm-3").values["queue/read_ahead_kb"] = "128";
  tell(a_map().with("DM_SUSPENDED", "1"));
  EXPECT_EQ(world_.state("dm-3"), "refused");
  EXPECT_EQ(plan("dm-3").note, "dm-3 is suspended");
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "none");
  tell(a_map().with("DM_SUSPENDED", "0").change());
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
  EXPECT_EQ(world_.state("dm-3"), "ok");
}

TEST_F(Mapper, NorToItsPaths) {
  tell(a_path());
  ASSERT_EQ(world_.kernel.disk("sdb").active, "bfq");
  tell(a_map().with("DM_SUSPENDED", "1"));
  world_.policy("- { match: { class: multipath-path }, scheduler: kyber }\n");
  world_.run();
  EXPECT_EQ(world_.state("sdb"), "refused");
  EXPECT_EQ(plan("sdb").note, "dm-3 is suspended");
  tell(a_map().change());
  EXPECT_EQ(world_.kernel.disk("sdb").active, "kyber") << "the map's event frees its paths";
}

TEST_F(Mapper, NorWhileTheMapHasNoUsablePath) {
  tell(a_map().with("DM_NR_VALID_PATHS", "0"));
  tell(a_path());
  EXPECT_EQ(plan("sdb").note, "dm-3 has no usable path");
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(Mapper, WhatTheLastLookAtTheMapFoundCountsForItsPathsToo) {
  world_.kernel.disk("dm-3").files["dm/suspended"] = "1";
  tell(a_map());
  tell(a_path());
  EXPECT_EQ(plan("dm-3").note, "dm-3 is suspended") << "though no event told";
  EXPECT_EQ(plan("sdb").note, "dm-3 is suspended");
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(Mapper, AWriteThatStillWaitsIsTakenBackWhenTheMapIsSuspended) {
  tell(a_map());
  world_.handle(a_path());
  world_.kernel.run_one();  // the look; the write waits for its turn
  world_.reconciler().handle(a_map().with("DM_SUSPENDED", "1").change());
  world_.run();
  EXPECT_TRUE(world_.kernel.disk("sdb").written.empty());
  EXPECT_EQ(world_.state("sdb"), "refused");
}

TEST_F(Mapper, AGeneralRuleDoesNotTakeAPath) {
  world_.policy("- { scheduler: kyber }\n");
  tell(a_path());
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(Mapper, ARestoreWaitsForNobodyAndFreezesNoMapThatIsSuspended) {
  tell(a_map());
  ASSERT_EQ(world_.kernel.disk("dm-3").active, "bfq");
  world_.kernel.disk("dm-3").files["dm/suspended"] = "1";
  bool done = false;
  world_.reconciler().restore({"dm-3"}, [&] { done = true; });
  world_.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "bfq");
  world_.kernel.disk("dm-3").files["dm/suspended"] = "0";
  world_.reconciler().restore({"dm-3"}, [] {});
  world_.run();
  EXPECT_EQ(world_.kernel.disk("dm-3").active, "none");
}

}  // namespace
}  // namespace elevatord
