#include "device_attributes.hpp"

#include <algorithm>

#include "attribute_path.hpp"
#include "device_text.hpp"

namespace elevatord {

namespace {

/// Drivers fill up with blanks: `ATA     `.
Fact<std::string> fact_of(const ProbedAttributes& found, const std::string& path) {
  const auto it = found.find(path);
  if (it == found.end() || !is_attribute_text(it->second)) return Fact<std::string>::absent();
  return Fact<std::string>::known(std::string{trimmed(it->second)});
}

}  // namespace

void name_attributes(ManagedDevice& device, const std::vector<std::string>& paths) {
  AttributeFacts kept;
  std::set<std::string> unread;
  for (const auto& path : paths) {
    auto fact = device.attributes.at(path);
    if (fact.is_not_yet() || device.unread.contains(path)) unread.insert(path);
    if (!fact.is_not_yet()) kept.set(path, std::move(fact));
  }
  device.attributes = std::move(kept);
  device.unread = std::move(unread);
}

std::vector<std::string> take_unread(ManagedDevice& device) {
  std::vector<std::string> paths;
  while (!device.unread.empty() && paths.size() < kMostAttributes) {
    paths.push_back(std::move(device.unread.extract(device.unread.begin()).value()));
  }
  return paths;
}

void take_attributes(ManagedDevice& device, const std::vector<std::string>& asked,
                     const ProbedAttributes& found) {
  for (const auto& path : asked) device.attributes.set(path, fact_of(found, path));
}

}  // namespace elevatord
