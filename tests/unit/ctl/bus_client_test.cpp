#include "bus_client.hpp"

#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

#include "bus_error.hpp"
#include "fake_disk.hpp"
#include "fake_manager.hpp"
#include "private_bus.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;
using elevatord::testing::PrivateBus;
using testing::FakeDisk;
using testing::FakeManager;
using testing::Paths;
using Kind = CallError::Kind;
using Lines = std::vector<std::string>;

constexpr const char* kSda = "/org/elevatord1/device/sda";
constexpr const char* kEscaped = "/org/elevatord1/device/cciss_21c0d0";

/// A service that answers on a thread of its own, since the client waits for each answer.
class Service {
 public:
  explicit Service(const std::string& address)
      : connection_(sdbus::createSessionBusConnectionWithAddress(address)),
        manager(*connection_),
        sda_(*connection_, kSda, "sda"),
        c0d0_(*connection_, kEscaped, "cciss!c0d0") {
    connection_->requestName(bus::ServiceName{"org.elevatord1"});
    thread_ = std::thread{[this] { serve(); }};
  }

  ~Service() {
    connection_->leaveEventLoop();
    thread_.join();
  }

  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  Service(Service&&) = delete;
  Service& operator=(Service&&) = delete;

 private:
  std::unique_ptr<sdbus::IConnection> connection_;

 public:
  FakeManager manager;

 private:
  void serve() {
    try {
      connection_->enterEventLoop();
    } catch (const sdbus::Error&) {  // the bus went away
    }
  }

  FakeDisk sda_;
  FakeDisk c0d0_;
  std::thread thread_;
};

class BusClientTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<BusClient> client() const {
    auto connected = BusClient::connect({BusChoice::Kind::Address, bus_.address()});
    return connected ? std::move(*connected) : nullptr;
  }

  PrivateBus bus_;
  Service service_{bus_.address()};
  FakeManager& daemon_ = service_.manager;
};

TEST_F(BusClientTest, ReadsHowTheServiceStands) {
  const auto info = client()->manager();
  ASSERT_TRUE(info) << info.error().what;
  EXPECT_EQ(info->version, "0.1.0");
  EXPECT_EQ(info->state, "degraded");
  EXPECT_EQ(info->policy_files, (Lines{"/etc/a.yaml", "/etc/b.yaml"}));
  EXPECT_EQ(info->policy_errors, Lines{"c.yaml:1:2: bad"});
  EXPECT_EQ(info->writes_failed, 3U);
  EXPECT_EQ(info->stuck, 5U);
}

TEST_F(BusClientTest, ReadsAllDisksAndOnlyDisks) {
  const auto devices = client()->devices();
  ASSERT_TRUE(devices) << devices.error().what;
  Lines names;
  for (const auto& device : *devices) names.push_back(device.name);
  EXPECT_EQ(names, (Lines{"cciss!c0d0", "sda"}));
  EXPECT_EQ(devices->back().device_class, "sata");
}

TEST_F(BusClientTest, ReadsOneDisk) {
  const auto device = client()->device(kSda);
  ASSERT_TRUE(device) << device.error().what;
  EXPECT_EQ(device->name, "sda");
  EXPECT_EQ(to_text(device->wanted.at("scheduler")), "bfq");
  EXPECT_EQ(device->because.at("scheduler"), "a.yaml:4");
  EXPECT_EQ(device->last_write_usec, 14000U);
}

TEST_F(BusClientTest, ADiskThatIsGoneIsNotFound) {
  const auto device = client()->device("/org/elevatord1/device/sdx");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().kind, Kind::NotFound);
}

TEST_F(BusClientTest, FindsADisk) {
  EXPECT_EQ(client()->find_device("sda"), kSda);
}

TEST_F(BusClientTest, TellsWhatTheServiceSaidOfAnUnknownDisk) {
  daemon_.before_answer = [] { throw bus::error("NotFound", "sdx: no such managed disk"); };
  const auto found = client()->find_device("sdx");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, Kind::NotFound);
  EXPECT_EQ(found.error().what, "sdx: no such managed disk");
}

TEST_F(BusClientTest, ReadsAnExplanation) {
  const auto explanation = client()->explain(kEscaped);
  ASSERT_TRUE(explanation) << explanation.error().what;
  EXPECT_EQ(explanation->device, "cciss!c0d0");
  EXPECT_EQ(explanation->conclusions, (Lines{"wants bfq", "active is bfq"}));
  ASSERT_EQ(explanation->rules.size(), 2U);
  const auto& rule = explanation->rules[0];
  EXPECT_EQ((Lines{rule.name, rule.at, rule.outcome, rule.condition, rule.wanted, rule.found,
                   rule.condition_at}),
            (Lines{"fast", "a.yaml:3", "fails", "class", "nvme", "sata", "a.yaml:3:9"}));
  EXPECT_EQ(rule.remark, "");
  EXPECT_EQ(explanation->rules[1].decides, Lines{"scheduler"});
  EXPECT_EQ(explanation->rules[1].remark, "beaten by x") << "no condition failed";
  EXPECT_EQ(explanation->rules[1].found, "");
}

