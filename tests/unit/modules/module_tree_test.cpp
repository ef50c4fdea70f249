#include "module_tree.hpp"

#include <cerrno>
#include <vector>

#include <gtest/gtest.h>

#include "fake_module_tree.hpp"

namespace elevatord {
namespace {

using testing::FakeModuleTree;
using testing::TemporaryDirectory;

std::string found(const std::string& scheduler, const std::string& tree,
                  const std::vector<std::string>& listed = {}) {
  return std::string{to_text(loadable(SchedulerName::parse(scheduler).value(), listed, tree))};
}

TEST(ModuleTree, ASchedulerIsFoundByTheAliasThatTheKernelAsksFor) {
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/bfq", "bfq-iosched")
                        .with("updates/dkms/adios", "adios-iosched")
                        .finish();
  EXPECT_EQ(found("bfq", path), "loadable");
  EXPECT_EQ(found("adios", path), "loadable");
  EXPECT_EQ(found("kyber", path), "no");
}

TEST(ModuleTree, AModuleOfTheBlockLayerIsFoundByItsNameToo) {
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/bfq").with("kernel/net/dccp/dccp").finish();
  EXPECT_EQ(found("bfq", path), "loadable");
  EXPECT_EQ(found("dccp", path), "no");
}

TEST(ModuleTree, DashesAndUnderscoresAreTheSame) {
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/mq-deadline", "mq-deadline-iosched").finish();
  EXPECT_EQ(found("mq-deadline", path), "loadable");
}

TEST(ModuleTree, WhatIsPartOfTheKernelIsBuiltin) {
  FakeModuleTree tree;
  const auto path = tree.with_builtin("kernel/block/mq-deadline").finish();
  EXPECT_EQ(found("mq-deadline", path), "builtin");
  EXPECT_TRUE(insert_module(SchedulerName::parse("mq-deadline").value(), path));
}

TEST(ModuleTree, WhatADiskOffersNeedsNoTree) {
  EXPECT_EQ(found("bfq", "/nonexistent", {"none", "bfq"}), "listed");
}

TEST(ModuleTree, WithoutATreeNothingIsKnown) {
  const TemporaryDirectory empty;
  EXPECT_EQ(found("bfq", empty.path()), "unknown");
}

TEST(ModuleTree, AModuleGoesByTheNameThatItsFileHas) {
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/kyber-iosched", "kyber-iosched")
                        .with("updates/dkms/adios-v3", "adios-iosched")
                        .with_builtin("kernel/block/mq-deadline")
                        .finish();
  const auto module = [&path](const char* scheduler) {
    return module_in_tree(SchedulerName::parse(scheduler).value(), path).value_or("none");
  };
  EXPECT_EQ(module("kyber"), "kyber_iosched");
  EXPECT_EQ(module("adios"), "adios_v3");
  EXPECT_EQ(module("mq-deadline"), "none") << "part of the kernel";
  EXPECT_EQ(module("bfq"), "none");
}

TEST(ModuleTree, LookingDoesNotLoad) {
  // What has no code cannot be loaded: an attempt would be an error.
  FakeModuleTree tree;
  const auto path = tree.with("kernel/block/bfq", "bfq-iosched").finish();
  EXPECT_EQ(found("bfq", path), "loadable");
  EXPECT_FALSE(insert_module(SchedulerName::parse("bfq").value(), path));
}

TEST(ModuleTree, WhatIsNotThereCannotBeLoadedAndTheReasonSaysWhere) {
  FakeModuleTree tree;
  const auto path = tree.finish();
  const auto inserted = insert_module(SchedulerName::parse("bfq").value(), path);
  ASSERT_FALSE(inserted);
  EXPECT_EQ(inserted.error().code, ENOENT);
  EXPECT_EQ(inserted.error().what, "no such module in " + path);
}

}  // namespace
}  // namespace elevatord
