#include "check_report.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(CheckView, ShowsFindingsAsCompilersDo) {
  const CheckReport report{1,
                           0,
                           {{{"a.yaml", 7, 12}, "unknown-key", "unknown key 'clas'"}},
                           {{{"a.yaml", 3, 1}, "odd", "odd"}}};
  EXPECT_EQ(check_view(report, OutputStyle{}),
            "a.yaml:7:12: error: unknown key 'clas'\na.yaml:3:1: warning: odd\n1 error\n");
}

TEST(CheckView, PointsAtAWholeFileWithoutALine) {
  const CheckReport report{0, 0, {{{"a.yaml"}, "unreadable", "cannot be read"}}, {}};
  EXPECT_EQ(check_view(report, OutputStyle{}), "a.yaml: error: cannot be read\n1 error\n");
}

TEST(CheckView, SumsUpWhenThereIsNothingToSay) {
  EXPECT_EQ(check_view({2, 1, {}, {}}, OutputStyle{}), "ok: 2 files, 1 rule\n");
}

TEST(CheckReport, IsOkWithWarningsAlone) {
  EXPECT_TRUE((CheckReport{1, 1, {}, {{{"a.yaml"}, "odd", "odd"}}}.ok()));
}

}  // namespace
}  // namespace elevatord::ctl
