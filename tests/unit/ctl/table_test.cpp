#include "table.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

Table a_table() {
  return {{"NAME", "WHY"}, {{{"sda"}, {"50-hdd.yaml:4 and more"}}, {{"x"}, {}}}};
}

OutputStyle terminal(std::size_t width, bool unicode = false) {
  OutputStyle style;
  style.width = width;
  style.unicode = unicode;
  return style;
}

TEST(Table, AlignsColumnsWithoutTrailingBlanks) {
  EXPECT_EQ(render(a_table(), OutputStyle{}),
            "NAME  WHY\n"
            "sda   50-hdd.yaml:4 and more\n"
            "x     -\n");
}

TEST(Table, ShortensTheLastColumnToTheTerminal) {
  EXPECT_EQ(render(a_table(), terminal(20)),
            "NAME  WHY\n"
            "sda   50-hdd.yaml...\n"
            "x     -\n");
  EXPECT_NE(render(a_table(), terminal(20, true)).find("sda   50-hdd.yaml:4…\n"),
            std::string::npos);
}

TEST(Table, LeavesLinesThatFitAlone) {
  EXPECT_EQ(render(a_table(), terminal(28)), render(a_table(), OutputStyle{}));
}

TEST(Table, StaysLegibleOnATerminalThatIsTooNarrow) {
  EXPECT_NE(render(a_table(), terminal(1)).find("sda   50-hdd....\n"), std::string::npos)
      << render(a_table(), terminal(1));
}

TEST(Table, AlignsTextBeyondAscii) {
  const Table table{{"NAME", "WHY"}, {{{"müller"}, {"a"}}, {{"mueller"}, {"b"}}}};
  EXPECT_EQ(render(table, OutputStyle{}),
            "NAME     WHY\n"
            "müller   a\n"
            "mueller  b\n");
}

TEST(Table, AlignsColouredCellsAsPlainOnes) {
  OutputStyle style;
  style.colour = true;
  const Table table{{"A", "B"}, {{{"ok", Colour::Green}, {"x"}}, {{"stuck", Colour::Red}, {"y"}}}};
  const std::string text = render(table, style);
  EXPECT_NE(text.find("\x1b[32mok\x1b[0m     x\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\x1b[31mstuck\x1b[0m  y\n"), std::string::npos) << text;
}

TEST(Table, KeepsARowOnItsLine) {
  const Table table{{"A", "B"}, {{{"a\nb"}, {"c\x1b[2J"}}}};
  EXPECT_EQ(render(table, OutputStyle{}), "A    B\na b  c?[2J\n");
}

}  // namespace
}  // namespace elevatord::ctl
