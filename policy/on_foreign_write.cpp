#include "on_foreign_write.hpp"

namespace elevatord {

std::optional<OnForeignWrite> parse_on_foreign_write(std::string_view word) {
  if (word == "keep") return OnForeignWrite::Keep;
  if (word == "restore") return OnForeignWrite::Restore;
  return std::nullopt;
}

}  // namespace elevatord
