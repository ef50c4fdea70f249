#include "kernel_version.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(KernelVersion, ReadsTheFrontOfARelease) {
  EXPECT_EQ(KernelVersion::parse("6.18.44-cloud-amd64"), (KernelVersion{6, 18, 44}));
  EXPECT_EQ(KernelVersion::parse("6.1.0-57-amd64"), (KernelVersion{6, 1, 0}));
  EXPECT_EQ(KernelVersion::parse("6.11"), (KernelVersion{6, 11, 0}));
  EXPECT_EQ(KernelVersion::parse("6.11-rc1"), (KernelVersion{6, 11, 0}));
  EXPECT_EQ(KernelVersion::parse("7.2.13+deb14"), (KernelVersion{7, 2, 13}));
}

TEST(KernelVersion, RefusesWhatHasNone) {
  for (const auto* text : {"", "6", "six.one", "-6.1", "6.", "v6.1", "99999999999.1"}) {
    EXPECT_FALSE(KernelVersion::parse(text).has_value()) << text;
  }
}

TEST(KernelVersion, ComparesNumbersNotText) {
  EXPECT_LT((KernelVersion{6, 9, 12}), (KernelVersion{6, 10, 0}));
  EXPECT_GT((KernelVersion{7, 0, 0}), (KernelVersion{6, 19, 9}));
}

TEST(KernelFacts, KnowsKernelsThatBackport) {
  EXPECT_TRUE(KernelFacts::from_release("5.14.0-427.13.1.el9_4.x86_64").vendor);
  EXPECT_TRUE(KernelFacts::from_release("5.15.0-206.153.7.el8uek.x86_64").vendor);
  EXPECT_TRUE(KernelFacts::from_release("6.4.0-150600.21-default").vendor);
  EXPECT_TRUE(KernelFacts::from_release("7.0.0-12.el11.x86_64").vendor);
  EXPECT_TRUE(KernelFacts::from_release("6.6.0-72.0.0.oe2403.x86_64").vendor);
  EXPECT_FALSE(KernelFacts::from_release("6.8.0-elegant").vendor);
  EXPECT_FALSE(KernelFacts::from_release("6.1.0-57-amd64").vendor);
  EXPECT_FALSE(KernelFacts::from_release("6.18.44").vendor);
}

}  // namespace
}  // namespace elevatord
