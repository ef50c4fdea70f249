// Host-managed zoned disks on kernels that keep the order of writes in mq-deadline (before 6.10).
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::World;
using Writes = std::vector<std::string>;

class ZonedDisks : public ::testing::Test {
 protected:
  /// A zoned disk with this scheduler active, on this kernel.
  World& start(const std::string& release, const std::string& active, const std::string& rules) {
    Settings settings;
    settings.kernel = KernelFacts::from_release(release);
    world_ = std::make_unique<World>(settings);
    world_->policy(rules);
    auto& disk = world_->kernel.disk("sda");
    disk.offered = {"none", "mq-deadline"};
    disk.active = active;
    disk.files["queue/zoned"] = "host-managed";
    world_->add("sda");
    world_->run();
    return *world_;
  }

  std::unique_ptr<World> world_;
};

constexpr const char* kNone = "- { name: all, scheduler: none }\n";

TEST_F(ZonedDisks, AreNotTakenOffTheOnlySchedulerThatKeepsTheirOrder) {
  auto& world = start("6.6.9", "mq-deadline", kNone);
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{});
  EXPECT_EQ(world.state("sda"), "refused");
}

TEST_F(ZonedDisks, ThatAreOnNoneAreSaidToBeWrongButNotWrittenByAGuard) {
  auto& world = start("6.6.9", "none", kNone);
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{});
  EXPECT_EQ(world.state("sda"), "refused") << "what checks before it writes zones sees that";
}

TEST_F(ZonedDisks, AreBroughtBackByAPolicyThatSaysSo) {
  auto& world = start("6.6.9", "none", "- { name: all, scheduler: mq-deadline }\n");
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"mq-deadline"});
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST_F(ZonedDisks, ARuleMayForceIt) {
  auto& world = start("6.6.9", "mq-deadline", "- { name: all, scheduler: none, force: true }\n");
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"none"});
}

TEST_F(ZonedDisks, NeedNoGuardWhereTheKernelKeepsTheOrderItself) {
  auto& world = start("6.10.0", "mq-deadline", kNone);
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"none"});
}

}  // namespace
}  // namespace elevatord
