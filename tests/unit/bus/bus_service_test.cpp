#include "bus_service.hpp"

#include <algorithm>
#include <map>

#include "bus_signals.hpp"
#include "bus_test.hpp"
#include "device_path.hpp"
#include "fake_daemon_api.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::an_event;
using testing::Options;
using testing::Paths;
using Lines = std::vector<std::string>;
using Rows = std::vector<sdbus::Struct<sdbus::ObjectPath, std::string, std::string>>;
using Objects = std::map<sdbus::ObjectPath, std::map<std::string, Options>>;

constexpr const char* kService = "org.elevatord1";
constexpr const char* kManager = "org.elevatord1.Manager";
constexpr const char* kJoined = "on the bus as org.elevatord1";
const std::string kSda = "/org/elevatord1/device/sda";

/// The service over a daemon with the disk sda.
class BusServiceTest : public testing::BusTest {
 protected:
  BusServiceTest() {
    world_.policy("- { name: all, scheduler: bfq }\n");
    world_.add("sda");
    world_.run();
  }

  [[nodiscard]] std::ptrdiff_t times_logged(const std::string& text) const {
    return std::count_if(log_.begin(), log_.end(), [&](const std::string& line) {
      return line.find(text) != std::string::npos;
    });
  }

  bool logs(const std::string& text, std::ptrdiff_t times = 1) {
    return until([&, times] { return times_logged(text) >= times; });
  }

  void start() {
    service_.join();
    ASSERT_TRUE(logs(kJoined));
  }

  void set_by_hand(const std::string& scheduler) {
    world_.kernel.disk("sda").active = scheduler;
    world_.change("sda");
    world_.run();
  }

  /// What a newcomer sees of the service; after it, all that was told before has arrived.
  Paths disks(testing::BusPeer& client) {
    const auto manager = client.proxy(kService, kManagerPath);
    return std::get<0>(call<Paths>(*manager, kManager, "ListDevices").values);
  }

  elevatord::testing::FakeDaemonApi daemon_;
  elevatord::testing::World& world_ = daemon_.world();
  Lines log_;
  BusService service_{loop_, daemon_, bus_.address(),
                      [this](Severity, const std::string& text) { log_.push_back(text); }};
};

