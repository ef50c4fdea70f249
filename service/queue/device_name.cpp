#include "device_name.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::size_t kNameMax = 255;

bool is_name_char(char c) {
  return c > ' ' && c <= '~' && c != '/';
}

}  // namespace

bool is_device_name(std::string_view name) {
  if (name.empty() || name.size() > kNameMax || name == "." || name == "..") return false;
  return std::all_of(name.begin(), name.end(), is_name_char);
}

}  // namespace elevatord