TEST_F(BusClientTest, PlansForTheDisksThatItNames) {
  const sdbus::ObjectPath path{kEscaped};
  daemon_.planned = {{path, "scheduler", "none", "bfq", "a.yaml:4", "freeze", 13'800, "host0"}};
  const auto changes = client()->plan({kEscaped});
  ASSERT_TRUE(changes) << changes.error().what;
  ASSERT_EQ(changes->size(), 1U);
  const auto& change = changes->front();
  EXPECT_EQ((Lines{change.device, change.attribute, change.from, change.to, change.because}),
            (Lines{"cciss!c0d0", "scheduler", "none", "bfq", "a.yaml:4"}));
  EXPECT_EQ(change.cost, "freeze");
  EXPECT_EQ(change.stall_usec, 13'800U);
  EXPECT_EQ(change.tag_set, "host0");
  EXPECT_EQ(daemon_.asked_for, Paths{path});
  EXPECT_TRUE(daemon_.asked_with.empty());
}

TEST_F(BusClientTest, LeavesToTheServiceWhatNobodyAskedFor) {
  daemon_.applied = {{sdbus::ObjectPath{kSda}, "ok", "none -> bfq"}};
  const auto devices = client()->reconcile({}, {});
  ASSERT_TRUE(devices) << devices.error().what;
  ASSERT_EQ(devices->size(), 1U);
  EXPECT_EQ(devices->front().device, "sda");
  EXPECT_EQ(devices->front().state, "ok");
  EXPECT_EQ(devices->front().last_result, "none -> bfq");
  EXPECT_TRUE(daemon_.asked_for.empty());
  EXPECT_TRUE(daemon_.asked_with.empty());
}

TEST_F(BusClientTest, HandsOnHowToApply) {
  ASSERT_TRUE(client()->reconcile({kSda}, {false, 70ms}));
  EXPECT_EQ(daemon_.asked_for, Paths{sdbus::ObjectPath{kSda}});
  ASSERT_EQ(daemon_.asked_with.size(), 2U);
  EXPECT_EQ(daemon_.asked_with.at("wait").get<bool>(), false);
  EXPECT_EQ(daemon_.asked_with.at("timeout_ms").get<std::uint32_t>(), 70U);
}

TEST_F(BusClientTest, HandsOnThatADiskIsToBeIdle) {
  ASSERT_TRUE(client()->reconcile({kSda}, {true, std::nullopt, When::Idle}));
  EXPECT_EQ(daemon_.asked_with.at("when").get<std::string>(), "idle");
  ASSERT_TRUE(client()->reload(When::Idle));
  EXPECT_EQ(daemon_.asked_with.at("when").get<std::string>(), "idle");
  ASSERT_TRUE(client()->reload(When::Now));
  EXPECT_TRUE(daemon_.asked_with.empty());
}

TEST_F(BusClientTest, RestoresTheDisksThatItNames) {
  daemon_.restored = {{sdbus::ObjectPath{kSda}, "drifted", "bfq -> none (restored)"}};
  const auto devices = client()->restore({kSda}, {true, 70ms});
  ASSERT_TRUE(devices) << devices.error().what;
  ASSERT_EQ(devices->size(), 1U);
  EXPECT_EQ(devices->front().device, "sda");
  EXPECT_EQ(devices->front().last_result, "bfq -> none (restored)");
  EXPECT_EQ(daemon_.asked_for, Paths{sdbus::ObjectPath{kSda}});
  EXPECT_EQ(daemon_.asked_with.at("timeout_ms").get<std::uint32_t>(), 70U);
}

TEST_F(BusClientTest, ReloadTellsTheSerialOrTheMistakes) {
  EXPECT_EQ(client()->reload(When::Now), std::uint64_t{7});
  daemon_.before_answer = [] { throw bus::error("InvalidPolicy", "a.yaml:1:2: bad"); };
  const auto serial = client()->reload(When::Now);
  ASSERT_FALSE(serial);
  EXPECT_EQ(serial.error().kind, Kind::InvalidPolicy);
  EXPECT_EQ(serial.error().what, "a.yaml:1:2: bad");
}

TEST_F(BusClientTest, AnErrorWithoutWordsIsToldByItsName) {
  daemon_.before_answer = [] { throw bus::error("Paused", ""); };
  const auto serial = client()->reload(When::Now);
  ASSERT_FALSE(serial);
  EXPECT_EQ(serial.error().kind, Kind::Failed);
  EXPECT_EQ(serial.error().what, "org.elevatord1.Error.Paused");
}

TEST_F(BusClientTest, ABusThatGoesAwayMeanwhileIsNoDaemon) {
  daemon_.before_answer = [this] { bus_.stop(); };
  const auto serial = client()->reload(When::Now);
  ASSERT_FALSE(serial);
  EXPECT_EQ(serial.error().kind, Kind::NoDaemon);
}

TEST(BusClientWithoutAService, SaysThatThereIsNoDaemon) {
  const PrivateBus bus;
  const auto client = BusClient::connect({BusChoice::Kind::Address, bus.address()});
  ASSERT_TRUE(client);
  const auto info = (*client)->manager();
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().kind, Kind::NoDaemon);
}

TEST(BusClientWithoutABus, SaysThatThereIsNoDaemon) {
  const PrivateBus bus{PrivateBus::Begin::Stopped};
  // Where the buses with names are looked for; the test's one thread is in here.
  for (const auto* name : {"DBUS_SYSTEM_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"}) {
    ::setenv(name, bus.address().c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  }
  for (const auto kind : {BusChoice::Kind::System, BusChoice::Kind::Session}) {
    const auto client = BusClient::connect({kind, {}});
    ASSERT_FALSE(client);
    EXPECT_EQ(client.error().kind, Kind::NoDaemon);
    EXPECT_NE(client.error().what, "");
  }
}

TEST_F(BusClientTest, ReadsADisksFacts) {
  const auto facts = client()->facts(kSda);
  ASSERT_TRUE(facts) << facts.error().what;
  EXPECT_EQ(*facts, "version: 1\nname: sda\n");
}

}  // namespace
}  // namespace elevatord::ctl
