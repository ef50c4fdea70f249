#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::codes_of;

std::vector<std::string> codes(const std::string& first, const std::string& second,
                               const std::string& other_file = "20.yaml") {
  auto policy = a_policy("- { " + first + "match: { class: sata }, scheduler: bfq }\n", "10.yaml");
  const auto more =
      a_policy("- { " + second + "match: { class: nvme }, scheduler: none }\n", other_file);
  policy.rules.push_back(more.rules.front());
  return codes_of(lint(policy, "/usr/lib/"));
}

TEST(DuplicateName, InAnotherFile) {
  EXPECT_EQ(codes("name: a, ", "name: a, "), std::vector<std::string>{"duplicate-name"});
  EXPECT_TRUE(codes("name: a, ", "name: b, ").empty());
}

TEST(DuplicateName, NotOfRulesWithoutAName) {
  EXPECT_TRUE(codes("", "").empty());
}

TEST(DuplicateName, NotOfAShippedRule) {
  EXPECT_TRUE(codes("name: a, ", "name: a, ", "/usr/lib/90.yaml").empty());
}

}  // namespace
}  // namespace elevatord
