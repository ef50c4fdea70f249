#include "check_report.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(CheckReport, IsOkWithWarningsAloneButNotClean) {
  const CheckReport report{1, 1, {}, {{{"a.yaml"}, "odd", "odd"}}, {}};
  EXPECT_TRUE(report.ok());
  EXPECT_FALSE(report.clean());
  EXPECT_TRUE(CheckReport{}.clean());
}

TEST(CheckReport, TellsEachFileInItsOrder) {
  const CheckReport report{2,
                           0,
                           {{{"b.yaml", 9, 1}, "bad", "late"}, {{"a.yaml", 1, 1}, "bad", "other"}},
                           {{{"b.yaml", 2, 7}, "odd", "early"}, {{"b.yaml", 9, 0}, "odd", "left"}},
                           {}};
  const auto files = by_file(report);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].file, "b.yaml");
  ASSERT_EQ(files[0].lines.size(), 3U);
  EXPECT_EQ(files[0].lines[0].finding.what, "early");
  EXPECT_FALSE(files[0].lines[0].is_error);
  EXPECT_EQ(files[0].lines[1].finding.what, "left");
  EXPECT_TRUE(files[0].lines[2].is_error);
  EXPECT_EQ(files[1].file, "a.yaml");
}

}  // namespace
}  // namespace elevatord::ctl
