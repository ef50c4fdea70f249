#pragma once

#include <optional>

#include "finding.hpp"
#include "on_foreign_write.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// `on_foreign_write: keep` or `restore`, of a rule or of elevatord.yaml; nullopt where it is
/// neither, which has been told.
[[nodiscard]] std::optional<OnForeignWrite> read_on_foreign_write(const YamlEntry& entry,
                                                                  Findings& findings);

}  // namespace elevatord
