#pragma once

#include <string>
#include <utility>
#include <vector>

namespace elevatord::mock {

/// One lane of a picture: dots, some of them peaks, and ticks below, over time in seconds.
struct PictureLane {
  struct Dot {
    double at;     ///< seconds
    double value;  ///< milliseconds
  };

  std::string name;
  std::string text;     ///< what happens in it
  std::string verdict;  ///< the number to remember
  std::string detail;   ///< what stands beside it
  std::vector<Dot> dots;
  std::vector<Dot> peaks;     ///< drawn with a stem and shaded for as long as they last
  std::vector<double> ticks;  ///< seconds
  std::string tick_name;      ///< empty: none
};

/// Latencies over time, one lane below the other, on one logarithmic scale in milliseconds.
struct Picture {
  std::string title;
  std::string subtitle;
  std::vector<std::string> caption;  ///< lines below the picture
  std::string peak_name;             ///< for the legend
  std::string dot_name;
  double seconds = 1;
  std::vector<PictureLane> lanes;
};

/// The width of the area in which a lane is drawn: more dots side by side cannot be told apart.
inline constexpr int kPlotWidth = 640;

/// A complete, well-formed SVG document of 900 pixels. Needs no colour to be read: peaks, dots and
/// ticks differ in form.
[[nodiscard]] std::string draw(const Picture& picture);

}  // namespace elevatord::mock
