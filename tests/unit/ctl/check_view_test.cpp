#include "check_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

CheckReport a_report() {
  return {1,
          0,
          {{{"a.yaml", 7, 12}, "unknown-key", "unknown key 'clas'"}},
          {{{"a.yaml", 13, 1}, "odd", "odd"}},
          {}};
}

OutputStyle a_terminal(bool colour = false) {
  OutputStyle style;
  style.width = 80;
  style.colour = colour;
  return style;
}

TEST(CheckView, ShowsFindingsAsCompilersDo) {
  EXPECT_EQ(check_view(a_report(), OutputStyle{}),
            "a.yaml:7:12: error: unknown key 'clas' [unknown-key]\n"
            "a.yaml:13:1: warning: odd [odd]\n"
            "1 error, 1 warning in 1 file\n");
}

TEST(CheckView, LinesThemUpUnderTheFileOnATerminal) {
  EXPECT_EQ(check_view(a_report(), a_terminal()),
            "a.yaml\n"
            "  7:12  error    unknown key 'clas'  [unknown-key]\n"
            "  13:1  warning  odd  [odd]\n"
            "\n"
            "1 error, 1 warning in 1 file\n");
}

TEST(CheckView, HasColoursOnlyWhereTheyAreSeen) {
  EXPECT_NE(check_view(a_report(), a_terminal(true)).find('\x1b'), std::string::npos);
  EXPECT_EQ(check_view(a_report(), a_terminal()).find('\x1b'), std::string::npos);
}

TEST(CheckView, PointsAtAWholeFileWithoutALine) {
  const CheckReport report{0, 0, {{{"a.yaml"}, "unreadable", "cannot be read"}}, {}, {}};
  EXPECT_EQ(check_view(report, OutputStyle{}),
            "a.yaml: error: cannot be read [unreadable]\n1 error, 0 warnings in 0 files\n");
  EXPECT_TRUE(check_view(report, a_terminal()).starts_with("a.yaml\n    error    cannot be read"));
}

TEST(CheckView, SumsUpWhenThereIsNothingToSay) {
  EXPECT_EQ(check_view({2, 1, {}, {}, {}}, OutputStyle{}), "ok: 2 files, 1 rule\n");
}

TEST(CheckView, ShowsNoControlCharacterOfAFile) {
  const CheckReport report{1, 0, {{{"a.yaml", 1, 1}, "bad", "key '\x1b[2J'"}}, {}, {}};
  EXPECT_EQ(check_view(report, OutputStyle{}).find('\x1b'), std::string::npos);
  EXPECT_EQ(check_view(report, a_terminal()).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
