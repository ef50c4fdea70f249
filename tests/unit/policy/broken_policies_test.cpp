#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "policy_loader.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::text_of;

const std::filesystem::path kSource = ELEVATORD_SOURCE_DIR;

/// Lines of tests/data/broken/expected.txt by file.
std::map<std::string, std::set<std::pair<std::string, std::string>>> expected_errors() {
  std::map<std::string, std::set<std::pair<std::string, std::string>>> expected;
  std::istringstream lines(text_of(kSource / "tests/data/broken/expected.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string file;
    std::string place;
    std::string text;
    std::getline(words >> file >> place >> std::ws, text);
    expected[file].emplace(place, text);
  }
  return expected;
}

bool is_expected(const Finding& error, const std::set<std::pair<std::string, std::string>>& all) {
  const auto place = std::to_string(error.at.line) + ':' + std::to_string(error.at.column);
  return std::any_of(all.begin(), all.end(), [&](const auto& one) {
    return one.first == place && error.what.find(one.second) != std::string::npos;
  });
}

TEST(BrokenPolicies, PointAtTheirErrors) {
  const auto expected = expected_errors();
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "tests/data/broken")) {
    if (entry.path().extension() != ".yaml") continue;
    ++files;
    const auto name = entry.path().filename().string();
    ASSERT_TRUE(expected.contains(name)) << name << " is not in expected.txt";
    const auto loaded = load_policy({name, text_of(entry.path())});
    EXPECT_EQ(loaded.errors.size(), expected.at(name).size()) << name;
    for (const auto& error : loaded.errors) {
      EXPECT_TRUE(is_expected(error, expected.at(name))) << error.text();
    }
  }
  EXPECT_GE(files, 24U);
  EXPECT_EQ(files, expected.size()) << "expected.txt names files that are not there";
}

}  // namespace
}  // namespace elevatord
