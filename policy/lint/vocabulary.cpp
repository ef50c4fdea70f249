#include "vocabulary.hpp"

#include <algorithm>
#include <array>

#include "device_class.hpp"

namespace elevatord {

namespace {

constexpr auto kZoned = std::to_array<std::string_view>({"none", "host-aware", "host-managed"});
constexpr auto kCaches = std::to_array<std::string_view>({"write back", "write through"});

}  // namespace

std::span<const std::string_view> vocabulary(TextField field) {
  if (field == TextField::Class) return device_class_names();
  if (field == TextField::Medium) return medium_names();
  if (field == TextField::Zoned) return kZoned;
  if (field == TextField::WriteCache) return kCaches;
  return {};
}

}  // namespace elevatord
