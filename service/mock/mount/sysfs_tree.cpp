#include "sysfs_tree.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

namespace {

std::string_view without_slashes(std::string_view path) {
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

/// Takes the first name off a path.
std::string_view take_name(std::string_view& path) {
  const auto end = std::min(path.find('/'), path.size());
  const auto name = path.substr(0, end);
  path = without_slashes(path.substr(end));
  return name;
}

std::pair<std::string_view, std::string_view> parent_and_name(std::string_view path) {
  path = without_slashes(path);
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos) return {{}, path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

}  // namespace

std::string relative_target(std::string_view link, std::string_view target) {
  std::string up;
  for (const char c : without_slashes(link)) {
    if (c == '/') up += "../";
  }
  return up + std::string{without_slashes(target)};
}

SysfsTree::SysfsTree() {
  SysfsNode root;
  root.inode = kRoot;
  root.parent = kRoot;
  nodes_.emplace(kRoot, std::move(root));
}

const SysfsNode* SysfsTree::find(Inode inode) const {
  const auto it = nodes_.find(inode);
  return it == nodes_.end() ? nullptr : &it->second;
}

const SysfsNode* SysfsTree::child(Inode parent, std::string_view name) const {
  const auto* const directory = find(parent);
  if (directory == nullptr) return nullptr;
  const auto it = directory->children.find(name);
  return it == directory->children.end() ? nullptr : find(it->second);
}

const SysfsNode* SysfsTree::at(std::string_view path) const {
  const auto* node = find(kRoot);
  for (auto rest = without_slashes(path); node != nullptr && !rest.empty();) {
    node = child(node->inode, take_name(rest));
  }
  return node;
}

Inode SysfsTree::make_directory(std::string_view path) {
  Inode inode = kRoot;
  for (auto rest = without_slashes(path); !rest.empty();) {
    SysfsNode directory;
    directory.name = take_name(rest);
    inode = add_below(inode, std::move(directory));
  }
  return inode;
}

void SysfsTree::add(std::string_view path, SysfsNode node) {
  const auto [parent, name] = parent_and_name(path);
  node.name = name;
  static_cast<void>(add_below(make_directory(parent), std::move(node)));
}

void SysfsTree::add_link(std::string_view path, std::string_view target) {
  SysfsNode link;
  link.kind = SysfsNode::Kind::Link;
  link.mode = 0777;
  link.text = relative_target(path, target);
  add(path, std::move(link));
}

Inode SysfsTree::add_below(Inode parent, SysfsNode node) {
  auto& directory = nodes_.at(parent);
  const auto [it, is_new] = directory.children.try_emplace(node.name, last_inode_ + 1);
  if (!is_new) return it->second;
  node.inode = ++last_inode_;
  node.parent = parent;
  nodes_.emplace(last_inode_, std::move(node));
  return last_inode_;
}

void SysfsTree::remove(std::string_view path) {
  const auto* const node = at(path);
  if (node == nullptr || node->inode == kRoot) return;
  nodes_.at(node->parent).children.erase(node->name);
  remove_node(node->inode);
}

void SysfsTree::remove_node(Inode inode) {
  const auto children = std::move(nodes_.at(inode).children);
  nodes_.erase(inode);
  for (const auto& [name, child] : children) remove_node(child);
}

}  // namespace elevatord
