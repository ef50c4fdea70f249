#include "device_object.hpp"

#include "device_path.hpp"
#include "facts_file.hpp"
#include "object_test.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::an_event;
using testing::Options;
using Lines = std::vector<std::string>;
using Texts = std::map<std::string, std::string>;
using Rule = sdbus::Struct<std::string, std::string, std::string, std::string, std::string,
                           std::string, std::string, Lines>;

constexpr const char* kDevice = "org.elevatord1.Device";
constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr const char* kSda = "/org/elevatord1/device/sda";

/// The disk sda, on bfq as the policy wants, and its object.
class DeviceObjectTest : public testing::ObjectTest {
 protected:
  DeviceObjectTest() {
    world_.policy(kBfq);
    world_.add("sda", 9);
    world_.run();
  }

  void set_by_hand(const std::string& scheduler) {
    world_.kernel.disk("sda").active = scheduler;
    world_.change("sda", 9);
    world_.run();
  }

  Options properties_of_sda() { return properties(kSda, kDevice); }

  testing::Answer<Lines, std::vector<Rule>> explain() {
    const auto sda = object(kSda);
    return call<Lines, std::vector<Rule>>(*sda, kDevice, "Explain");
  }

  /// All but the settings that it decided.
  static Lines words(const Rule& rule) {
    return {std::get<0>(rule), std::get<1>(rule), std::get<2>(rule), std::get<3>(rule),
            std::get<4>(rule), std::get<5>(rule), std::get<6>(rule)};
  }

  elevatord::testing::World& world_ = daemon_.world();
};

TEST_F(DeviceObjectTest, ShowsTheDisk) {
  const DeviceObject sda{*service_.connection(), daemon_, "sda"};
  auto shown = properties_of_sda();
  EXPECT_EQ(shown.size(), 21U);
  EXPECT_EQ(shown["Name"].get<std::string>(), "sda");
  EXPECT_EQ(shown["Diskseq"].get<std::uint64_t>(), 9U);
  EXPECT_EQ(shown["Size"].get<std::uint64_t>(), 2048U * 512U);
  EXPECT_EQ(shown["Configurable"].get<bool>(), true);
  EXPECT_EQ(shown["Available"].get<Lines>(), (Lines{"none", "mq-deadline", "kyber", "bfq"}));
  EXPECT_EQ(shown["Values"].get<Options>().at("scheduler").get<std::string>(), "bfq");
  EXPECT_EQ(shown["Wanted"].get<Options>().at("scheduler").get<std::string>(), "bfq");
  EXPECT_EQ(shown["Because"].get<Texts>(), (Texts{{"scheduler", "10-test.yaml:3"}}));
  EXPECT_EQ(shown["State"].get<std::string>(), "ok");
}

TEST_F(DeviceObjectTest, TellsWhatIsDifferentAndNothingElse) {
  DeviceObject sda{*service_.connection(), daemon_, "sda"};
  set_by_hand("kyber");
  sda.refresh();
  let_signals_arrive();
  EXPECT_EQ(told_.lines, Lines{"PropertiesChanged " + std::string{kSda} +
                               ": LastForeignWriter Scheduler State Values"});
}

TEST_F(DeviceObjectTest, IsSilentWhenNothingIsDifferent) {
  DeviceObject sda{*service_.connection(), daemon_, "sda"};
  sda.refresh();
  set_by_hand("bfq");  // looked at again, and as before
  sda.refresh();
  let_signals_arrive();
  EXPECT_EQ(told_.lines, Lines{});
}

TEST_F(DeviceObjectTest, ShowsWhatItToldLast) {
  DeviceObject sda{*service_.connection(), daemon_, "sda"};
  set_by_hand("kyber");
  EXPECT_EQ(properties_of_sda()["State"].get<std::string>(), "ok") << "no signal told otherwise";
  sda.refresh();
  EXPECT_EQ(properties_of_sda()["State"].get<std::string>(), "drifted");
}

