#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace elevatord::testing {

/// A text that is meant to hurt whoever reads it as YAML, whatever it should be a file of.
struct HostileYaml {
  std::string name;        ///< letters only: becomes a part of the test's name
  std::string (*text)();   ///< made when it is needed: some are large
  std::string_view place;  ///< `:line:column` of an error that must be told; empty: of the file
  std::string_view error;  ///< some of its text
};

inline std::ostream& operator<<(std::ostream& out, const HostileYaml& hostile) {
  return out << hostile.name;
}

[[nodiscard]] inline std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (; times > 0; --times) text += piece;
  return text;
}

/// Every one of them; add yours there, and all kinds of files are read with it.
[[nodiscard]] const std::vector<HostileYaml>& hostile_yaml();

}  // namespace elevatord::testing
