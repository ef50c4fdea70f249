#include "manager_object.hpp"

#include "device_path.hpp"
#include "object_test.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::an_event;
using testing::Options;
using testing::Paths;
using Lines = std::vector<std::string>;
using Change = sdbus::Struct<sdbus::ObjectPath, std::string, std::string, std::string, std::string,
                             std::string, std::uint64_t, std::string>;

constexpr const char* kManager = "org.elevatord1.Manager";
constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
const sdbus::ObjectPath kSda{"/org/elevatord1/device/sda"};
const sdbus::ObjectPath kSdb{"/org/elevatord1/device/sdb"};

/// Two disks that the policy wants on bfq, and what the manager says of them.
class ManagerObjectTest : public testing::ObjectTest {
 protected:
  ManagerObjectTest() {
    world_.policy(kBfq);
    world_.kernel.disk("sda");
    world_.handle(an_event("sda").devnum(7).diskseq(1).with("DEVLINKS", "/dev/disk/by-id/ata-X1"));
    world_.add("sdb");
    world_.run();
  }

  template <typename... Results, typename... Arguments>
  testing::Answer<Results...> ask(const char* method, const Arguments&... arguments) {
    return call<Results...>(*proxy_, kManager, method, arguments...);
  }

  sdbus::ObjectPath device_named(const std::string& name) {
    return std::get<0>(ask<sdbus::ObjectPath>("GetDevice", name).values);
  }

  std::vector<Change> plan_of(const Paths& paths) {
    return std::get<0>(ask<std::vector<Change>>("Plan", paths, Options{}).values);
  }

  elevatord::testing::World& world_ = daemon_.world();
  ManagerObject manager_{service_.connection(), daemon_, false};
  std::unique_ptr<sdbus::IProxy> proxy_ = object(kManagerPath);
};

TEST_F(ManagerObjectTest, ListsTheDisksByTheirPaths) {
  world_.add("cciss!c0d0");
  const auto listed = std::get<0>(ask<Paths>("ListDevices").values);
  const sdbus::ObjectPath escaped{"/org/elevatord1/device/cciss_21c0d0"};
  EXPECT_EQ(listed, (Paths{escaped, kSda, kSdb}));
}

TEST_F(ManagerObjectTest, FindsADiskByEachOfItsNames) {
  EXPECT_EQ(device_named("sda"), kSda);
  EXPECT_EQ(device_named("/dev/sda"), kSda);
  EXPECT_EQ(device_named("/dev/disk/by-id/ata-X1"), kSda);
  EXPECT_EQ(device_named("ata-X1"), kSda);
}

TEST_F(ManagerObjectTest, SaysWhichDiskItDoesNotFind) {
  const auto answer = ask<sdbus::ObjectPath>("GetDevice", std::string{"sdx"});
  EXPECT_EQ(answer.error, "org.elevatord1.Error.NotFound");
  EXPECT_EQ(answer.text, "sdx: no such managed disk");
}

TEST_F(ManagerObjectTest, PlansWhatApplyWouldWrite) {
  world_.kernel.disk("sda").active = "kyber";
  world_.change("sda");
  world_.run();
  // The fake daemon's kernel is none that is known: it gets the dearest, and disks take turns.
  const Change back{kSda,   "scheduler", "kyber", "bfq", "10-test.yaml:3", "freeze+quiesce",
                    21'800, "sda"};
  EXPECT_EQ(plan_of({}), std::vector<Change>{back});
  EXPECT_EQ(plan_of({kSda}), std::vector<Change>{back});
  EXPECT_EQ(plan_of({kSdb}), std::vector<Change>{});
  EXPECT_EQ(world_.kernel.disk("sda").active, "kyber");
}

TEST_F(ManagerObjectTest, PlansNothingForADiskThatIsNotThere) {
  for (const auto* path : {"/org/elevatord1/device/sdx", "/org/elevatord1", "/sda"}) {
    const auto answer =
        ask<std::vector<Change>>("Plan", Paths{kSda, sdbus::ObjectPath{path}}, Options{});
    EXPECT_EQ(answer.error, "org.elevatord1.Error.NotFound");
    EXPECT_EQ(answer.text, std::string{path} + ": no such managed disk");
  }
}

TEST_F(ManagerObjectTest, PlanTakesNoOptionYet) {
  const auto answer =
      ask<std::vector<Change>>("Plan", Paths{}, Options{{"novelty", sdbus::Variant{true}}});
  EXPECT_EQ(answer.error, "org.elevatord1.Error.InvalidArgument");
  EXPECT_EQ(answer.text, "unknown option 'novelty'");
}

TEST_F(ManagerObjectTest, ShowsHowTheServiceStands) {
  daemon_.status.serial = 3;
  daemon_.status.files = {"/etc/p\xFF.yaml"};
  auto shown = properties(kManagerPath, kManager);
  EXPECT_EQ(shown["Version"].get<std::string>(), ELEVATORD_VERSION);
  EXPECT_EQ(shown["State"].get<std::string>(), "running");
  EXPECT_EQ(shown["PolicySerial"].get<std::uint64_t>(), 3U);
  EXPECT_EQ(shown["PolicyFiles"].get<Lines>(), Lines{"/etc/p\xEF\xBF\xBD.yaml"});
  EXPECT_EQ(shown["WritesDone"].get<std::uint64_t>(), 2U);
  EXPECT_EQ(shown["WritesAvoided"].get<std::uint64_t>(), 0U);
  EXPECT_EQ(shown["PendingCount"].get<std::uint32_t>(), 0U);
}

TEST_F(ManagerObjectTest, CountsWhatIsUnderWayAndWhatIsStuck) {
  world_.kernel.disk("sda").hangs = true;
  world_.kernel.disk("sdb").write_errno = EIO;
  world_.policy("- { scheduler: kyber }\n");
  world_.run();
  auto shown = properties(kManagerPath, kManager);
  EXPECT_EQ(shown["PendingCount"].get<std::uint32_t>(), 1U);
  EXPECT_EQ(shown["WritesFailed"].get<std::uint64_t>(), 1U);
  world_.advance(std::chrono::seconds{31});
  shown = properties(kManagerPath, kManager);
  EXPECT_EQ(shown["PendingCount"].get<std::uint32_t>(), 0U);
  EXPECT_EQ(shown["StuckCount"].get<std::uint32_t>(), 1U);
}

TEST_F(ManagerObjectTest, IsDegradedByAMistakeInThePolicyFiles) {
  Finding finding;
  finding.what = "unknown scheduler 'bfqq'";
  daemon_.status.errors = {finding};
  auto shown = properties(kManagerPath, kManager);
  EXPECT_EQ(shown["State"].get<std::string>(), "degraded");
  EXPECT_EQ(shown["PolicyErrors"].get<Lines>(), Lines{finding.text()});
}

TEST_F(ManagerObjectTest, TellsOfANewPolicy) {
  daemon_.status.serial = 2;
  manager_.policy_changed(true);
  let_signals_arrive();
  EXPECT_EQ(told_.lines, (Lines{"PropertiesChanged /org/elevatord1: PolicyErrors PolicyFiles "
                                "PolicySerial State",
                                "PolicyReloaded 2"}));
}

TEST_F(ManagerObjectTest, ABrokenPolicyIsNoReload) {
  manager_.policy_changed(false);
  let_signals_arrive();
  ASSERT_EQ(told_.lines.size(), 1U);
  EXPECT_TRUE(told_.lines[0].starts_with("PropertiesChanged"));
}

}  // namespace
}  // namespace elevatord::bus
