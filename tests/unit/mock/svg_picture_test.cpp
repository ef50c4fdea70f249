#include "svg_picture.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "stall_picture.hpp"

namespace elevatord::mock {
namespace {

Picture small_picture() {
  Picture picture;
  picture.title = "A < B & \"C\"";
  picture.seconds = 2;
  picture.lanes.resize(2);
  picture.lanes[0].name = "writer";
  picture.lanes[0].verdict = "31.4 %";
  picture.lanes[0].tick_name = "write";
  picture.lanes[0].dots = {{0.5, 0.04}};
  picture.lanes[0].peaks = {{1, 20}};
  picture.lanes[0].ticks = {1};
  return picture;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

/// Every element that is opened is closed in its turn; enough for what is written by hand.
bool is_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (auto at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const auto end = svg.find('>', at);
    if (end == std::string::npos) return false;
    const auto name = svg.substr(at + 1, svg.find_first_of(" >/", at + 2) - at - 1);
    if (svg[at + 1] == '/') {
      if (open.empty() || '/' + open.back() != svg.substr(at + 1, end - at - 1)) return false;
      open.pop_back();
    } else if (svg[end - 1] != '/') {
      open.push_back(name);
    }
  }
  return open.empty();
}

TEST(SvgPicture, IsWellFormed) {
  EXPECT_TRUE(is_well_formed(draw(small_picture())));
}

TEST(SvgPicture, EscapesTexts) {
  const auto svg = draw(small_picture());
  EXPECT_NE(svg.find("A &lt; B &amp; &quot;C&quot;"), std::string::npos);
  EXPECT_EQ(svg.find("A < B"), std::string::npos);
}

TEST(SvgPicture, DropsControlCharacters) {
  auto picture = small_picture();
  picture.lanes[0].name = "a\x01\nb";
  EXPECT_NE(draw(picture).find("a  b:"), std::string::npos);
}

TEST(SvgPicture, LabelsItsAxesWithUnits) {
  const auto svg = draw(small_picture());
  EXPECT_EQ(count(svg, ">10 ms<"), 2U);  // each lane, one scale
  EXPECT_EQ(count(svg, ">latency<"), 2U);
  EXPECT_EQ(count(svg, ">2.00 s<"), 1U);
}

TEST(SvgPicture, TellsPeaksFromDotsByForm) {
  const auto svg = draw(small_picture());
  EXPECT_EQ(count(svg, "class=\"peak\""), 2U);  // the lane's and the legend's
  EXPECT_EQ(count(svg, "l5 5l-5 5l-5-5z"), 2U);
}

TEST(SvgPicture, KeepsValuesBeyondTheScaleInside) {
  auto picture = small_picture();
  picture.lanes[0].peaks = {{1, 1e9}, {9, 0}};
  const auto svg = draw(picture);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(SvgPicture, NeedsNoLane) {
  EXPECT_TRUE(is_well_formed(draw({})));
}

TEST(SvgPicture, OfAStallStaysSmall) {
  const Stall stall;
  const auto svg = draw(picture_of(*simulate_stall(stall), caption_of(stall)));
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_LT(svg.size(), 300'000U);
}

}  // namespace
}  // namespace elevatord::mock
