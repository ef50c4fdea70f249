#include "svg_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "aligned_text.hpp"

namespace elevatord::mock {

namespace {

constexpr double kWidth = 900;
constexpr double kLeft = 72;
constexpr double kPlot = kPlotWidth;
constexpr double kTop = 104;         // of the first lane
constexpr double kLaneHeight = 128;  // of its plot
constexpr double kLaneStep = 178;
constexpr double kCaptionLine = 16;
constexpr double kLowest = 0.01;  // ms
constexpr double kHighest = 100;
constexpr int kDecades = 4;

constexpr std::string_view kStyle = R"svg(<style>
text { font-family: "DejaVu Sans", Verdana, Helvetica, sans-serif; fill: #1a1a1a; font-size: 12px; }
.title { font-size: 19px; font-weight: bold; }
.lane { font-size: 14px; font-weight: bold; }
.verdict { font-size: 22px; font-weight: bold; }
.small { font-size: 11px; fill: #444; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.frame { fill: none; stroke: #444; }
.grid { stroke: #d8d8d8; }
.dots { stroke: #56677a; stroke-width: 1.6; stroke-linecap: round; fill: none; }
.stalled { fill: url(#hatch); }
.stem { stroke: #b2182b; stroke-width: 1.2; fill: none; }
.peak { fill: #b2182b; }
.tick { stroke: #1a1a1a; stroke-width: 1.4; fill: none; }
</style>
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="5" height="5" fill="#fbe3df"/><line x1="0" y1="0" x2="0" y2="5" stroke="#d98b80"/>
</pattern></defs>
)svg";

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        // Control characters are no XML, escaped or not.
        safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return safe;
}

std::string px(double value) {
  auto text = number(value, 1);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string text_at(double x, double y, std::string_view kind, std::string_view text) {
  return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" class=\"" + std::string{kind} + "\">" +
         escaped(text) + "</text>\n";
}

std::string upright(double x, double y, std::string_view text) {
  return "<text class=\"small middle\" transform=\"translate(" + px(x) + ' ' + px(y) +
         ") rotate(-90)\">" + escaped(text) + "</text>\n";
}

std::string path(std::string_view kind, const std::string& data) {
  if (data.empty()) return {};
  return "<path class=\"" + std::string{kind} + "\" d=\"" + data + "\"/>\n";
}

/// Where things are within one lane.
class Scale {
 public:
  Scale(double top, double seconds) : top_(top), seconds_(seconds) {}

  [[nodiscard]] double x(double at) const {
    return kLeft + std::clamp(at / seconds_, 0.0, 1.0) * kPlot;
  }

  [[nodiscard]] double y(double ms) const {
    const double decades = std::log10(std::clamp(ms, kLowest, kHighest) / kLowest);
    return bottom() - decades / kDecades * kLaneHeight;
  }

  [[nodiscard]] double top() const { return top_; }

  [[nodiscard]] double bottom() const { return top_ + kLaneHeight; }

 private:
  double top_;
  double seconds_;
};

std::string rectangle(std::string_view kind, double x, double y, double width, double height) {
  return "<rect class=\"" + std::string{kind} + "\" x=\"" + px(x) + "\" y=\"" + px(y) +
         "\" width=\"" + px(width) + "\" height=\"" + px(height) + "\"/>\n";
}

std::string value_axis(const Scale& scale) {
  constexpr std::array<std::string_view, kDecades + 1> kLabels = {"0.01 ms", "0.1 ms", "1 ms",
                                                                  "10 ms", "100 ms"};
  std::string lines;
  std::string labels;
  double ms = kLowest;
  for (const auto label : kLabels) {
    lines += "M" + px(kLeft) + ' ' + px(scale.y(ms)) + "h" + px(kPlot);
    labels += text_at(kLeft - 6, scale.y(ms) + 4, "small end", label);
    ms *= 10;
  }
  return path("grid", lines) + labels + upright(14, (scale.top() + scale.bottom()) / 2, "latency");
}

std::string shades(const PictureLane& lane, const Scale& scale) {
  std::string all;
  for (const auto& peak : lane.peaks) {
    const double from = scale.x(peak.at);
    const double width = scale.x(peak.at + peak.value / 1000) - from;
    all += rectangle("stalled", from, scale.top(), width, kLaneHeight);
  }
  return all;
}

/// Strokes of no length with round ends are dots, and take the fewest bytes.
std::string dots(const PictureLane& lane, const Scale& scale) {
  std::string data;
  for (const auto& dot : lane.dots) {
    data += "M" + px(scale.x(dot.at)) + ' ' + px(scale.y(dot.value)) + "h0";
  }
  return path("dots", data);
}

std::string diamond(double x, double y) {
  return "M" + px(x) + ' ' + px(y - 5) + "l5 5l-5 5l-5-5z";
}

std::string peaks(const PictureLane& lane, const Scale& scale) {
  std::string stems;
  std::string heads;
  for (const auto& peak : lane.peaks) {
    const double x = scale.x(peak.at);
    stems += "M" + px(x) + ' ' + px(scale.bottom()) + "V" + px(scale.y(peak.value));
    heads += diamond(x, scale.y(peak.value));
  }
  return path("stem", stems) + path("peak", heads);
}

std::string ticks(const PictureLane& lane, const Scale& scale) {
  std::string data;
  for (const double at : lane.ticks) {
    data += "M" + px(scale.x(at)) + ' ' + px(scale.bottom() + 2) + "v7";
  }
  return path("tick", data);
}

std::string lane_texts(const PictureLane& lane, const Scale& scale) {
  const double right = kLeft + kPlot + 14;
  const double middle = (scale.top() + scale.bottom()) / 2;
  const auto below = lane.tick_name.empty() ? std::string{} : "| = " + lane.tick_name;
  return "<text x=\"" + px(kLeft) + "\" y=\"" + px(scale.top() - 7) + "\"><tspan class=\"lane\">" +
         escaped(lane.name) + ":</tspan> " + escaped(lane.text) + "</text>\n" +
         text_at(right, middle - 8, "verdict", lane.verdict) +
         text_at(right, middle + 10, "small", "of the time stalled") +
         text_at(right, middle + 26, "small", lane.detail) +
         text_at(right, scale.bottom() + 9, "small", below);
}

std::string lane_of(const PictureLane& lane, const Scale& scale) {
  return "<g>\n" + shades(lane, scale) + value_axis(scale) + dots(lane, scale) +
         peaks(lane, scale) + ticks(lane, scale) +
         rectangle("frame", kLeft, scale.top(), kPlot, kLaneHeight) + lane_texts(lane, scale) +
         "</g>\n";
}

std::string time_axis(const Picture& picture, double bottom) {
  constexpr int kSteps = 8;
  const Scale scale{0, picture.seconds};
  std::string lines;
  std::string labels;
  for (int step = 0; step <= kSteps; ++step) {
    const double at = picture.seconds * step / kSteps;
    lines += "M" + px(scale.x(at)) + ' ' + px(bottom + 11) + "v5";
    labels += text_at(scale.x(at), bottom + 28, "small middle", number(at, 2) + " s");
  }
  return path("tick", lines) + labels +
         text_at(kLeft + kPlot + 34, bottom + 28, "small", "time since the start");
}

std::string legend(const Picture& picture, double y) {
  const double x = kLeft + 300;
  return path("dots", "M" + px(kLeft + 4) + ' ' + px(y - 4) + "h0m4 2h0m4 -3h0") +
         text_at(kLeft + 20, y, "", picture.dot_name) +
         rectangle("stalled", x - 8, y - 13, 30, 16) + path("peak", diamond(x, y - 5)) +
         text_at(x + 30, y, "", picture.peak_name);
}

std::string caption(const Picture& picture, double y) {
  std::string all;
  for (const auto& line : picture.caption) {
    all += text_at(kLeft, y, "small", line);
    y += kCaptionLine;
  }
  return all;
}

}  // namespace

std::string draw(const Picture& picture) {
  const double lanes_end = kTop + kLaneStep * static_cast<double>(picture.lanes.size());
  const double axis = lanes_end - (kLaneStep - kLaneHeight);
  const double height = axis + 56 + kCaptionLine * static_cast<double>(picture.caption.size());
  std::string all = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + px(kWidth) +
                    "\" height=\"" + px(height) + "\" viewBox=\"0 0 " + px(kWidth) + ' ' +
                    px(height) + "\" role=\"img\">\n<title>" + escaped(picture.title) +
                    "</title>\n" + std::string{kStyle} +
                    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
                    text_at(kLeft, 30, "title", picture.title) +
                    text_at(kLeft, 50, "", picture.subtitle) + legend(picture, 72);
  double top = kTop;
  for (const auto& lane : picture.lanes) {
    all += lane_of(lane, Scale{top, picture.seconds});
    top += kLaneStep;
  }
  return all + time_axis(picture, axis) + caption(picture, axis + 50) + "</svg>\n";
}

}  // namespace elevatord::mock
