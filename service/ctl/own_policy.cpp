#include "own_policy.hpp"

#include <utility>

#include "policy_files.hpp"
#include "policy_reader.hpp"

namespace elevatord::ctl {
namespace {

/// Files of directories go by their last part, as in the daemon's own words.
std::vector<PolicyText> texts_in(const std::vector<std::string>& directories, Findings& findings) {
  std::vector<PolicyText> texts;
  for (auto& file : find_policy_files(directories, findings)) {
    texts.push_back({std::move(file.name), std::move(file.text)});
  }
  return texts;
}

}  // namespace

Reply<Policy> read_own_policy(const std::vector<std::string>& directories,
                              const std::vector<std::string>& files) {
  Findings findings;
  auto& errors = findings.errors;
  const bool installed = directories.empty() && files.empty();
  auto texts = texts_in(installed ? default_policy_directories() : directories, findings);
  auto named = read_policy_texts({}, files);
  texts.insert(texts.end(), named.texts.begin(), named.texts.end());
  errors.insert(errors.end(), named.errors.begin(), named.errors.end());
  auto loaded = load_policies(texts);
  errors.insert(errors.end(), loaded.errors.begin(), loaded.errors.end());
  if (errors.empty()) {
    return std::move(loaded.policy);
  }
  std::string text;
  for (const auto& error : errors) text += (text.empty() ? "" : "\n") + error.text();
  return tl::unexpected(CallError{CallError::Kind::InvalidPolicy, text});
}

}  // namespace elevatord::ctl
