// Reconciler and gate on the kernel model: many disks of few hosts, by kernel, in virtual time.
#include <gtest/gtest.h>

#include "era.hpp"
#include "event_builder.hpp"
#include "fake_daemon_world.hpp"
#include "fleet_builder.hpp"
#include "fleet_model.hpp"
#include "mock_disks.hpp"
#include "model_executor.hpp"
#include "policy_builder.hpp"
#include "reconciler.hpp"
#include "tag_set_gate.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_fleet;
using testing::a_mock_disk;
using testing::a_policy;
using testing::ModelExecutor;

constexpr ModelTime kForEver{-1};

FleetDisk on_host(const std::string& host, int number) {
  FleetDisk disk = a_mock_disk(host + "-disk" + std::to_string(number));
  disk.tag_set = host;
  return disk;
}

std::vector<FleetDisk> disks_on(const std::vector<std::string>& hosts, int each) {
  std::vector<FleetDisk> disks;
  for (const auto& host : hosts) {
    for (int i = 0; i < each; ++i) disks.push_back(on_host(host, i));
  }
  return disks;
}

/// A daemon that wants bfq, on a machine of its own.
class Machine {
 public:
  Machine(const std::string& release, const std::vector<FleetDisk>& disks)
      : Machine(release, disks, writes_of_siblings_collide(KernelFacts::from_release(release))) {}

  Machine(const std::string& release, const std::vector<FleetDisk>& disks, bool siblings_collide)
      : model(make_model(release, disks)),
        worker(*model),
        gate_(worker, siblings_collide),
        reconciler(
            settings_for(release), [this] { return Time{1h} + model->now(); }, gate_, told) {
    reconciler.set_policy(std::make_shared<Policy>(a_policy("- { scheduler: bfq }\n")));
    for (const auto& event : MockDisks{disks}.present()) reconciler.handle(event);
  }

  void run_for(ModelTime time) {
    const auto end = model->now() + time;
    for (auto next = next_moment(); next <= end; next = next_moment()) {
      model->run_until(std::max(next, model->now()));
      reconciler.advance();
    }
    model->run_until(end);
  }

  [[nodiscard]] std::size_t disks_in(DeviceState state) const {
    const auto& devices = reconciler.devices();
    return static_cast<std::size_t>(std::count_if(
        devices.begin(), devices.end(),
        [&](const auto& entry) { return reconciler.state_of(entry.second) == state; }));
  }

  [[nodiscard]] ModelTime writing_took() const { return worker.last_write - worker.first_write; }

  std::unique_ptr<KernelModel> model;
  ModelExecutor worker;
  testing::RememberingObserver told;

 private:
  static std::unique_ptr<KernelModel> make_model(const std::string& release,
                                                 const std::vector<FleetDisk>& disks) {
    auto fleet = a_fleet(disks);
    fleet.kernel = KernelFacts::from_release(release);
    return *model_of(fleet, measured_costs());
  }

  static Settings settings_for(const std::string& release) {
    Settings settings;
    settings.kernel = KernelFacts::from_release(release);
    return settings;
  }

  ModelTime next_moment() {
    auto next = model->events().next().value_or(ModelTime::max());
    if (const auto deadline = reconciler.next_deadline()) {
      next = std::min<ModelTime>(next, *deadline - Time{1h});
    }
    return next;
  }

  TagSetGate gate_;

 public:
  Reconciler reconciler;
};

TEST(Collisions, DisksOfOneHostAreAllSwitchedOneAfterTheOther) {
  Machine machine{"7.3.0", disks_on({"host0"}, 32)};
  machine.run_for(5s);
  EXPECT_EQ(machine.disks_in(DeviceState::Ok), 32U);
  EXPECT_EQ(machine.reconciler.counters().writes_done, 32U);
  EXPECT_EQ(machine.reconciler.counters().writes_failed, 0U);
  EXPECT_EQ(machine.worker.most_together("host0"), 1U);
  EXPECT_EQ(machine.worker.busy, 0U);
}

TEST(Collisions, TwoHostsGoSideBySide) {
  Machine one{"7.3.0", disks_on({"host0"}, 16)};
  Machine two{"7.3.0", disks_on({"host0", "host1"}, 16)};
  one.run_for(5s);
  two.run_for(5s);
  EXPECT_EQ(two.disks_in(DeviceState::Ok), 32U);
  EXPECT_EQ(two.worker.most_together("host0"), 1U);
  EXPECT_EQ(two.worker.most_together("host1"), 1U);
  EXPECT_EQ(two.worker.most_in_all, 2U);
  EXPECT_LT(two.writing_took(), one.writing_took() * 3 / 2) << "in a row: twice as long";
}

TEST(Collisions, WhereTheyDoNotCollideAllGoAtOnce) {
  Machine machine{"6.18.44", disks_on({"host0"}, 32)};
  machine.run_for(5s);
  EXPECT_EQ(machine.disks_in(DeviceState::Ok), 32U);
  EXPECT_EQ(machine.worker.most_together("host0"), 32U);
  EXPECT_EQ(machine.worker.busy, 0U);
  EXPECT_LT(machine.writing_took(), 100ms);
}

TEST(Collisions, AKernelThatWasTakenForAnotherIsFoundOut) {
  Machine machine{"7.3.0", disks_on({"host0"}, 32), false};
  machine.run_for(10s);
  EXPECT_GT(machine.worker.busy, 0U);
  EXPECT_LE(machine.worker.busy, 31U) << "those of the first go, and no more";
  EXPECT_EQ(machine.disks_in(DeviceState::Ok), 32U);
  EXPECT_EQ(machine.reconciler.counters().writes_failed, 0U);
}

TEST(Collisions, SiblingsOfAStuckDiskAreNotFailedAndFollowOnceItMoves) {
  Machine machine{"7.3.0", disks_on({"host0", "host1"}, 4)};
  const auto io = machine.model->start_io("host0-disk0", kForEver, nullptr);
  machine.run_for(2s);
  EXPECT_EQ(machine.disks_in(DeviceState::Ok), 4U) << "the other host's";
  EXPECT_EQ(machine.reconciler.find("host0-disk1")->waits, "waits for its turn on host0");
  machine.run_for(3min);
  EXPECT_EQ(machine.disks_in(DeviceState::Stuck), 1U);
  EXPECT_EQ(machine.disks_in(DeviceState::Pending), 3U);
  EXPECT_EQ(machine.reconciler.find("host0-disk1")->waits.substr(0, 8), "busy for");
  machine.model->finish_io("host0-disk0", io);
  machine.run_for(13s);
  EXPECT_EQ(machine.disks_in(DeviceState::Ok), 8U);
  EXPECT_EQ(machine.reconciler.counters().writes_failed, 0U);
}

}  // namespace
}  // namespace elevatord
