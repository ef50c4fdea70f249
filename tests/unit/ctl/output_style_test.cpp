#include "output_style.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(Colours, AreLeftOutByDefault) {
  EXPECT_EQ(coloured("stuck", Colour::Red, OutputStyle{}), "stuck");
}

TEST(Colours, EndWithTheText) {
  OutputStyle style;
  style.colour = true;
  EXPECT_EQ(coloured("stuck", Colour::Red, style), "\x1b[31mstuck\x1b[0m");
  EXPECT_EQ(coloured("sda", Colour::Plain, style), "sda");
  EXPECT_EQ(coloured("", Colour::Red, style), "");
}

TEST(Ellipsis, IsAsciiByDefault) {
  EXPECT_EQ(ellipsis(OutputStyle{}), "...");
}

}  // namespace
}  // namespace elevatord::ctl
