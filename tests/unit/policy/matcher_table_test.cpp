#include "matcher_table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "match_reader.hpp"

namespace elevatord {
namespace {

using testing::judged;
using testing::MatcherRow;
using testing::MatcherRows;

class MatcherTable : public ::testing::TestWithParam<MatcherRow> {};

TEST_P(MatcherTable, JudgesAsWritten) {
  EXPECT_EQ(judged(GetParam().match, GetParam().disk), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Identity, MatcherTable, ::testing::ValuesIn(testing::rows_of_identity()));
INSTANTIATE_TEST_SUITE_P(Numbers, MatcherTable, ::testing::ValuesIn(testing::rows_of_numbers()));
INSTANTIATE_TEST_SUITE_P(Queue, MatcherTable, ::testing::ValuesIn(testing::rows_of_the_queue()));
INSTANTIATE_TEST_SUITE_P(Contents, MatcherTable, ::testing::ValuesIn(testing::rows_of_contents()));
INSTANTIATE_TEST_SUITE_P(Kernel, MatcherTable, ::testing::ValuesIn(testing::rows_of_the_kernel()));
INSTANTIATE_TEST_SUITE_P(Logic, MatcherTable, ::testing::ValuesIn(testing::rows_of_logic()));

MatcherRows all_rows() {
  MatcherRows all;
  for (const auto& rows :
       {testing::rows_of_identity(), testing::rows_of_numbers(), testing::rows_of_the_queue(),
        testing::rows_of_contents(), testing::rows_of_the_kernel(), testing::rows_of_logic()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

/// `yes`, `no`, `absent` or `not yet`.
std::string outcome_of(const MatcherRow& row) {
  if (row.expected.find("(absent)") != std::string::npos) return "absent";
  return row.expected.substr(0, row.expected.find(':'));
}

/// How the disks of the rows come out, by the first key of the row.
std::map<std::string, std::set<std::string>> outcomes() {
  std::map<std::string, std::set<std::string>> outcomes;
  for (const auto& row : all_rows()) {
    outcomes[row.match.substr(0, row.match.find(':'))].insert(outcome_of(row));
  }
  return outcomes;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Every disk has a name, and what is asked of the kernel is answered at once.
std::set<std::string> outcomes_due(std::string_view matcher) {
  std::set<std::string> due{"yes", "no"};
  if (!is_one_of(matcher, {"name", "realtime", "quirk", "not", "any"})) due.insert("absent");
  if (!is_one_of(matcher, {"name", "kernel", "realtime", "quirk", "hostname"})) {
    due.insert("not yet");
  }
  return due;
}

TEST(MatcherTable, IsComplete) {
  const auto found = outcomes();
  for (const auto matcher : matcher_names()) {
    const auto it = found.find(std::string{matcher});
    ASSERT_NE(it, found.end()) << matcher << " has no row";
    for (const auto& due : outcomes_due(matcher)) {
      EXPECT_TRUE(it->second.contains(due)) << matcher << " has no row that says: " << due;
    }
  }
}

}  // namespace
}  // namespace elevatord
