#include "quiet_hosts.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;
using namespace std::chrono_literals;

constexpr Time kStart{1h};

EventBuilder a_disk_on(const std::string& host, const std::string& name) {
  return an_event(name).at("/devices/" + host + "/target0:0:0/0:0:0:0/block/" + name);
}

TEST(QuietHosts, AreWaitedForASecondAfterTheirLastDisk) {
  QuietHosts hosts{true, kStart};
  hosts.added(a_disk_on("host0", "sda"), kStart);
  EXPECT_EQ(hosts.busy_until("host0", kStart), kStart + 1s);
  hosts.added(a_disk_on("host0", "sdb"), kStart + 700ms);
  EXPECT_EQ(hosts.busy_until("host0", kStart + 1s), kStart + 1700ms);
  EXPECT_EQ(hosts.busy_until("host0", kStart + 1700ms), std::nullopt);
}

TEST(QuietHosts, DoNotWaitForEachOther) {
  QuietHosts hosts{true, kStart};
  hosts.added(a_disk_on("host0", "sda"), kStart);
  EXPECT_EQ(hosts.busy_until("host1", kStart), std::nullopt);
}

TEST(QuietHosts, AHostThatIsNeverQuietIsWaitedForTenSeconds) {
  QuietHosts hosts{true, kStart};
  for (auto now = kStart; now < kStart + 30s; now += 500ms) {
    hosts.added(a_disk_on("host0", "sda"), now);
    EXPECT_EQ(hosts.busy_until("host0", now).has_value(), now < kStart + 10s);
  }
  EXPECT_EQ(hosts.busy_until("host0", kStart + 9500ms), kStart + 10s);
}

TEST(QuietHosts, ADiskAloneInItsTagSetNeverWaits) {
  QuietHosts hosts{true, kStart};
  hosts.added(an_event("loop0"), kStart);
  hosts.added(an_event("vda").at("/devices/virtio2/block/vda"), kStart);
  EXPECT_EQ(hosts.busy_until("loop0", kStart), std::nullopt);
  EXPECT_EQ(hosts.busy_until("vda", kStart), std::nullopt);
}

TEST(QuietHosts, NobodyWaitsWhereSiblingsDoNotCollide) {
  QuietHosts hosts{false, kStart};
  hosts.added(a_disk_on("host0", "sda"), kStart);
  EXPECT_EQ(hosts.busy_until("host0", kStart), std::nullopt);
}

TEST(QuietHosts, DisksThatWereThereLongBeforeUsAreNoNews) {
  QuietHosts hosts{true, kStart};
  const auto usec = [](Time time) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count());
  };
  hosts.added(a_disk_on("host0", "sda").usec_initialized(usec(kStart - 1min)), kStart);
  EXPECT_EQ(hosts.busy_until("host0", kStart), std::nullopt);
  hosts.added(a_disk_on("host0", "sdb").usec_initialized(usec(kStart - 300ms)), kStart);
  EXPECT_EQ(hosts.busy_until("host0", kStart), kStart + 700ms);
  // Another clock's: not to be believed.
  hosts.added(a_disk_on("host0", "sdc").usec_initialized(usec(kStart + 1h)), kStart);
  EXPECT_EQ(hosts.busy_until("host0", kStart), kStart + 1s);
}

}  // namespace
}  // namespace elevatord