TEST_F(BusServiceTest, ShowsTheDisksThatAreThereWhenItJoins) {
  start();
  const auto manager = join().proxy(kService, kManagerPath);
  const auto objects = std::get<0>(
      call<Objects>(*manager, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects").values);
  ASSERT_TRUE(objects.contains(sdbus::ObjectPath{kSda}));
  const auto& interfaces = objects.at(sdbus::ObjectPath{kSda});
  EXPECT_EQ(interfaces.at("org.elevatord1.Device").at("State").get<std::string>(), "ok");
}

TEST_F(BusServiceTest, TellsOfDisksThatComeAndGo) {
  start();
  auto& client = join();
  const testing::BusSignals told{*client.connection()};
  world_.add("sdb");
  service_.device_added("sdb");
  service_.device_removed("sdb");
  service_.device_removed("sdb");  // it is gone already
  disks(client);
  EXPECT_EQ(told.lines, (Lines{"InterfacesAdded /org/elevatord1/device/sdb",
                               "InterfacesRemoved /org/elevatord1/device/sdb"}));
  const auto sdb = client.proxy(kService, "/org/elevatord1/device/sdb");
  EXPECT_EQ(call<>(*sdb, "org.elevatord1.Device", "Explain").error,
            "org.freedesktop.DBus.Error.UnknownObject");
}

TEST_F(BusServiceTest, ADiskThatReplacesAnotherOfItsNameIsShown) {
  start();
  world_.handle(an_event("sda").devnum(7).diskseq(1).remove());
  world_.add("sda", 2);
  service_.device_added("sda");
  const auto sda = join().proxy(kService, kSda);
  const auto answer =
      call<sdbus::Variant>(*sda, "org.freedesktop.DBus.Properties", "Get",
                           std::string{"org.elevatord1.Device"}, std::string{"Diskseq"});
  ASSERT_EQ(answer.error, "");
  EXPECT_EQ(std::get<0>(answer.values).get<std::uint64_t>(), 2U);
}

TEST_F(BusServiceTest, TellsManyChangesOfOneTurnAsOne) {
  start();
  auto& client = join();
  const testing::BusSignals told{*client.connection()};
  for (const auto* scheduler : {"kyber", "bfq", "none"}) {
    set_by_hand(scheduler);
    service_.device_changed("sda");
  }
  service_.device_changed("sdx");  // gone before its turn came
  EXPECT_TRUE(until([&] { return !told.lines.empty(); }));
  disks(client);
  EXPECT_EQ(told.lines,
            Lines{"PropertiesChanged " + kSda + ": LastForeignWriter Scheduler State Values"});
}

TEST_F(BusServiceTest, TellsOfAStuckDiskAndOfAPolicy) {
  start();
  auto& client = join();
  const testing::BusSignals told{*client.connection()};
  daemon_.status.serial = 2;
  service_.device_stuck("sda");
  service_.policy_changed(true);
  disks(client);
  ASSERT_EQ(told.lines.size(), 3U);
  EXPECT_EQ(told.lines.front(), "DeviceStuck " + kSda);
  EXPECT_EQ(told.lines.back(), "PolicyReloaded 2");
}

TEST_F(BusServiceTest, WithoutABusItSaysSoOnceAndJoinsWhenThereIsOne) {
  bus_.stop();
  service_.join();
  ASSERT_TRUE(logs("no bus ("));
  service_.device_added("sda");
  service_.device_changed("sda");
  service_.device_stuck("sda");
  service_.policy_changed(true);
  service_.device_removed("sda");
  bus_.start();
  ASSERT_TRUE(logs(kJoined));
  EXPECT_EQ(times_logged("no bus ("), 1);
  EXPECT_EQ(disks(join()), Paths{sdbus::ObjectPath{kSda}});
}

TEST_F(BusServiceTest, JoinsAgainAfterTheBusWasLost) {
  start();
  bus_.stop();
  service_.device_changed("sda");
  service_.device_stuck("sda");
  ASSERT_TRUE(logs("lost the bus: "));
  world_.add("sdb");
  service_.device_added("sdb");
  bus_.start();
  ASSERT_TRUE(logs(kJoined, 2));
  EXPECT_EQ(disks(join()).size(), 2U);
  EXPECT_EQ(times_logged("lost the bus: "), 1);
}

TEST_F(BusServiceTest, WaitsForANameThatSomebodyElseHas) {
  auto& other = join();
  const auto driver = other.proxy("org.freedesktop.DBus", "/org/freedesktop/DBus");
  const std::string name = kService;
  call<std::uint32_t>(*driver, "org.freedesktop.DBus", "RequestName", name, std::uint32_t{0});
  service_.join();
  ASSERT_TRUE(logs("cannot have the name org.elevatord1: somebody else owns it"));
  call<std::uint32_t>(*driver, "org.freedesktop.DBus", "ReleaseName", name);
  ASSERT_TRUE(logs(kJoined));
  EXPECT_EQ(times_logged("cannot have the name"), 1);
}

TEST_F(BusServiceTest, WorkThatOutlivesTheBusIsDoneForNobody) {
  start();
  const auto manager = join().proxy(kService, kManagerPath);
  const auto answer = send<Rows>(*manager, kManager, "Reconcile", Paths{}, Options{});
  ASSERT_TRUE(until([&] { return daemon_.requests.size() == 1; }));
  bus_.stop();
  ASSERT_TRUE(logs("lost the bus: "));
  bus_.start();
  ASSERT_TRUE(logs(kJoined, 2));
  daemon_.requests[0].done(true);
  EXPECT_EQ(disks(join()).size(), 1U);
}

}  // namespace
}  // namespace elevatord::bus
