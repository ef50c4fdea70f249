#include "policy_loader.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "rule_reader.hpp"
#include "yaml_document.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

constexpr auto kFileKeys = std::to_array<std::string_view>({"version", "rules"});
constexpr std::size_t kMostFindings = 100;

bool before(const Finding& a, const Finding& b) {
  return std::tie(a.at.line, a.at.column) < std::tie(b.at.line, b.at.column);
}

void check_version(const YamlNode& root, Findings& findings) {
  const auto* const version = root.find("version");
  if (version == nullptr) {
    findings.error(root.at, "no-version", "version: is missing (the file begins with version: 1)");
    return;
  }
  if (!check_present(*version, findings)) return;
  const auto& value = version->value;
  if (!value.is(Kind::Scalar) || value.text != "1") {
    findings.error(value.at, "bad-version",
                   "version: expected 1, the only one there is; found " + described(value));
  }
}

std::vector<Rule> read_file(const YamlNode& root, Findings& findings) {
  // An empty file masks one of the same name in a later directory.
  if (root.is(Kind::Null)) return {};
  if (!check_map(root, "policy", {kFileKeys}, findings)) return {};
  check_version(root, findings);
  const auto* const rules = root.find("rules");
  return rules == nullptr ? std::vector<Rule>{} : read_rules(*rules, findings);
}

void cut_one(std::vector<Finding>& all, const std::string& kind, const std::string& file) {
  if (all.size() <= kMostFindings) return;
  const auto more = all.size() - kMostFindings;
  all.resize(kMostFindings);
  all.push_back({{file, 0, 0}, "too-many-" + kind, std::to_string(more) + " more " + kind});
}

template <typename T>
void append(std::vector<T>& all, std::vector<T>&& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

void Findings::cut(const std::string& file) {
  cut_one(errors, "errors", file);
  cut_one(warnings, "warnings", file);
}

void Findings::sort() {
  std::stable_sort(errors.begin(), errors.end(), before);
  std::stable_sort(warnings.begin(), warnings.end(), before);
}

LoadedPolicy load_policy(const PolicyText& file) {
  Findings findings;
  auto rules = read_file(read_yaml(file.name, file.text, findings), findings);
  findings.sort();
  findings.cut(file.name);
  LoadedPolicy loaded;
  if (findings.errors.empty()) loaded.policy.rules = std::move(rules);
  loaded.errors = std::move(findings.errors);
  loaded.warnings = std::move(findings.warnings);
  return loaded;
}

LoadedPolicy load_policies(const std::vector<PolicyText>& files) {
  LoadedPolicy all;
  for (const auto& file : files) {
    auto loaded = load_policy(file);
    append(all.policy.rules, std::move(loaded.policy.rules));
    append(all.errors, std::move(loaded.errors));
    append(all.warnings, std::move(loaded.warnings));
  }
  if (!all.ok()) all.policy.rules.clear();
  return all;
}

}  // namespace elevatord
