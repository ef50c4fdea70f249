#include "suggest.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

constexpr std::array<std::string_view, 3> kKnown = {"mq-deadline", "kyber", "bfq"};

TEST(Suggest, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("bfq", "bfq"), 0U);
  EXPECT_EQ(edit_distance("mq-dedline", "mq-deadline"), 1U);
  EXPECT_EQ(edit_distance("kiber", "kyber"), 1U);
  EXPECT_EQ(edit_distance("kyberr", "kyber"), 1U);
  EXPECT_EQ(edit_distance("kybre", "kyber"), 2U);
  EXPECT_EQ(edit_distance("", "bfq"), 3U);
  EXPECT_EQ(edit_distance("bfq", ""), 3U);
}

TEST(Suggest, FindsTheNearestWordWithinTwoEdits) {
  EXPECT_EQ(nearest("mq-dedlin", kKnown), "mq-deadline");
  EXPECT_EQ(nearest("fq", kKnown), "bfq");
  EXPECT_EQ(nearest("adios", kKnown), std::nullopt);
}

TEST(Suggest, AsksWhetherTheNearWordWasMeant) {
  EXPECT_EQ(did_you_mean("kybr", kKnown), " (did you mean kyber?)");
}

TEST(Suggest, ListsAllKnownWordsWhenNoneIsNear) {
  EXPECT_EQ(did_you_mean("something", kKnown), " (known: mq-deadline, kyber, bfq)");
}

TEST(Suggest, TakesNoTimeForTextsThatAreNoWords) {
  const std::string megabyte(1U << 20U, 'x');
  EXPECT_EQ(nearest(megabyte, kKnown), std::nullopt);
}

}  // namespace
}  // namespace elevatord
