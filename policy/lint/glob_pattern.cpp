#include "glob_pattern.hpp"

#include <algorithm>
#include <cstddef>

#include "glob.hpp"

namespace elevatord {

namespace {

using Characters = std::bitset<256>;

constexpr std::string_view kSpecial = "*?[\\";

Characters all() {
  return Characters{}.set();
}

void add(Characters& set, char c) {
  set.set(static_cast<unsigned char>(c));
}

void add_range(Characters& set, char first, char last) {
  for (auto c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c) {
    set.set(c);
    if (c == 255) break;
  }
}

PatternPiece one(char c) {
  PatternPiece piece;
  add(piece.characters, c);
  return piece;
}

PatternPiece any_number_of(Characters characters) {
  return {characters, true};
}

void add_some(Pattern& pattern, char first, char last) {
  PatternPiece piece;
  add_range(piece.characters, first, last);
  pattern.push_back(piece);
  pattern.push_back(any_number_of(piece.characters));
}

/// Reads the set after a `[`, and takes it off; false where no `]` ends it, and `[` is just one.
bool take_set(std::string_view& rest, Characters& set) {
  const bool excludes = rest.starts_with('!') || rest.starts_with('^');
  const auto body = rest.substr(excludes ? 1 : 0);
  const auto end = body.find(']', 1);  // a `]` right at the start is one of the set
  if (body.empty() || end == std::string_view::npos) return false;
  const auto inside = body.substr(0, end);
  // Named classes, escapes: whatever they mean, it is no more than everything.
  if (inside.find_first_of("[\\") != std::string_view::npos) {
    set = all();
    rest = {};
    return true;
  }
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool range = i + 2 < inside.size() && inside[i + 1] == '-';
    add_range(set, inside[i], range ? inside[i + 2] : inside[i]);
    if (range) i += 2;
  }
  if (excludes) set.flip();
  rest = body.substr(end + 1);
  return true;
}

/// Which places of both patterns one text may lead to: a table that is filled from its corner.
class Meeting {
 public:
  Meeting(const Pattern& a, const Pattern& b)
      : a_(a), b_(b), reached_(a.size() + 1, std::vector<bool>(b.size() + 1)) {}

  [[nodiscard]] bool ends_together() {
    reached_[0][0] = true;
    for (std::size_t i = 0; i <= a_.size(); ++i) {
      for (std::size_t j = 0; j <= b_.size(); ++j) {
        if (reached_[i][j]) go_on(i, j);
      }
    }
    return reached_[a_.size()][b_.size()];
  }

 private:
  // No step leads back, so that one pass fills the table.
  void go_on(std::size_t i, std::size_t j) {
    const bool has_a = i < a_.size();
    const bool has_b = j < b_.size();
    if (has_a && a_[i].repeats) reached_[i + 1][j] = true;
    if (has_b && b_[j].repeats) reached_[i][j + 1] = true;
    if (!has_a || !has_b || (a_[i].characters & b_[j].characters).none()) return;
    reached_[i + (a_[i].repeats ? 0 : 1)][j + (b_[j].repeats ? 0 : 1)] = true;
  }

  const Pattern& a_;
  const Pattern& b_;
  std::vector<std::vector<bool>> reached_;
};

/// `sd*` covers `sda?`: the one says no more than how a text begins.
bool covers_by_start(std::string_view wide, std::string_view narrow) {
  const auto start = plain_start(wide);
  return wide.size() == start.size() + 1 && wide.back() == '*' &&
         plain_start(narrow).starts_with(start);
}

}  // namespace

Pattern pattern_of_glob(std::string_view glob) {
  Pattern pattern;
  while (!glob.empty()) {
    const char c = glob.front();
    glob.remove_prefix(1);
    Characters set;
    if (c == '*') {
      pattern.push_back(any_number_of(all()));
    } else if (c == '?') {
      pattern.push_back({all(), false});
    } else if (c == '[' && take_set(glob, set)) {
      // What is not understood may go on in any way.
      pattern.push_back({set, set.all() && glob.empty()});
    } else if (c == '\\' && !glob.empty()) {
      pattern.push_back(one(glob.front()));
      glob.remove_prefix(1);
    } else {
      pattern.push_back(one(c));
    }
  }
  return pattern;
}

Pattern pattern_of_shape(std::string_view shape) {
  Pattern pattern;
  for (const char c : shape) {
    if (c == '@') {
      add_some(pattern, 'a', 'z');
    } else if (c == '#') {
      add_some(pattern, '0', '9');
    } else {
      pattern.push_back(c == '*' ? any_number_of(all()) : one(c));
    }
  }
  return pattern;
}

bool can_meet(const Pattern& a, const Pattern& b) {
  return Meeting{a, b}.ends_together();
}

bool is_plain(std::string_view glob) {
  return glob.find_first_of(kSpecial) == std::string_view::npos;
}

std::string_view plain_start(std::string_view glob) {
  return glob.substr(0, glob.find_first_of(kSpecial));
}

bool is_covered(const std::string& glob, const std::vector<std::string>& others) {
  return std::any_of(others.begin(), others.end(), [&](const std::string& other) {
    if (glob == other || other == "*" || covers_by_start(other, glob)) return true;
    return is_plain(glob) && glob_matches(other, glob);
  });
}

}  // namespace elevatord
