// What the loaders say of documents, for tests that are not written in C++ (schemas, man pages).
//
//   echo '[{"kind": "policy", "text": "version: 1"}]' | loader_findings
//   [{"errors": [], "warnings": []}]
//
// Not a program's option: admins have `elevatorctl check`, and a fleet is nothing they install.
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "config.hpp"
#include "fleet.hpp"
#include "policy_loader.hpp"
#include "settings.hpp"

namespace {

using elevatord::Finding;
using nlohmann::json;

constexpr const char* kFile = "document.yaml";

json lines(const std::vector<Finding>& findings) {
  auto all = json::array();
  for (const auto& each : findings) {
    all.push_back({{"at", each.at.text()}, {"code", each.code}, {"text", each.what}});
  }
  return all;
}

json answer(const std::vector<Finding>& errors, const std::vector<Finding>& warnings) {
  return {{"errors", lines(errors)}, {"warnings", lines(warnings)}};
}

json findings_of(const std::string& kind, const std::string& text) {
  if (kind == "policy") {
    const auto loaded = elevatord::load_policy({kFile, text});
    return answer(loaded.errors, loaded.warnings);
  }
  if (kind == "daemon") {
    elevatord::Settings settings;
    return answer(elevatord::read_config(kFile, text, settings), {});
  }
  if (kind == "fleet") return answer(elevatord::load_fleet(kFile, text).errors, {});
  throw std::invalid_argument("no loader for " + kind);
}

}  // namespace

int main() {
  try {
    auto answers = json::array();
    for (const auto& document : json::parse(std::cin)) {
      answers.push_back(findings_of(document.at("kind"), document.at("text")));
    }
    std::cout << answers.dump() << '\n';
    return 0;
  } catch (const std::exception& problem) {
    std::cerr << "loader_findings: " << problem.what() << '\n';
    return 2;
  }
}
