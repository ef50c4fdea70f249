#include "policy_modules.hpp"

#include <gtest/gtest.h>

#include "fake_module_tree.hpp"
#include "policy_builder.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::FakeModuleTree;
using elevatord::testing::TemporaryDirectory;
using Names = std::vector<std::string>;

Names named_by(const std::string& rules) {
  return schedulers_named_by(testing::a_policy(rules));
}

Names modules_in(const std::string& tree, const Names& schedulers) {
  Names names;
  const auto modules = modules_of(schedulers, tree);
  for (const auto& each : modules.value()) names.push_back(each.module);
  return names;
}

TEST(PolicyModules, EverySchedulerThatARuleNamesCountsOnceInTheOrderOfTheRules) {
  EXPECT_EQ(named_by("- { match: { class: nvme }, scheduler: [kyber, none] }\n"
                     "- { match: { class: sata }, scheduler: [bfq, kyber] }\n"),
            (Names{"kyber", "bfq"}));
}

TEST(PolicyModules, OldNamesMeanWhatTheyBecame) {
  EXPECT_EQ(named_by("- { scheduler: [cfq, bfq, deadline, noop] }\n"),
            (Names{"bfq", "mq-deadline"}));
}

TEST(PolicyModules, RulesThatAreSwitchedOffNameNothing) {
  EXPECT_EQ(named_by("- { enabled: false, scheduler: bfq }\n- { scheduler: keep }\n"), Names{});
}

TEST(PolicyModules, WhatIsSetWhileASchedulerIsActiveDoesNotAskForIt) {
  EXPECT_EQ(named_by("- { iosched: { bfq: { slice_idle: 0 } } }\n"), Names{});
}

TEST(PolicyModules, WhatIsPartOfTheKernelOrOfAnotherOneHasNone) {
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/bfq", "bfq-iosched")
                        .with("kernel/block/kyber-iosched", "kyber-iosched")
                        .with_builtin("kernel/block/mq-deadline")
                        .finish();
  EXPECT_EQ(modules_in(path, {"adios", "mq-deadline", "kyber", "bfq"}),
            (Names{"kyber_iosched", "bfq"}));
}

TEST(PolicyModules, WithoutATreeNobodyCanTell) {
  const TemporaryDirectory empty;
  const auto modules = modules_of({"bfq"}, empty.path());
  ASSERT_FALSE(modules);
  EXPECT_EQ(modules.error().what, "no index of kernel modules in " + empty.path());
}

TEST(PolicyModules, APolicyThatNamesNoSchedulerNeedsNoTree) {
  const TemporaryDirectory empty;
  EXPECT_EQ(modules_in(empty.path(), {}), Names{});
}

}  // namespace
}  // namespace elevatord::ctl
