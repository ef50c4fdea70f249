#include "fleet_values.hpp"

#include <array>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 3> kWords = {"rcu", "srcu", "expedited"};

/// `key: TEXT` of a fleet file, and what a reader finds wrong with it.
class Value {
 public:
  explicit Value(const std::string& text)
      : map_(read_yaml("f.yaml", "key: " + text + "\n", findings_)) {}

  [[nodiscard]] const YamlEntry& entry() const { return map_.entries.front(); }

  [[nodiscard]] const YamlNode& map() const { return map_; }

  FleetValues values() { return FleetValues{findings_}; }

  [[nodiscard]] std::string error() const {
    return findings_.errors.empty() ? "" : findings_.errors.front().text();
  }

 private:
  Findings findings_;
  YamlNode map_;
};

TEST(FleetValues, AWordIsItsPlaceAmongTheKnownOnes) {
  Value value{"srcu"};
  EXPECT_EQ(value.values().word(value.entry(), kWords), 1U);
  EXPECT_EQ(value.error(), "");
}

TEST(FleetValues, AnUnknownWordComesWithTheNearestKnownOne) {
  Value value{"expedted"};
  EXPECT_EQ(value.values().word(value.entry(), kWords), std::nullopt);
  EXPECT_EQ(value.error(), "f.yaml:1:6: unknown key 'expedted' (did you mean expedited?)");
}

TEST(FleetValues, ANumberHasBothItsEnds) {
  for (const auto* const text : {"1", "8", "16"}) {
    Value value{text};
    EXPECT_EQ(value.values().number(value.entry(), 1, 16), std::stoull(text)) << text;
  }
  for (const auto* const text : {"0", "17", "-1", "+2", "1.5", "2x", "99999999999999999999"}) {
    Value value{text};
    EXPECT_EQ(value.values().number(value.entry(), 1, 16), std::nullopt) << text;
    EXPECT_EQ(value.error(),
              "f.yaml:1:6: key: expected a number from 1 to 16, found '" + std::string{text} + "'");
  }
}

TEST(FleetValues, ADurationNeedsItsUnit) {
  Value value{"200ms"};
  EXPECT_EQ(value.values().duration(value.entry()), 200ms);
  Value bare{"200"};
  EXPECT_EQ(bare.values().duration(bare.entry()), std::nullopt);
  EXPECT_TRUE(bare.error().starts_with("f.yaml:1:6: key: ")) << bare.error();
}

TEST(FleetValues, ASizeIsInBytes) {
  Value value{"4K"};
  EXPECT_EQ(value.values().size(value.entry()), 4096U);
  Value big{"big"};
  EXPECT_EQ(big.values().size(big.entry()), std::nullopt);
  EXPECT_TRUE(big.error().starts_with("f.yaml:1:6: key: ")) << big.error();
}

TEST(FleetValues, AListIsNoValue) {
  for (const auto* const text : {"[1]", "{a: 1}", ""}) {
    Value value{text};
    EXPECT_EQ(value.values().number(value.entry(), 0, 9), std::nullopt) << text;
    EXPECT_NE(value.error(), "") << text;
  }
}

TEST(FleetValues, AKeyThatMustBeThereIsMissedAtItsMap) {
  Value value{"1"};
  EXPECT_EQ(value.values().required(value.map(), "key"), &value.entry());
  EXPECT_EQ(value.error(), "");
  EXPECT_EQ(value.values().required(value.map(), "kind"), nullptr);
  EXPECT_EQ(value.error(), "f.yaml:1:1: kind: is missing");
}

TEST(FleetValues, NoValueLeavesWhatIsThere) {
  int kept = 7;
  assign(kept, std::optional<int>{});
  EXPECT_EQ(kept, 7);
  assign(kept, std::optional<int>{8});
  EXPECT_EQ(kept, 8);
}

}  // namespace
}  // namespace elevatord
