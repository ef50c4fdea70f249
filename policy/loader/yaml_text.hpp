#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "finding.hpp"
#include "position.hpp"

namespace elevatord {

/// The first character that no text may have, as a number: C0 (but tab and line ends), DEL and C1
/// (but NEL). An escape in double quotes can bring one in that does not stand in the file.
[[nodiscard]] std::optional<unsigned char> control_character_in(std::string_view text);

/// `0x1b`
[[nodiscard]] std::string hex_of(unsigned char c);

/// A file's text before any YAML is made of it: is it text at all, and where does what stand?
class YamlText {
 public:
  /// A byte order mark at the start is taken off. `text` must outlive this.
  YamlText(std::string file, std::string_view text);

  [[nodiscard]] std::string_view text() const { return text_; }

  /// Place of a byte; columns count characters, not bytes.
  [[nodiscard]] Position at(std::size_t offset) const;
  /// Place of a byte in a line; both count from 0, as yaml-cpp counts.
  [[nodiscard]] Position at(int line, int byte_column) const;

  /// Whether the quoted text that begins at a byte of a line has an end; true for one without
  /// quotes. yaml-cpp takes the end of the file for it where a line ends before.
  [[nodiscard]] bool closes_quote(int line, int byte_column) const;

  /// Too large, not UTF-8, or with control characters: what yaml-cpp must not see, since it takes
  /// some of these bytes for an end of file or for another encoding.
  /// \returns true when there is nothing wrong.
  [[nodiscard]] bool check_bytes(Findings& findings) const;

  /// Tabs that indent and directives, one error each. yaml-cpp takes some tabs for blanks and then
  /// fails elsewhere, and passes over directives that it does not know in silence.
  void check_lines(Findings& findings) const;

 private:
  [[nodiscard]] std::string_view line(std::size_t index) const;
  void check_line(std::size_t index, Findings& findings) const;
  /// Bytes before `offset` that only continue a character.
  [[nodiscard]] std::size_t continuations_before(std::size_t offset) const;

  std::string file_;
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  std::vector<std::size_t>
      continuations_;  ///< before each block of bytes, so that places are cheap
};

}  // namespace elevatord
