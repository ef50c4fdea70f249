#include "foreign_variants.hpp"

#include <cstdint>

#include "bus_text.hpp"

namespace elevatord::bus {

std::map<std::string, sdbus::Variant> variants_of(const ForeignWrite& write) {
  std::map<std::string, sdbus::Variant> variants;
  const auto add_text = [&](const char* name, const std::string& text) {
    if (!text.empty()) variants.emplace(name, sdbus::Variant{bus_text(text)});
  };
  add_text("attribute", write.attribute);
  add_text("before", write.before);
  add_text("value", write.value);
  add_text("comm", write.writer.comm);
  add_text("cgroup", write.writer.cgroup);
  if (write.writer.known()) {
    variants.emplace("pid", sdbus::Variant{static_cast<std::uint32_t>(write.writer.pid)});
  }
  if (write.time_usec != 0) variants.emplace("time_usec", sdbus::Variant{write.time_usec});
  return variants;
}

}  // namespace elevatord::bus