TEST_F(DeviceObjectTest, ExplainsTheDisk) {
  world_.policy("- { name: fast, match: { class: nvme }, scheduler: none }\n" + std::string{kBfq});
  world_.run();
  const DeviceObject sda{*service_.connection(), daemon_, "sda"};
  const auto answer = explain();
  const auto& [conclusions, rules] = answer.values;
  ASSERT_GE(conclusions.size(), 2U);
  EXPECT_EQ(conclusions[0], "wants bfq (rule 'all', 10-test.yaml:4)");
  EXPECT_EQ(conclusions[1], "active is bfq");
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(words(rules[0]), (Lines{"fast", "10-test.yaml:3", "fails", "class", "nvme", "scsi",
                                    "10-test.yaml:3:26"}));
  EXPECT_EQ(words(rules[1]), (Lines{"all", "10-test.yaml:4", "decides", "", "", "", ""}));
  EXPECT_EQ(std::get<7>(rules[0]), Lines{});
  EXPECT_EQ(std::get<7>(rules[1]), Lines{"scheduler"});
}

TEST_F(DeviceObjectTest, ShowsAllSettingsThatAreWanted) {
  world_.kernel.disk("sda").values = {{"queue/nomerges", "0"}};
  world_.policy("- { name: all, scheduler: bfq, queue: { nomerges: 2 } }\n");
  world_.run();
  const DeviceObject sda{*service_.connection(), daemon_, "sda"};
  auto shown = properties_of_sda();
  EXPECT_EQ(shown["Wanted"].get<Options>().at("queue/nomerges").get<std::string>(), "2");
  EXPECT_EQ(shown["Because"].get<Texts>().at("queue/nomerges"), "10-test.yaml:3");
  EXPECT_EQ(shown["Source"].get<Texts>().at("queue/nomerges"), "policy");
  EXPECT_EQ(shown["Values"].get<Options>().at("queue/nomerges").get<std::string>(), "2");
  const auto answer = explain();
  EXPECT_EQ(std::get<7>(std::get<1>(answer.values).at(0)), (Lines{"scheduler", "queue/nomerges"}));
}

TEST_F(DeviceObjectTest, ExplainsADiskWhoseModelIsNoText) {
  world_.policy("- { name: odd, match: { model: Good }, scheduler: none }\n");
  world_.handle(an_event("sdb").with("ID_MODEL", "B\xFF"));
  world_.kernel.disk("sdb");
  world_.run();
  const DeviceObject sdb{*service_.connection(), daemon_, "sdb"};
  const auto proxy = object(device_path("sdb"));
  const auto answer = call<Lines, std::vector<Rule>>(*proxy, kDevice, "Explain");
  ASSERT_EQ(answer.error, "");
  EXPECT_EQ(std::get<5>(std::get<1>(answer.values).at(0)), "B\xEF\xBF\xBD");
}

TEST_F(DeviceObjectTest, HasNothingToExplainOfADiskThatIsGone) {
  DeviceObject sda{*service_.connection(), daemon_, "sda"};
  world_.handle(an_event("sda").devnum(7).diskseq(9).remove());
  sda.refresh();
  const auto answer = explain();
  EXPECT_EQ(answer.error, "org.elevatord1.Error.NotFound");
  EXPECT_EQ(answer.text, "sda is gone");
  EXPECT_EQ(told_.lines, Lines{});
}

TEST_F(DeviceObjectTest, LeavesNothingBehind) {
  { const DeviceObject sda{*service_.connection(), daemon_, "sda"}; }
  EXPECT_EQ(explain().error, "org.freedesktop.DBus.Error.UnknownObject");
}

TEST_F(DeviceObjectTest, GivesItsFactsAsAFile) {
  const DeviceObject sda{*service_.connection(), daemon_, "sda"};
  const auto proxy = object(kSda);
  const auto answer = call<std::string>(*proxy, kDevice, "Facts");
  ASSERT_EQ(answer.error, "");
  const auto loaded = load_facts("sda.yaml", std::get<0>(answer.values));
  ASSERT_TRUE(loaded.ok()) << loaded.errors.front().text();
  const auto* const device = daemon_.reconciler().find("sda");
  auto facts = device->facts;
  facts.attributes.settle();  // to a file the ones that nobody looked for are absent
  EXPECT_TRUE(loaded.facts == facts);
  EXPECT_TRUE(loaded.queue == device->queue);
}

TEST_F(DeviceObjectTest, TellsWhoBeatARule) {
  world_.policy(std::string{kBfq} + "- { name: rest, scheduler: none }\n");
  world_.run();
  const DeviceObject sda{*service_.connection(), daemon_, "sda"};
  const auto answer = explain();
  EXPECT_EQ(std::get<5>(std::get<1>(answer.values).at(1)),
            "beaten by all (10-test.yaml:3) for scheduler");
}

}  // namespace
}  // namespace elevatord::bus
