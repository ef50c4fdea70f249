#include "unified_diff.hpp"

#include <algorithm>
#include <vector>

namespace elevatord::ctl {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kContext = 3;

struct Edit {
  char mark = ' ';  ///< ` ` in both, `-` only in the first, `+` only in the second
  std::string_view line;
};

using Edits = std::vector<Edit>;

/// With their ends of line, so that a missing one at the end of the file counts.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Myers' greedy search for the shortest edit: furthest x on each diagonal after d edits.
class ShortestEdit {
 public:
  ShortestEdit(const Lines& from, const Lines& to)
      : from_(from), to_(to), width_(static_cast<int>(from.size() + to.size())) {}

  [[nodiscard]] Edits edits() {
    const int most = std::min(width_, kMostEdits);
    for (int d = 0; d <= most; ++d) {
      if (reaches_end(d)) return walk_back(d);
    }
    return all_replaced();
  }

 private:
  // Row d has the diagonals -d, -d+2 ... d.
  [[nodiscard]] int furthest(int d, int k) const {
    return rows_[static_cast<std::size_t>(d)][static_cast<std::size_t>((k + d) / 2)];
  }

  /// Whether diagonal k is come to from k+1, by an insertion, rather than from k-1 by a deletion.
  [[nodiscard]] bool comes_from_above(int d, int k) const {
    return k == -d || (k != d && furthest(d - 1, k - 1) < furthest(d - 1, k + 1));
  }

  [[nodiscard]] int start_of(int d, int k) const {
    if (d == 0) return 0;
    return comes_from_above(d, k) ? furthest(d - 1, k + 1) : furthest(d - 1, k - 1) + 1;
  }

  [[nodiscard]] int along(int x, int k) const {
    while (x < from_end() && x - k < to_end() && x - k >= 0 && at(from_, x) == at(to_, x - k)) ++x;
    return x;
  }

  bool reaches_end(int d) {
    std::vector<int> row;
    for (int k = -d; k <= d; k += 2) row.push_back(along(start_of(d, k), k));
    rows_.push_back(std::move(row));
    const int k = from_end() - to_end();
    const bool on_row = k >= -d && k <= d && (k + d) % 2 == 0;
    return on_row && furthest(d, k) >= from_end();
  }

  [[nodiscard]] Edits walk_back(int d) const {
    Edits edits;
    int x = from_end();
    for (int k = from_end() - to_end(); d >= 0; --d) {
      for (const int start = start_of(d, k); x > start; --x)
        edits.push_back({' ', at(from_, x - 1)});
      if (d == 0) break;
      if (comes_from_above(d, k)) {
        edits.push_back({'+', at(to_, x - k - 1)});
        ++k;
      } else {
        edits.push_back({'-', at(from_, x - 1)});
        --x;
        --k;
      }
    }
    std::reverse(edits.begin(), edits.end());
    return edits;
  }

  [[nodiscard]] Edits all_replaced() const {
    Edits edits;
    for (const auto line : from_) edits.push_back({'-', line});
    for (const auto line : to_) edits.push_back({'+', line});
    return edits;
  }

  [[nodiscard]] int from_end() const { return static_cast<int>(from_.size()); }

  [[nodiscard]] int to_end() const { return static_cast<int>(to_.size()); }

  static std::string_view at(const Lines& lines, int i) {
    return lines[static_cast<std::size_t>(i)];
  }

  const Lines& from_;
  const Lines& to_;
  int width_;
  std::vector<std::vector<int>> rows_;
};

/// `3,7`; what has no lines is named by the line before it.
std::string range(std::size_t start, std::size_t count) {
  const auto first = count == 0 ? start : start + 1;
  return std::to_string(first) + (count == 1 ? "" : ',' + std::to_string(count));
}

std::string shown(const Edit& edit) {
  auto text = edit.mark + std::string{edit.line};
  if (!edit.line.ends_with('\n')) text += "\n\\ No newline at end of file\n";
  return text;
}

/// Edits [begin, end) under a head that says where they stand.
std::string hunk(const Edits& edits, std::size_t begin, std::size_t end) {
  const auto count = [&](std::size_t first, std::size_t last, char other) {
    return static_cast<std::size_t>(
        std::count_if(edits.begin() + static_cast<std::ptrdiff_t>(first),
                      edits.begin() + static_cast<std::ptrdiff_t>(last),
                      [other](const Edit& edit) { return edit.mark != other; }));
  };
  auto text = "@@ -" + range(count(0, begin, '+'), count(begin, end, '+')) + " +" +
              range(count(0, begin, '-'), count(begin, end, '-')) + " @@\n";
  for (auto i = begin; i < end; ++i) text += shown(edits[i]);
  return text;
}

/// The next edit from `i` that is a change.
std::size_t next_change(const Edits& edits, std::size_t i) {
  while (i < edits.size() && edits[i].mark == ' ') ++i;
  return i;
}

std::string hunks(const Edits& edits) {
  std::string text;
  for (auto i = next_change(edits, 0); i < edits.size();) {
    const auto begin = i - std::min(i, kContext);
    auto end = i;
    // Changes that are near share a hunk.
    while (i < edits.size() && i - end <= 2 * kContext) {
      while (i < edits.size() && edits[i].mark != ' ') ++i;
      end = i;
      i = next_change(edits, i);
    }
    end = std::min(end + kContext, edits.size());
    text += hunk(edits, begin, end);
  }
  return text;
}

}  // namespace

std::string unified_diff(std::string_view from_name, std::string_view from,
                         std::string_view to_name, std::string_view to) {
  if (from == to) return {};
  const auto before = lines_of(from);
  const auto after = lines_of(to);
  return std::string{"--- "}.append(from_name).append("\n+++ ").append(to_name) + '\n' +
         hunks(ShortestEdit{before, after}.edits());
}

}  // namespace elevatord::ctl
