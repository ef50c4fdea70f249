#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "unique_fd.hpp"

namespace elevatord {

/// Files below a disk's directory that may be watched: `queue/NAME`, `queue/iosched/NAME`, and `*`
/// for all of the last part. Others are passed over, whoever asks.
[[nodiscard]] bool is_watchable(std::string_view file);

/// `queue/iosched` of `queue/iosched/*`.
[[nodiscard]] std::string directory_of(std::string_view file);

/// `*` of `queue/iosched/*`.
[[nodiscard]] std::string name_of(std::string_view file);

[[nodiscard]] bool is_pattern(std::string_view file);

/// Whether a request names a file.
[[nodiscard]] bool names(const std::vector<std::string>& files, std::string_view file);

/// A directory of a disk without access to what is in it (O_PATH): it can be had also while the
/// disk's queue is frozen. Invalid where there is none.
[[nodiscard]] UniqueFd open_watched_directory(int root_fd, const std::string& device,
                                              const std::string& directory);

/// Names of the files in such a directory.
[[nodiscard]] std::vector<std::string> files_in(int directory);

}  // namespace elevatord
