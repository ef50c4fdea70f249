#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace elevatord {

/// A set of characters, once or any number of times.
struct PatternPiece {
  std::bitset<256> characters;
  bool repeats = false;
};

/// Texts as a row of pieces: what a glob matches, or how a kind of disk is called. Where a glob
/// says something that is not understood, the pattern has more texts than the glob.
using Pattern = std::vector<PatternPiece>;

[[nodiscard]] Pattern pattern_of_glob(std::string_view glob);

/// How disks are called: `@` stands for letters, `#` for digits, at least one each, `*` for
/// anything: `nvme#n#`.
[[nodiscard]] Pattern pattern_of_shape(std::string_view shape);

/// Whether any text fits both.
[[nodiscard]] bool can_meet(const Pattern& a, const Pattern& b);

/// Without anything that a glob treats specially: it matches itself only.
[[nodiscard]] bool is_plain(std::string_view glob);

/// What every text that it matches begins with, as far as that is plain.
[[nodiscard]] std::string_view plain_start(std::string_view glob);

/// Whether `glob` matches nothing that none of `others` does. False where that cannot be told.
[[nodiscard]] bool is_covered(const std::string& glob, const std::vector<std::string>& others);

}  // namespace elevatord
