// Files that are small, and right as YAML, but would take a lot of memory for what they mean.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "config.hpp"
#include "fleet.hpp"
#include "heap_peak.hpp"
#include "hostile_yaml.hpp"
#include "policy_loader.hpp"

namespace elevatord {
namespace {

using testing::repeated;

constexpr std::size_t kMostMemory = std::size_t{512} << 20U;

/// The most memory that `read` took beyond what it found.
template <typename Read>
std::size_t memory_of(Read read) {
  static_cast<void>(testing::take_heap_peak());
  const auto before = testing::heap_in_use();
  read();
  return testing::take_heap_peak() - before;
}

std::string first_error(const std::vector<Finding>& errors) {
  return errors.empty() ? "" : errors.front().text();
}

/// Reads a fleet file with these elements of `disks:`.
std::string fleet_error(const std::string& disks) {
  std::string error;
  const auto text = "version: 1\nkernel: 6.18.44\ndisks:\n" + disks;
  const auto taken = memory_of([&] { error = first_error(load_fleet("f.yaml", text).errors); });
  EXPECT_LT(taken, kMostMemory);
  return error;
}

TEST(SwollenFleet, ThousandsOfDisksWithLongTextsAreTooMuch) {
  EXPECT_EQ(fleet_error("- { name: \"sd[0-19999]\", class: sata, model: " +
                        std::string(900'000, 'x') + " }\n"),
            "f.yaml:4:11: the texts of all disks come to more than 67108864 bytes");
}

TEST(SwollenFleet, SoAreThoseOfManyElements) {
  const auto model = std::string(30'000, 'x');
  std::string disks;
  for (int i = 0; i < 30; ++i) {
    disks +=
        "- { name: \"d" + std::to_string(i) + "x[0-599]\", class: sata, model: " + model + " }\n";
  }
  EXPECT_EQ(fleet_error(disks),
            "f.yaml:7:11: the texts of all disks come to more than 67108864 bytes");
}

TEST(SwollenFleet, ManyPropertiesCountAsWell) {
  std::string properties;
  for (int i = 0; i < 20'000; ++i) properties += "P" + std::to_string(i) + ": x, ";
  EXPECT_EQ(
      fleet_error("- { name: \"sd[0-19999]\", class: sata, properties: {" + properties + "} }\n"),
      "f.yaml:4:11: the texts of all disks come to more than 67108864 bytes");
}

TEST(SwollenFleet, NamesAreNotMadeLongerThanADiskCanHave) {
  EXPECT_EQ(
      fleet_error("- { name: \"sd[0-19999]" + std::string(900'000, 'x') + "\", class: sata }\n"),
      "f.yaml:4:11: name: longer than the 31 characters of a disk's name");
  EXPECT_EQ(
      fleet_error("- { name: \"sd[0-19999]" + repeated("[0-0]", 150'000) + "\", class: sata }\n"),
      "f.yaml:4:11: name: longer than the 31 characters of a disk's name");
}

TEST(SwollenFleet, TwentyThousandOrdinaryDisksFit) {
  EXPECT_EQ(fleet_error("- { name: \"sd[0-19999]\", class: sata, model: M, serial: S, wwn: W,\n"
                        "    schedulers: [none, mq-deadline, kyber, bfq], active: none }\n"),
            "");
}

/// Reads a policy with this `match:`.
std::string policy_error(const std::string& match) {
  std::string error;
  const auto text = "version: 1\nrules:\n- scheduler: none\n  match: " + match + '\n';
  const auto taken = memory_of([&] { error = first_error(load_policy({"p.yaml", text}).errors); });
  EXPECT_LT(taken, kMostMemory);
  return error;
}

/// Each level tells what it wants with all that the levels below it want.
TEST(SwollenPolicy, ManyGlobsBelowManyLevelsFit) {
  const auto globs = "{ name: [" + repeated("abcdefgh,", 90'000) + "] }";
  EXPECT_EQ(policy_error(repeated("{ not: ", 25) + globs + repeated("}", 25)), "");
  EXPECT_EQ(policy_error(repeated("{ any: [", 13) + globs + repeated("]}", 13)), "");
}

TEST(SwollenPolicy, ManyMistakesAreToldInPart) {
  const auto text = "version: 1\nrules:\n" + repeated("- x\n", 90'000);
  std::vector<Finding> errors;
  EXPECT_LT(memory_of([&] { errors = load_policy({"p.yaml", text}).errors; }), kMostMemory);
  ASSERT_EQ(errors.size(), 101U);
  EXPECT_EQ(errors.back().text(), "p.yaml: 89900 more errors");
}

TEST(SwollenConfig, ManyMistakesAreToldInPart) {
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += 'k' + std::to_string(i) + ": 1\n";
  Settings settings;
  std::vector<Finding> errors;
  EXPECT_LT(memory_of([&] { errors = read_config("c.yaml", text, settings); }), kMostMemory);
  ASSERT_EQ(errors.size(), 101U);
  EXPECT_EQ(errors.back().text(), "c.yaml: 29900 more errors");
}

}  // namespace
}  // namespace elevatord
