#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "yaml_document.hpp"

namespace elevatord::testing {

/// The first key of a file, as its reader is given it:
///   const auto entry = an_entry("scheduler: [bfq, none]", findings);
[[nodiscard]] inline YamlEntry an_entry(const std::string& text, Findings& findings) {
  const auto root = read_yaml("a.yaml", text + '\n', findings);
  if (root.entries.empty()) throw std::invalid_argument("no key in " + text);
  return root.entries.front();
}

/// As a person is told them: `a.yaml:1:5: what`.
[[nodiscard]] inline std::vector<std::string> texts_of(const std::vector<Finding>& findings) {
  std::vector<std::string> texts;
  texts.reserve(findings.size());
  for (const auto& finding : findings) texts.push_back(finding.text());
  return texts;
}

}  // namespace elevatord::testing
