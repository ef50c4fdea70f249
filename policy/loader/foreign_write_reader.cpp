#include "foreign_write_reader.hpp"

#include <array>
#include <string_view>

#include "suggest.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

std::optional<OnForeignWrite> read_on_foreign_write(const YamlEntry& entry, Findings& findings) {
  constexpr auto kWords = std::to_array<std::string_view>({"keep", "restore"});
  const auto word = read_text(entry, findings);
  if (!word) return std::nullopt;
  const auto read = parse_on_foreign_write(*word);
  if (!read) {
    findings.error(entry.value.at, "bad-on-foreign-write",
                   "on_foreign_write: unknown word " + shown(*word) + did_you_mean(*word, kWords));
  }
  return read;
}

}  // namespace elevatord
