#include "setting_conclusions.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;
using Lines = std::vector<std::string>;

constexpr const char* kBy = " (rule 'r', 10-test.yaml:3); ";

/// What is said of sda, which has `values` before the policy is looked at.
Lines conclusions(World& world, std::map<std::string, std::string> values,
                  const std::string& settings) {
  world.kernel.disk("sda").values = std::move(values);
  world.policy("- { name: r, " + settings + " }\n");
  world.add("sda");
  world.run();
  return conclusions_on_settings(*world.reconciler().find("sda"));
}

TEST(SettingConclusions, SayWhatIsWantedAndWhatIsThere) {
  World world;
  EXPECT_EQ(conclusions(world, {{"queue/nr_requests", "64"}}, "queue: { nr_requests: 64 }"),
            Lines{std::string{"wants nr_requests 64"} + kBy + "it is 64"});
}

TEST(SettingConclusions, SayWhatTheDiskDoesNotHave) {
  World world;
  EXPECT_EQ(conclusions(world, {}, "queue: { wbt_lat_usec: 0 }"),
            Lines{std::string{"wants wbt_lat_usec 0"} + kBy + "it is not there"});
}

TEST(SettingConclusions, SayWhichSchedulerWouldHaveToBeActive) {
  World world;
  EXPECT_EQ(conclusions(world, {}, "iosched: { kyber: { read_lat_nsec: 2000000 } }"),
            Lines{std::string{"wants kyber/read_lat_nsec 2000000"} + kBy + "kyber is not active"});
}

TEST(SettingConclusions, SayWhatIsKept) {
  World world;
  EXPECT_EQ(conclusions(world, {{"queue/nomerges", "1"}}, "queue: { nomerges: keep }"),
            Lines{"keep: nomerges is left as it is (rule 'r', 10-test.yaml:3)"});
}

TEST(SettingConclusions, SayThatSomebodyElseChangedIt) {
  World world;
  conclusions(world, {{"queue/nomerges", "0"}}, "queue: { nomerges: 2 }");
  world.kernel.disk("sda").values["queue/nomerges"] = "1";
  world.change("sda");
  world.run();
  EXPECT_EQ(conclusions_on_settings(*world.reconciler().find("sda")),
            Lines{std::string{"wants nomerges 2"} + kBy +
                  "it is 1; somebody changed it, `elevatorctl apply` brings it back"});
}

TEST(SettingConclusions, SayThatAWriteFailed) {
  World world;
  world.kernel.disk("sda").write_errno = EINVAL;
  EXPECT_EQ(conclusions(world, {{"queue/nomerges", "0"}}, "queue: { nomerges: 2 }"),
            Lines{std::string{"wants nomerges 2"} + kBy + "it is 0; it could not be written"});
}

TEST(SettingConclusions, SayWhyItWouldBeDangerous) {
  Settings settings;
  settings.kernel = KernelFacts::from_release("6.17.0");
  World world{settings};
  world.kernel.disk("sda").active = "bfq";
  const auto texts =
      conclusions(world, {{"queue/nr_requests", "256"}}, "queue: { nr_requests: 512 }");
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_NE(texts[0].find("refused: "), std::string::npos) << texts[0];
  EXPECT_FALSE(texts[0].ends_with("refused: ")) << texts[0];
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(SettingConclusions, SayThatASwitchComesFirst) {
  World world;
  world.kernel.disk("sda").busy = 1;
  EXPECT_EQ(conclusions(world, {{"queue/nr_requests", "256"}},
                        "scheduler: bfq, queue: { nr_requests: 64 }"),
            Lines{std::string{"wants nr_requests 64"} + kBy + "it comes after the switch to bfq"});
}

}  // namespace
}  // namespace elevatord
