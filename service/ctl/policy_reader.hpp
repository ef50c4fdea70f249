#pragma once

#include <string>
#include <vector>

#include "policy_loader.hpp"
#include "result.hpp"

namespace elevatord::ctl {

/// Reads a file (`-`: stdin) that may be anything, a pipe included. Error: it cannot be read, or is
/// larger than a policy may be (then only so much of it was read).
[[nodiscard]] Result<std::string> read_policy_file(const std::string& path);

/// Texts under the paths that findings shall show, in their order of precedence.
struct PolicyTexts {
  std::vector<PolicyText> texts;
  std::vector<Finding> errors;    ///< what could not be read
  std::vector<Finding> warnings;  ///< what was not read
};

/// Directories count as the daemon's do: an earlier one's file replaces a later one's of the same
/// name, and a missing directory is an empty one. Files follow in the order given.
[[nodiscard]] PolicyTexts read_policy_texts(const std::vector<std::string>& directories,
                                            const std::vector<std::string>& files);

}  // namespace elevatord::ctl
