#include "attributes.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

constexpr std::array<std::string_view, 14> kProbed = {"queue/scheduler",
                                                      "queue/rotational",
                                                      "queue/zoned",
                                                      "queue/nr_requests",
                                                      "size",
                                                      "removable",
                                                      "hidden",
                                                      "diskseq",
                                                      "device/model",
                                                      "device/vendor",
                                                      "device/serial",
                                                      "mq/0/nr_tags",
                                                      "queue/write_cache",
                                                      "dm/suspended"};

// The size as well: a disk that is there has one, whatever else it has not.
constexpr std::array<std::string_view, 2> kBrieflyProbed = {"queue/scheduler", "size"};

constexpr std::size_t kValueMax = 64;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '+' || c == '-';
}

}  // namespace

std::span<const std::string_view> probed_files() {
  return kProbed;
}

std::span<const std::string_view> briefly_probed_files() {
  return kBrieflyProbed;
}

bool is_plain_value(std::string_view value) {
  return !value.empty() && value.size() <= kValueMax &&
         std::all_of(value.begin(), value.end(), is_plain);
}

}  // namespace elevatord
