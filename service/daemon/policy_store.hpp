#pragma once

#include <string>
#include <vector>

#include "policy.hpp"
#include "policy_files.hpp"

namespace elevatord {

/// The outcome of reading the policy directories.
struct PolicyReading {
  PolicyPtr policy;               ///< never null; empty where there is nothing good
  std::vector<PolicyFile> files;  ///< those that `policy` was made of
  std::vector<Finding> errors;    ///< any: the files on disk are broken
  std::vector<Finding> warnings;
  bool last_good = false;  ///< `policy` is what was kept, not what is on disk
};

/// Reads and compiles; where that fails, takes the last good text kept in `last_good_path`, and
/// where there is none, no rules at all. May wait for a file system.
[[nodiscard]] PolicyReading read_policy(const std::vector<std::string>& directories,
                                        const std::string& last_good_path);

/// The text of the file that keeps the last good policy.
[[nodiscard]] std::string pack_policy_files(const std::vector<PolicyFile>& files);
[[nodiscard]] Result<std::vector<PolicyFile>> unpack_policy_files(std::string_view text);

}  // namespace elevatord
