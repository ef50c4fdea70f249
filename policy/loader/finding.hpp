#pragma once

#include <string>
#include <utility>
#include <vector>

#include "position.hpp"

namespace elevatord {

/// One thing wrong (or doubtful) in a policy file.
struct Finding {
  Position at;
  std::string code;  ///< stable, e.g. `unknown-key`, `unknown-scheduler`
  std::string what;  ///< what it is, and what was expected

  /// `20-nvme.yaml:7:12: unknown scheduler 'mq-dedline' (did you mean mq-deadline?)`
  [[nodiscard]] std::string text() const { return at.text() + ": " + what; }
};

/// Collects all that is wrong in one file, so that its author hears of everything at once.
struct Findings {
  std::vector<Finding> errors;
  std::vector<Finding> warnings;

  void error(const Position& at, std::string code, std::string what) {
    errors.push_back({at, std::move(code), std::move(what)});
  }

  void warn(const Position& at, std::string code, std::string what) {
    warnings.push_back({at, std::move(code), std::move(what)});
  }

  /// In the file's order; what is said of one place keeps its order.
  void sort();

  /// At most 100 of each kind, and how many more there are: nobody reads a thousand errors, and log
  /// and bus have to carry them.
  void cut(const std::string& file);
};

}  // namespace elevatord
