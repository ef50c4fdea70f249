#include "bus_text.hpp"

#include <gtest/gtest.h>

namespace elevatord::bus {
namespace {

using namespace std::string_literals;

TEST(BusText, LeavesUtf8AsItIs) {
  for (const auto* text : {"", "WDC WD40EFRX", "Größe", "\xE2\x82\xAC", "\xF0\x9F\x92\xBE"}) {
    EXPECT_EQ(bus_text(text), text);
  }
}

TEST(BusText, MarksWhatNoMessageCarries) {
  EXPECT_EQ(bus_text("a\xFF z"), "a\xEF\xBF\xBD z");
  EXPECT_EQ(bus_text("cut \xE2\x82"), "cut \xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(bus_text("\xC0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "longer than it need be";
  EXPECT_EQ(bus_text("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") << "a surrogate";
  EXPECT_EQ(bus_text("a\0 z"s), "a\xEF\xBF\xBD z");
}

}  // namespace
}  // namespace elevatord::bus
