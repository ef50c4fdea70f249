#include "aligned_text.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace elevatord::mock {

namespace {

constexpr std::string_view kGap = "  ";

std::vector<std::size_t> widths_of(const AlignedText& text) {
  std::vector<std::size_t> widths(text.sides.size());
  for (const auto& line : text.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  return widths;
}

std::string padded(const std::string& cell, std::size_t width, AlignedText::Side side) {
  const std::string blanks(width - cell.size(), ' ');
  return side == AlignedText::Side::Left ? cell + blanks : blanks + cell;
}

std::string without_blanks_behind(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string render(const AlignedText& text) {
  const auto widths = widths_of(text);
  std::string all;
  for (const auto& cells : text.lines) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != 0) line += kGap;
      line += padded(cells[i], widths[i], text.sides[i]);
    }
    all += without_blanks_behind(std::move(line)) + '\n';
  }
  return all;
}

std::string bullet(std::string_view text, std::size_t width) {
  std::string all;
  std::string line = "-";
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    if (line.size() + 1 + word.size() > width) {
      all += line + '\n';
      line.assign(1, ' ');
    }
    line += ' ' + std::string{word};
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return all + line + '\n';
}

std::string number(double value, int decimals, bool plus) {
  std::array<char, 64> text{};
  const char* const form = plus ? "%+.*f" : "%.*f";
  static_cast<void>(std::snprintf(text.data(), text.size(), form, decimals, value));
  std::string shown = text.data();
  // A small error is rounded to 0.0, which has no sign.
  const bool zero = shown.find_first_of("123456789") == std::string::npos;
  if (zero && (shown[0] == '-' || shown[0] == '+')) shown.erase(0, 1);
  return shown;
}

}  // namespace elevatord::mock
