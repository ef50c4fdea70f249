#include "published_figures.hpp"

#include <set>

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

TEST(PublishedFigures, AreNamedOnceEach) {
  std::set<std::string_view> ids;
  for (const auto& figure : published_figures()) EXPECT_TRUE(ids.insert(figure.id).second);
}

TEST(PublishedFigures, BelongToTheirPatch) {
  for (const auto& figure : published_figures()) {
    EXPECT_EQ(figure.id.substr(0, 3), std::string{figure.patch} + '.');
  }
}

TEST(PublishedFigures, SayOnWhichMachineTheyWereTaken) {
  ASSERT_EQ(patch_texts().size(), 4U);
  for (const auto& patch : patch_texts()) EXPECT_FALSE(patch.machine.empty()) << patch.patch;
}

TEST(PublishedFigures, AreFoundById) {
  ASSERT_NE(find_published("P0.before.p99"), nullptr);
  EXPECT_DOUBLE_EQ(find_published("P0.before.p99")->value, 14.61);
  EXPECT_EQ(find_published("P0.before.p98"), nullptr);
}

}  // namespace
}  // namespace elevatord::mock
