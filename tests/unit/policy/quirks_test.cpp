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
  EXPECT_EQ(state("every-write-loads-module", "6.11.5"), "yes");
  EXPECT_EQ(state("every-write-loads-module", "6.11.9"), "unknown");
  EXPECT_EQ(state("every-write-loads-module", "6.12.0"), "no");
  EXPECT_EQ(state("reads-hang-behind-limits-writer", "6.14.0"), "no");
  EXPECT_EQ(state("reads-hang-behind-limits-writer", "6.15.0"), "yes");
  EXPECT_EQ(state("bfq-hang-4.15", "4.15.18"), "yes");
  EXPECT_EQ(state("bfq-hang-4.15", "4.16.0"), "no");
  EXPECT_EQ(state("reads-hang-behind-writer", "6.14.11"), "yes");
  EXPECT_EQ(state("reads-hang-behind-writer", "6.15.0"), "no");
  EXPECT_EQ(state("write-without-effect", "6.13.2"), "yes");
  EXPECT_EQ(state("write-without-effect", "6.12.0"), "no");
}

TEST(Quirks, OfVendorKernelsAreUnknownUnlessOlderThanEverything) {
  for (const auto& quirk : quirks()) {
    const std::string expected = quirk.name == "bfq-hang-4.15" ? "no" : "unknown";
    EXPECT_EQ(state(quirk.name, "5.14.0-503.el9.x86_64"), expected) << quirk.name;
    EXPECT_EQ(state(quirk.name, "3.10.0-1160.el7.x86_64"), state(quirk.name, "3.10.0"))
        << quirk.name;
  }
}

TEST(Quirks, AVendorsKernelMayHaveTheHangOfBfqOnlyIfItIsNoNewer) {
  EXPECT_EQ(state("bfq-hang-4.15", "4.12.14-150.17-default"), "unknown");
  EXPECT_EQ(state("bfq-hang-4.15", "4.18.0-553.el8_10.x86_64"), "no");
}

TEST(Quirks, OnAKernelThatIsNotRealtimeTheRtLockDoesNotMatter) {
  auto kernel = KernelFacts::from_release("6.18.44");
  const auto* const quirk = find_quirk("rt-queue-lock");
  EXPECT_EQ(quirk->state(kernel), QuirkState::Yes);  // nobody has looked
  kernel.realtime = true;
  EXPECT_EQ(quirk->state(kernel), QuirkState::Yes);
  kernel.realtime = false;
  EXPECT_EQ(quirk->state(kernel), QuirkState::No);
}

TEST(Quirks, AnAnswerOfTheAdminCounts) {
  auto kernel = KernelFacts::from_release("5.14.0-503.el9.x86_64");
  kernel.quirk_answers["noop-write-freezes"] = true;
  kernel.quirk_answers["none-resets-nr-requests"] = false;
  EXPECT_EQ(find_quirk("noop-write-freezes")->state(kernel), QuirkState::Yes);
  EXPECT_EQ(find_quirk("none-resets-nr-requests")->state(kernel), QuirkState::No);
  EXPECT_EQ(find_quirk("limits-writes-freeze")->state(kernel), QuirkState::Unknown);
}

TEST(Quirks, WhoeverAvoidsAHazardTakesUnknownForTheWorse) {
  EXPECT_TRUE(nr_requests_growth_is_unsafe(KernelFacts::from_release("6.16.8")));
  EXPECT_TRUE(nr_requests_growth_is_unsafe(KernelFacts::from_release("6.17.0")));
  EXPECT_TRUE(nr_requests_growth_is_unsafe(KernelFacts::from_release("6.16.5")));
  EXPECT_TRUE(nr_requests_growth_is_unsafe(KernelFacts::from_release("6.12.0-55.el10.x86_64")));
  EXPECT_FALSE(nr_requests_growth_is_unsafe(KernelFacts::from_release("6.18.44")));
  auto answered = KernelFacts::from_release("6.12.0-55.el10.x86_64");
  answered.quirk_answers["nr-requests-double-free"] = false;
  EXPECT_FALSE(nr_requests_growth_is_unsafe(answered));
  EXPECT_FALSE(may_have_quirk(KernelFacts{}, "no-such-quirk"));
}

TEST(Quirks, OfOtherAttributesBeganWith611) {
  EXPECT_EQ(state("attribute-writes-freeze", "6.10.14"), "no");
  EXPECT_EQ(state("attribute-writes-freeze", "6.12.117"), "yes");
  EXPECT_EQ(state("attribute-writes-freeze", "6.12.118"), "unknown");
  EXPECT_EQ(state("attribute-writes-freeze", "6.18.0"), "yes");
  EXPECT_EQ(state("attribute-writes-freeze", "6.18.20"), "unknown");
  EXPECT_EQ(state("attribute-writes-freeze", "6.18.33"), "no");
  EXPECT_EQ(state("attribute-writes-freeze", "7.4.0"), "no");
  EXPECT_EQ(state("limits-writes-freeze", "6.10.14"), "no");
  EXPECT_EQ(state("limits-writes-freeze", "7.3.4"), "yes");
  EXPECT_EQ(state("multipath-freeze-deadlock", "6.18.44"), "yes");
}

TEST(Quirks, OfSwitchesThatMeetSomethingElse) {
  EXPECT_EQ(state("switch-race", "6.15.9"), "no");
  EXPECT_EQ(state("switch-race", "6.16.0"), "yes");
  EXPECT_EQ(state("switch-race", "6.18.44"), "yes");
  EXPECT_EQ(state("switch-race", "7.0.1"), "unknown");
  EXPECT_EQ(state("switch-race", "7.2.0"), "no");
  EXPECT_EQ(state("hw-queue-update-race", "6.1.192"), "unknown");
  EXPECT_EQ(state("hw-queue-update-race", "6.15.2"), "yes");
  EXPECT_EQ(state("hw-queue-update-race", "6.17.0"), "no");
  EXPECT_EQ(state("virtio-suspend-deadlock", "6.12.117"), "unknown");
  EXPECT_EQ(state("virtio-suspend-deadlock", "6.13.0"), "no");
  EXPECT_EQ(state("nvme-switch-hang", "5.15.135"), "unknown");
  EXPECT_EQ(state("nvme-switch-hang", "6.1.0"), "no");
}

TEST(Quirks, OfLockDebuggingEndWhereTheLockIsOnlyTried) {
  EXPECT_EQ(state("lockdep-reports", "6.12.117"), "no");
  EXPECT_EQ(state("lockdep-reports", "6.17.0"), "yes");
  EXPECT_EQ(state("lockdep-reports", "6.18.20"), "unknown");
  EXPECT_EQ(state("lockdep-reports", "6.18.44"), "no");
  EXPECT_EQ(state("lockdep-reports", "7.3.4"), "no");
}

TEST(Quirks, OfZonedDisks) {
  EXPECT_EQ(state("zoned-needs-mq-deadline", "6.9.12"), "yes");
  EXPECT_EQ(state("zoned-needs-mq-deadline", "6.10.0"), "no");
  EXPECT_EQ(state("zoned-requeue-hang", "6.9.12"), "no");
  EXPECT_EQ(state("zoned-requeue-hang", "6.11.3"), "yes");
  EXPECT_EQ(state("zoned-requeue-hang", "6.12.30"), "unknown");
  EXPECT_EQ(state("zoned-requeue-hang", "6.13.0"), "no");
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
