#pragma once

#include <string>

namespace elevatord {

/// A place in a policy file. Lines and columns count from 1; 0 means "the file as a whole".
struct Position {
  std::string file;
  int line = 0;
  int column = 0;

  /// `20-nvme.yaml:7` : how decisions name the rule they come from.
  [[nodiscard]] std::string file_and_line() const {
    return line == 0 ? file : file + ':' + std::to_string(line);
  }

  /// `20-nvme.yaml:7:12` : how errors point.
  [[nodiscard]] std::string text() const {
    return line == 0 ? file : file_and_line() + ':' + std::to_string(column);
  }

  bool operator==(const Position&) const = default;
};

}  // namespace elevatord
