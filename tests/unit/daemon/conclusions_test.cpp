#include "conclusions.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;

std::vector<std::string> conclusions(World& world, const std::string& name) {
  const auto* const device = world.reconciler().find(name);
  return conclusions_on(*device, world.reconciler().state_of(*device));
}

TEST(Conclusions, SayWhatIsWantedByWhomAndWhatHappened) {
  World world;
  world.policy("- { name: all, scheduler: bfq }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(conclusions(world, "sda"),
            (std::vector<std::string>{"wants bfq (rule 'all', 10-test.yaml:3)", "active is bfq",
                                      "last: none -> bfq (10-test.yaml:3)"}));
}

TEST(Conclusions, SayWhatLocalUsersMayHold) {
  World world;
  world.policy("- { scheduler: keep, allow_hold: [none, bfq] }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(conclusions(world, "sda").at(2),
            "local users may hold none, bfq without authentication (10-test.yaml:3)");
}

TEST(Conclusions, SayThatSomebodyElseChangedIt) {
  World world;
  world.policy("- { name: all, scheduler: bfq }\n");
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "none";
  world.change("sda");
  world.run();
  EXPECT_NE(conclusions(world, "sda")[1].find("drifted: none is active though bfq"),
            std::string::npos);
}

TEST(Conclusions, SayThatAValueOfBeforeIsBackBecauseSomebodyAskedForThat) {
  World world;
  world.kernel.disk("sda").values = {{"queue/nomerges", "0"}};
  world.policy("- { name: all, scheduler: bfq, queue: { nomerges: 2 } }\n");
  world.add("sda");
  world.run();
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  const auto said = conclusions(world, "sda");
  EXPECT_EQ(said[1],
            "drifted: none is active though bfq was applied; it was restored to what was there "
            "before, `elevatorctl apply` brings it back");
  EXPECT_EQ(said[2],
            "wants nomerges 2 (rule 'all', 10-test.yaml:3); it is 0; it was restored to what was "
            "there before, `elevatorctl apply` brings it back");
}

TEST(Conclusions, SayWhatAWriteThatIsDueWaitsFor) {
  World world;
  world.policy("- { name: all, scheduler: bfq }\n");
  world.kernel.disk("sda").busy = 1;
  world.add("sda");
  world.run();
  EXPECT_EQ(conclusions(world, "sda"),
            (std::vector<std::string>{"wants bfq (rule 'all', 10-test.yaml:3)",
                                      "pending: busy, trying again; active is none"}));
}

TEST(Conclusions, HaveASentenceForEachOtherSetting) {
  World world;
  world.kernel.disk("sda").values = {{"queue/nomerges", "0"}};
  world.policy("- { name: all, scheduler: none, queue: { nomerges: 2 } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(conclusions(world, "sda"),
            (std::vector<std::string>{"wants none (rule 'all', 10-test.yaml:3)", "active is none",
                                      "wants nomerges 2 (rule 'all', 10-test.yaml:3); it is 2",
                                      "last: nomerges 0 -> 2 (10-test.yaml:3)"}));
}

TEST(Conclusions, DoNotBlameTheSchedulerForTheDriftOfAnotherSetting) {
  World world;
  world.kernel.disk("sda").values = {{"queue/nomerges", "0"}};
  world.policy("- { name: all, scheduler: none, queue: { nomerges: 2 } }\n");
  world.add("sda");
  world.run();
  world.kernel.disk("sda").values["queue/nomerges"] = "1";
  world.change("sda");
  world.run();
  ASSERT_EQ(world.state("sda"), "drifted");
  EXPECT_EQ(conclusions(world, "sda")[1], "active is none");
  EXPECT_NE(conclusions(world, "sda")[2].find("it is 1; somebody changed it"), std::string::npos);
}

TEST(Conclusions, SayWhyNothingIsDone) {
  World world;
  world.policy("- { name: hands-off, scheduler: keep }\n");
  world.kernel.disk("loop0").files["size"] = "0";
  world.add("loop0");
  world.add("sda");
  world.run();
  EXPECT_EQ(conclusions(world, "loop0")[0], "not managed: no medium (size 0)");
  EXPECT_EQ(conclusions(world, "sda")[0],
            "keep: it is left as it is (rule 'hands-off', 10-test.yaml:3)");
}

TEST(Conclusions, SayForHowLongADecisionIsPutOff) {
  World world;
  world.policy("- { match: { serial: X }, scheduler: bfq }\n");
  world.handle(testing::an_event("sda").not_initialized());
  world.kernel.disk("sda");
  world.run();
  const auto* const device = world.reconciler().find("sda");
  ASSERT_TRUE(device->decide_by);
  const auto texts = conclusions_on(*device, world.reconciler().state_of(*device),
                                    *device->decide_by - std::chrono::milliseconds{1450});
  EXPECT_EQ(texts[0],
            "not decided yet: 10-test.yaml:3 waits for serial; what is not known in 1.4 s counts "
            "as absent");
}

TEST(Conclusions, SayThatADecisionWaitsForUdevForEver) {
  World world;
  world.policy("- { match: { name: md*, serial: X }, scheduler: bfq }\n");
  world.handle(testing::an_event("md0").with("SYSTEMD_READY", "0"));
  world.kernel.disk("md0");
  world.run();
  EXPECT_NE(conclusions(world, "md0")[0].find(", until udev tells, however long that takes"),
            std::string::npos)
      << conclusions(world, "md0")[0];
}

}  // namespace
}  // namespace elevatord
