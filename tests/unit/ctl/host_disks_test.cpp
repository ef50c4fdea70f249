#include "host_disks.hpp"

#include "host_test.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;

class HostDisks : public testing::HostTest {
 protected:
  [[nodiscard]] HostQuestion question() const {
    return {sysfs_.root(), worker_, {"queue/read_ahead_kb"}, {}};
  }
};

TEST_F(HostDisks, AreKnownAsTheDaemonKnowsThem) {
  const auto disks = read_host_disks(question(), 10s);
  ASSERT_TRUE(disks) << disks.error().what;
  ASSERT_EQ(disks->size(), 2U);
  const auto& sda = disks->front();
  EXPECT_EQ(sda.facts.name, "sda");
  EXPECT_EQ(sda.facts.size.value(), 2048U * 512U);
  EXPECT_TRUE(sda.facts.rotational.value());
  EXPECT_FALSE(sda.facts.kernel.release.empty());
  EXPECT_EQ(sda.state.scheduler.active, "none");
  EXPECT_EQ(sda.state.values.at("queue/read_ahead_kb"), "128");
  EXPECT_TRUE(sda.answered);
}

TEST_F(HostDisks, HaveTheAttributesThatAPolicyNames) {
  auto asks = question();
  asks.attributes = {"queue/dax", "removable"};
  sysfs_.set("sda", "queue/dax", "1");
  const auto disks = read_host_disks(asks, 10s);
  ASSERT_TRUE(disks) << disks.error().what;
  EXPECT_EQ(disks->at(0).facts.attributes.at("queue/dax"), Fact<std::string>::known("1"));
  EXPECT_TRUE(disks->at(1).facts.attributes.at("queue/dax").is_absent());
  EXPECT_TRUE(disks->at(0).facts.attributes.at("ro").is_not_yet()) << "nobody looked";
}

TEST_F(HostDisks, OneOfThemMayBeAskedForAlone) {
  auto only = question();
  only.only = "/dev/sdb";
  const auto disks = read_host_disks(only, 10s);
  ASSERT_TRUE(disks);
  ASSERT_EQ(disks->size(), 1U);
  EXPECT_EQ(disks->front().facts.name, "sdb");
}

TEST_F(HostDisks, AHeadKnowsItsPaths) {
  sysfs_.add_disk("nvme0n1", {{"size", "8"}});
  sysfs_.add_disk("nvme0c0n1", {{"hidden", "1"}, {"size", "8"}});
  auto only = question();
  only.only = "nvme0n1";
  const auto disks = read_host_disks(only, 10s);
  ASSERT_TRUE(disks);
  ASSERT_EQ(disks->size(), 1U);
  EXPECT_EQ(disks->front().paths, std::vector<std::string>{"nvme0c0n1"});
}

TEST_F(HostDisks, OneThatDoesNotAnswerIsThereAndSaysSo) {
  auto silent = question();
  silent.worker = silent_worker();
  const auto disks = read_host_disks(silent, 50ms);
  ASSERT_TRUE(disks);
  ASSERT_EQ(disks->size(), 2U);
  EXPECT_FALSE(disks->front().answered);
  EXPECT_TRUE(disks->front().facts.size.is_not_yet());
}

}  // namespace
}  // namespace elevatord::ctl
