#include "attribute_facts.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Text = Fact<std::string>;

TEST(AttributeFacts, OneThatNobodyLookedForIsNotYetKnown) {
  AttributeFacts facts;
  facts.set("ro", Text::known("0"));
  facts.set("queue/dax", Text::absent());
  EXPECT_EQ(facts.at("ro"), Text::known("0"));
  EXPECT_TRUE(facts.at("queue/dax").is_absent());
  EXPECT_TRUE(facts.at("removable").is_not_yet());
}

TEST(AttributeFacts, ALaterLookReplacesWhatAnEarlierOneFound) {
  AttributeFacts facts;
  facts.set("ro", Text::known("0"));
  facts.set("ro", Text::known("1"));
  EXPECT_EQ(facts.at("ro"), Text::known("1"));
  EXPECT_EQ(facts.all().size(), 1U);
}

TEST(AttributeFacts, AtTheEndOfADeferralWhatIsNotKnownIsAbsentAskedForOrNot) {
  AttributeFacts facts;
  facts.set("ro", Text::known("0"));
  facts.set("queue/dax", Text::not_yet());
  facts.settle();
  EXPECT_EQ(facts.at("ro"), Text::known("0"));
  EXPECT_TRUE(facts.at("queue/dax").is_absent());
  EXPECT_TRUE(facts.at("removable").is_absent());
}

TEST(AttributeFacts, OnceSettledAbsentIsTheSameAsNotMentioned) {
  AttributeFacts mentioned;
  mentioned.set("queue/dax", Text::absent());
  mentioned.settle();
  mentioned.set("removable", Text::absent());
  AttributeFacts other;
  other.settle();
  EXPECT_EQ(mentioned, other);
}

}  // namespace
}  // namespace elevatord
