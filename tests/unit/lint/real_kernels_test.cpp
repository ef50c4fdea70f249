#include "real_kernels.hpp"

#include <gtest/gtest.h>

#include "policy_builder.hpp"

namespace elevatord {
namespace {

std::vector<KernelFacts> kernels(const std::string& match) {
  const auto policy = testing::a_policy("- { match: { " + match + " }, scheduler: bfq }\n");
  return real_kernels_under(policy.rules.front().match);
}

TEST(RealKernels, AreThoseOfTheRange) {
  const auto found = kernels("kernel: \"6.18.5..6.18.7\"");
  ASSERT_EQ(found.size(), 1U) << "one stands for all, where no quirk is asked for";
  EXPECT_EQ(found.front().version, (KernelVersion{6, 18, 5}));
  EXPECT_GE(kernels("quirk: noop-write-freezes, kernel: \"6.18.5..6.18.7\"").size(), 3U);
}

TEST(RealKernels, AreMoreThanARuleNeedsWhereItDoesNotAsk) {
  EXPECT_GT(kernels("class: sata").size(), 50U);
}

TEST(RealKernels, DoNotHaveSeriesThatWereNeverReleased) {
  EXPECT_TRUE(kernels("kernel: \">=6.20 <7.0\"").empty());
  EXPECT_FALSE(is_real_series({6, 20, 0}));
  EXPECT_FALSE(is_real_series({2, 4, 0}));
  EXPECT_TRUE(is_real_series({6, 19, 3}));
  EXPECT_TRUE(is_real_series({2, 6, 32}));
  EXPECT_TRUE(is_real_series({9, 77, 0})) << "one day";
}

TEST(RealKernels, HaveTheQuirkThatIsAskedFor) {
  for (const auto& kernel : kernels("quirk: bfq-hang-4.15")) {
    EXPECT_EQ(kernel.version.minor_number, 15) << kernel.release;
  }
}

}  // namespace
}  // namespace elevatord
