#include "fleet_weight.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kNode = 64;  // what a container adds to each of its elements, or more

std::size_t weight_of(const std::vector<std::string>& texts) {
  std::size_t weight = 0;
  for (const auto& text : texts) weight += text.size() + kNode;
  return weight;
}

std::size_t weight_of(const std::map<std::string, std::string>& texts) {
  std::size_t weight = 0;
  for (const auto& [key, text] : texts) weight += key.size() + text.size() + 2 * kNode;
  return weight;
}

}  // namespace

std::size_t weight_of(const FleetDisk& disk) {
  const auto identity =
      disk.model.size() + disk.vendor.size() + disk.serial.size() + disk.wwn.size();
  return identity + disk.zoned.size() + disk.tag_set.size() + disk.active.size() +
         weight_of(disk.schedulers) + weight_of(disk.loadable) + weight_of(disk.properties) +
         disk.faults.size() * sizeof(FleetFault);
}

}  // namespace elevatord
