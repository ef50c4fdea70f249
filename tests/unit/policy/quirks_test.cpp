#include "quirks.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

std::string state(std::string_view quirk, std::string_view release) {
  const auto* const found = find_quirk(quirk);
  return found == nullptr ? "no such quirk"
                          : std::string{to_text(found->state(KernelFacts::from_release(release)))};
}

TEST(Quirks, HaveUniqueNamesAndASummary) {
  std::set<std::string_view> names;
  for (const auto& quirk : quirks()) {
    EXPECT_TRUE(names.insert(quirk.name).second) << quirk.name;
    EXPECT_FALSE(quirk.summary.empty()) << quirk.name;
  }
  EXPECT_EQ(find_quirk("no-such-quirk"), nullptr);
}

TEST(Quirks, NoopWritesFreezeSince611) {
  EXPECT_EQ(state("noop-write-freezes", "6.10.14"), "no");
  EXPECT_EQ(state("noop-write-freezes", "6.11.0"), "yes");
  EXPECT_EQ(state("noop-write-freezes", "6.18.44-cloud-amd64"), "yes");
  EXPECT_EQ(state("noop-write-freezes", "7.3.4"), "yes");
}

TEST(Quirks, DefaultElevatorQuiescesSince616) {
  EXPECT_EQ(state("default-elevator-quiesce", "6.15.9"), "no");
  EXPECT_EQ(state("default-elevator-quiesce", "6.16.0"), "yes");
}

TEST(Quirks, UnpluggedDispatchIsAsynchronousSince72) {
  EXPECT_EQ(state("unplugged-async-dispatch", "6.12.117"), "no");
  EXPECT_EQ(state("unplugged-async-dispatch", "7.1.5"), "no");
  EXPECT_EQ(state("unplugged-async-dispatch", "7.2.0"), "yes");
}

TEST(Quirks, BackportsThatNobodyLookedForAreUnknown) {
  EXPECT_EQ(state("unplugged-async-dispatch", "6.18.44"), "unknown");
  EXPECT_EQ(state("unplugged-async-dispatch", "7.1.6"), "unknown");
  EXPECT_EQ(state("sibling-writes-collide", "7.1.6"), "unknown");
}

TEST(Quirks, TheRtQueueLockCameWith613AndByBackports) {
  EXPECT_EQ(state("rt-queue-lock", "6.1.192"), "no");
  EXPECT_EQ(state("rt-queue-lock", "6.6.52"), "no");
  EXPECT_EQ(state("rt-queue-lock", "6.6.60"), "unknown");
  EXPECT_EQ(state("rt-queue-lock", "6.6.64"), "yes");
  EXPECT_EQ(state("rt-queue-lock", "6.12.1"), "unknown");
  EXPECT_EQ(state("rt-queue-lock", "6.12.117"), "yes");
  EXPECT_EQ(state("rt-queue-lock", "6.13.0"), "yes");
}

TEST(Quirks, SchedulerWritesAreBusyWhereTheLockIsOnlyTried) {
  EXPECT_EQ(state("scheduler-write-busy", "6.17.0"), "no");
  EXPECT_EQ(state("scheduler-write-busy", "6.18.0"), "no");
  EXPECT_EQ(state("scheduler-write-busy", "6.18.20"), "unknown");
  EXPECT_EQ(state("scheduler-write-busy", "6.18.44"), "yes");
  EXPECT_EQ(state("scheduler-write-busy", "7.0.3"), "unknown");
  EXPECT_EQ(state("scheduler-write-busy", "7.1.0"), "yes");
}

TEST(Quirks, SiblingWritesCollideSince72) {
  EXPECT_EQ(state("sibling-writes-collide", "6.18.44"), "no");
  EXPECT_EQ(state("sibling-writes-collide", "7.1.5"), "no");
  EXPECT_EQ(state("sibling-writes-collide", "7.2.13"), "yes");
}

TEST(Quirks, GrowingNrRequestsCrashesSomeKernels) {
  EXPECT_EQ(state("nr-requests-double-free", "6.16.0"), "no");
  EXPECT_EQ(state("nr-requests-double-free", "6.16.6"), "unknown");
  EXPECT_EQ(state("nr-requests-double-free", "6.16.7"), "yes");
  EXPECT_EQ(state("nr-requests-double-free", "6.16.10"), "yes");
  EXPECT_EQ(state("nr-requests-double-free", "6.17.0"), "yes");
  EXPECT_EQ(state("nr-requests-double-free", "6.17.1"), "unknown");
  EXPECT_EQ(state("nr-requests-double-free", "6.18.0"), "no");
}

TEST(Quirks, OfSingleReleasesAndOldSeries) {
  EXPECT_EQ(state("write-returns-module-status", "6.11.1"), "yes");
  EXPECT_EQ(state("write-returns-module-status", "6.11.2"), "no");
  EXPECT_EQ(state("bfq-hang-4.15", "4.15.18"), "yes");
  EXPECT_EQ(state("bfq-hang-4.15", "4.16.0"), "no");
  EXPECT_EQ(state("reads-hang-behind-writer", "6.14.11"), "yes");
  EXPECT_EQ(state("reads-hang-behind-writer", "6.15.0"), "no");
  EXPECT_EQ(state("write-without-effect", "6.13.2"), "yes");
  EXPECT_EQ(state("write-without-effect", "6.12.0"), "no");
}

TEST(Quirks, OfVendorKernelsAreUnknownUnlessOlderThanEverything) {
  for (const auto& quirk : quirks()) {
    EXPECT_EQ(state(quirk.name, "5.14.0-503.el9.x86_64"), "unknown") << quirk.name;
    EXPECT_EQ(state(quirk.name, "3.10.0-1160.el7.x86_64"), "no") << quirk.name;
  }
}

TEST(Quirks, OfAReleaseThatDoesNotParseAreUnknown) {
  for (const auto& quirk : quirks()) EXPECT_EQ(state(quirk.name, "next"), "unknown") << quirk.name;
}

TEST(Quirks, OfKernelsThatNobodyHasReadAreUnknownNotFixed) {
  EXPECT_EQ(state("noop-write-freezes", "7.4.0"), "unknown");
  EXPECT_EQ(state("noop-write-freezes", "8.0.1"), "unknown");
  EXPECT_EQ(state("bfq-hang-4.15", "8.0.1"), "no");
}

}  // namespace
}  // namespace elevatord
