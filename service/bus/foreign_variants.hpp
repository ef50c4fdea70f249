#pragma once

#include <map>
#include <string>

#include <sdbus-c++/sdbus-c++.h>

#include "foreign_write.hpp"

namespace elevatord::bus {

/// A foreign write as Device.LastForeignWriter has it: what is not known is not in it.
[[nodiscard]] std::map<std::string, sdbus::Variant> variants_of(const ForeignWrite& write);

}  // namespace elevatord::bus
