#pragma once

#include <string>
#include <vector>

#include "policy_loader.hpp"
#include "result.hpp"

namespace elevatord {

/// A policy file as found on disk.
struct PolicyFile {
  std::string path;
  std::string name;  ///< its last part, which errors and decisions show
  std::string text;
};

/// Reads the policy files of `directories`, the first being the strongest: `*.yaml` by name inside
/// each; a name that a stronger directory has replaces the weaker file, and an empty file or a link
/// to /dev/null masks it. Hidden files and what editors and package managers leave behind start
/// with a dot or do not end in .yaml, and so do not count; `*.yml` does not either, with a warning.
/// A directory that is not there is none; one that cannot be read, and a file that cannot be read,
/// is larger than kMaxPolicyBytes, is more than kMaxAllPolicyBytes together with those before it or
/// has control characters in its name, is an error.
[[nodiscard]] std::vector<PolicyFile> find_policy_files(const std::vector<std::string>& directories,
                                                        Findings& findings);

/// Largest sum of all policy files, in bytes: they are kept, too.
inline constexpr std::size_t kMaxAllPolicyBytes = std::size_t{16} << 20;

/// /etc, /run and /usr/lib, in this order.
[[nodiscard]] std::vector<std::string> default_policy_directories();

/// Reads a regular file of at most `limit` bytes.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path, std::size_t limit);

}  // namespace elevatord
