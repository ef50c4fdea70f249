#include "surroundings.hpp"

#include <algorithm>

#include "device_text.hpp"

namespace elevatord {

namespace {

bool is_link(const BlockNode& node, std::string_view source) {
  const auto links = split(node.links, ' ');
  return std::find(links.begin(), links.end(), source) != links.end();
}

/// By number; by name where the file system has a number of its own (btrfs).
bool is_mount_of(const Mount& mount, const BlockNode& node) {
  if (node.devnum != 0 && mount.devnum == node.devnum) return true;
  if (!mount.source.starts_with("/dev/")) return false;
  return mount.source == node.node || is_link(node, mount.source);
}

}  // namespace

std::vector<std::string> places_of(const std::vector<BlockNode>& nodes, const Mounts& mounts) {
  std::vector<std::string> places;
  for (const auto& mount : mounts) {
    const bool ours = std::any_of(nodes.begin(), nodes.end(),
                                  [&](const BlockNode& node) { return is_mount_of(mount, node); });
    const bool known = std::find(places.begin(), places.end(), mount.target) != places.end();
    if (ours && !known) places.push_back(mount.target);
  }
  return places;
}

}  // namespace elevatord
