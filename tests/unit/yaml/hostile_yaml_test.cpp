#include "hostile_yaml.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "config.hpp"
#include "fleet.hpp"
#include "heap_peak.hpp"
#include "policy_loader.hpp"

namespace elevatord {
namespace {

using testing::HostileYaml;

constexpr std::size_t kMostMemory = std::size_t{512} << 20U;
constexpr std::size_t kMostErrors = 101;  // the last one tells how many more there are

/// A kind of file, and who reads it.
struct Reader {
  std::string name;
  std::vector<Finding> (*errors_of)(const std::string& text);
};

std::ostream& operator<<(std::ostream& out, const Reader& reader) {
  return out << reader.name;
}

std::vector<Finding> errors_of_policy(const std::string& text) {
  return load_policies({{"a.yaml", text}}).errors;
}

std::vector<Finding> errors_of_config(const std::string& text) {
  Settings settings;
  return read_config("a.yaml", text, settings);
}

std::vector<Finding> errors_of_fleet(const std::string& text) {
  return load_fleet("a.yaml", text).errors;
}

const std::vector<Reader>& readers() {
  static const std::vector<Reader> kReaders{
      {"Policy", errors_of_policy}, {"Config", errors_of_config}, {"Fleet", errors_of_fleet}};
  return kReaders;
}

bool is_told(const std::vector<Finding>& errors, const HostileYaml& hostile) {
  return std::any_of(errors.begin(), errors.end(), [&](const Finding& error) {
    return error.at.text() == "a.yaml" + std::string{hostile.place} &&
           error.what.find(hostile.error) != std::string::npos;
  });
}

std::string first_of(const std::vector<Finding>& errors) {
  return errors.empty() ? "no error" : errors.front().text();
}

class HostileFile : public ::testing::TestWithParam<std::tuple<Reader, HostileYaml>> {};

TEST_P(HostileFile, IsToldWithItsPlaceAndTakesLittleMemory) {
  const auto& [reader, hostile] = GetParam();
  const auto text = hostile.text();
  static_cast<void>(testing::take_heap_peak());
  const auto before = testing::heap_in_use();
  const auto errors = reader.errors_of(text);
  const auto taken = testing::take_heap_peak() - before;
  EXPECT_TRUE(is_told(errors, hostile))
      << first_of(errors) << "\nis not at a.yaml" << hostile.place << " and " << hostile.error;
  EXPECT_LE(errors.size(), kMostErrors);
  EXPECT_LT(taken, kMostMemory);
}

std::string name_of(const ::testing::TestParamInfo<HostileFile::ParamType>& info) {
  return std::get<0>(info.param).name + std::get<1>(info.param).name;
}

INSTANTIATE_TEST_SUITE_P(All, HostileFile,
                         ::testing::Combine(::testing::ValuesIn(readers()),
                                            ::testing::ValuesIn(testing::hostile_yaml())),
                         name_of);

}  // namespace
}  // namespace elevatord
