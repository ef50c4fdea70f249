#include "module_need.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using Kind = ModuleNeed::Kind;

constexpr ModuleTable::Time kNow{std::chrono::hours{1}};

/// A disk whose file says `[mq-deadline] none`, under one rule.
class ModuleNeedTest : public ::testing::Test {
 protected:
  void wanted(const std::string& scheduler) {
    policy_ = a_policy("- { scheduler: " + scheduler + " }\n");
    decision_ = decide(policy_, a_disk("sda"));
  }

  ModuleNeed need(std::uint64_t looked_at = 0) {
    return need_of(decision_, queue_, policy_, modules_, looked_at);
  }

  std::string missing() { return missing_modules(decision_, queue_, modules_); }

  Policy policy_;
  Decision decision_;
  SchedulerList queue_ = parse_scheduler_list("[mq-deadline] none").value();
  ModuleTable modules_;
};

TEST_F(ModuleNeedTest, NothingIsNeededForWhatIsListed) {
  for (const auto* const wish :
       {"mq-deadline", "deadline", "none", "[none, bfq]", "noop", "keep"}) {
    wanted(wish);
    EXPECT_EQ(need().kind, Kind::None) << wish;
  }
}

TEST_F(ModuleNeedTest, ABetterCandidateThatIsNotListedIsLoadedFirst) {
  wanted("[bfq, mq-deadline]");
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "bfq"}));
}

TEST_F(ModuleNeedTest, AlsoWhereTheDiskWouldBeKeptOtherwise) {
  wanted("[bfq, keep]");
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "bfq"}));
}

TEST_F(ModuleNeedTest, ItIsLoadedOnceHoweverManyAskForIt) {
  wanted("bfq");
  modules_.started("bfq", kNow);
  EXPECT_EQ(need(), (ModuleNeed{Kind::Wait, "bfq"}));
}

TEST_F(ModuleNeedTest, TheNextOneIsTriedWhenItCannotBeLoaded) {
  wanted("[bfq, kyber, mq-deadline]");
  modules_.finished("bfq", failure("no such module"));
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "kyber"}));
  modules_.finished("kyber", failure("it is blacklisted"));
  EXPECT_EQ(need().kind, Kind::None);
  EXPECT_EQ(missing(),
            "bfq: cannot load bfq-iosched: no such module; "
            "kyber: cannot load kyber-iosched: it is blacklisted");
}

TEST_F(ModuleNeedTest, ADiskThatWasLookedAtBeforeTheLoadIsLookedAtAgain) {
  wanted("bfq");
  modules_.finished("bfq", {});
  EXPECT_EQ(need(0), (ModuleNeed{Kind::Look, "bfq"}));
  EXPECT_EQ(need(1).kind, Kind::None);
  EXPECT_EQ(missing(), "bfq: bfq-iosched is loaded, and the disk does not offer it");
  EXPECT_EQ(loaded_for_nothing(decision_, queue_, modules_), std::vector<std::string>{"bfq"});
}

TEST_F(ModuleNeedTest, ALegacyNameNeedsItsSuccessorsModule) {
  wanted("cfq");
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "bfq"}));
}

TEST_F(ModuleNeedTest, AQueueWithoutSchedulersNeedsNone) {
  wanted("bfq");
  queue_ = parse_scheduler_list("none").value();
  EXPECT_EQ(need().kind, Kind::None);
}

TEST_F(ModuleNeedTest, OnlyNamesThatThePolicyMentionsAreLoaded) {
  const auto from_udev = a_policy("- { scheduler: from_udev }\n");
  decision_ = decide(from_udev, a_disk("sda").property("ELEVATORD_SCHEDULER", "bfq"));
  ASSERT_EQ(decision_.kind, Decision::Kind::Wish);
  policy_ = from_udev;
  EXPECT_EQ(need().kind, Kind::None);
  policy_ = a_policy("- { scheduler: from_udev }\n- { scheduler: bfq, enabled: false }\n");
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "bfq"}));
}

TEST_F(ModuleNeedTest, WhatTheKernelCommandLineAsksForIsLoadedToo) {
  DeviceFacts facts = a_disk("sda");
  facts.kernel.boot_elevator = {BootElevator::Meaning::Apply, "bfq"};
  decision_ = decide({}, facts);
  EXPECT_EQ(need(), (ModuleNeed{Kind::Load, "bfq"}));
}

}  // namespace
}  // namespace elevatord
