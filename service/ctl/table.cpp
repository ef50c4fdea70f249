#include "table.hpp"

#include <algorithm>

#include "text.hpp"

namespace elevatord::ctl {
namespace {

constexpr std::size_t kGap = 2;
/// A last column narrower than this says nothing; the terminal wraps the line instead.
constexpr std::size_t kNarrowest = 10;

using Widths = std::vector<std::size_t>;

std::string shown(const Cell& cell) {
  return cell.text.empty() ? "-" : printable(cell.text);
}

Widths natural_widths(const Table& table) {
  Widths widths;
  for (const auto& title : table.header) {
    widths.push_back(columns(title));
  }
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], columns(shown(row[i])));
    }
  }
  return widths;
}

void fit_last(Widths& widths, std::size_t width) {
  std::size_t before = 0;
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
    before += widths[i] + kGap;
  }
  const std::size_t left = width - std::min(width, before);
  widths.back() = std::min(widths.back(), std::max(left, kNarrowest));
}

std::string line(const std::vector<Cell>& cells, const Widths& widths, const OutputStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string cell = shortened(shown(cells[i]), widths[i], ellipsis(style));
    text += coloured(cell, cells[i].colour, style);
    if (i + 1 < cells.size()) {
      text.append(widths[i] - columns(cell) + kGap, ' ');
    }
  }
  return text + '\n';
}

std::vector<Cell> header_cells(const Table& table) {
  std::vector<Cell> cells;
  for (const auto& title : table.header) {
    cells.push_back({title, Colour::Bold});
  }
  return cells;
}

}  // namespace

std::string render(const Table& table, const OutputStyle& style) {
  Widths widths = natural_widths(table);
  if (style.width && !widths.empty()) {
    fit_last(widths, *style.width);
  }
  std::string text = line(header_cells(table), widths, style);
  for (const auto& row : table.rows) {
    text += line(row, widths, style);
  }
  return text;
}

}  // namespace elevatord::ctl
