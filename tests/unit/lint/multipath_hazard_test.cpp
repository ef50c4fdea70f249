#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::count_of;

int hazards(const std::string& rules) {
  return count_of("multipath-hazard", rules);
}

TEST(MultipathHazard, AMapWithoutItsPaths) {
  EXPECT_EQ(hazards("- { match: { class: dm-multipath }, scheduler: none }\n"), 1);
  EXPECT_EQ(hazards("- { match: { class: [dm-multipath, sata] }, queue: { nr_requests: 64 } }\n"),
            1);
  EXPECT_EQ(hazards("- { match: { class: dm-multipath }, scheduler: none }\n"
                    "- { match: { class: sata }, scheduler: none }\n"),
            1);
}

TEST(MultipathHazard, PathsWithoutTheirMap) {
  EXPECT_EQ(hazards("- { match: { class: multipath-path }, scheduler: none }\n"), 1);
}

TEST(MultipathHazard, NotWhereBothAreSpokenOf) {
  EXPECT_EQ(hazards("- { match: { class: [dm-multipath, multipath-path] }, scheduler: none }\n"),
            0);
  EXPECT_EQ(hazards("- { match: { class: dm-multipath }, scheduler: none }\n"
                    "- { match: { class: multipath-path }, scheduler: keep }\n"),
            0);
  EXPECT_EQ(hazards("- { match: { class: multipath-path }, scheduler: none }\n"
                    "- { scheduler: bfq }\n"),
            0)
      << "a rule for all disks is for maps as well";
}

TEST(MultipathHazard, SettingBySetting) {
  const auto findings = lint(a_policy(
      "- { name: maps, match: { class: dm-multipath }, scheduler: none, queue: { "
      "nr_requests: 64, nomerges: 1 } }\n"
      "- { match: { class: multipath-path }, scheduler: none, queue: { nomerges: 1 } }\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings.front().what.find("rule 'maps' sets queue/nr_requests of multipath maps"),
            std::string::npos)
      << findings.front().what;
}

TEST(MultipathHazard, NotWhatIsLeftAlone) {
  EXPECT_EQ(hazards("- { match: { class: dm-multipath }, scheduler: keep }\n"), 0);
  EXPECT_EQ(hazards("- { match: { class: nvme-path }, scheduler: keep }\n"), 0);
}

TEST(MultipathHazard, RulesForTheHiddenPathsOfNvmeDisksAlone) {
  EXPECT_EQ(hazards("- { match: { class: nvme-path }, scheduler: none }\n"), 1);
  EXPECT_EQ(hazards("- { match: { class: [nvme, nvme-path] }, scheduler: none }\n"), 0);
  EXPECT_EQ(hazards("- { match: { class: nvme }, scheduler: none }\n"), 0);
}

}  // namespace
}  // namespace elevatord
