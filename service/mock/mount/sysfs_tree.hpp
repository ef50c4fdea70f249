#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include <sys/types.h>

namespace elevatord {

using Inode = std::uint64_t;

/// A file's text comes from here, and here is who takes what is written to it.
enum class FileRole {
  Fixed,     ///< its text stays as it is for as long as the file is there
  Uevent,    ///< as Fixed; takes the names of actions
  Queue,     ///< an attribute below queue/, which the kernel model answers for
  InFlight,  ///< `inflight`
  Stat,      ///< `stat`
  Control,   ///< commands to the mount, its state
  Log,       ///< what was written
};

/// One entry of the tree.
struct SysfsNode {
  enum class Kind { Directory, Link, File };

  Inode inode = 0;
  Inode parent = 0;
  std::string name;
  Kind kind = Kind::Directory;
  mode_t mode = 0755;  ///< permissions
  /// How long whoever looked its name up may take it for the same; what names a disk or a scheduler
  /// names another one soon.
  std::chrono::milliseconds name_lasts{std::chrono::hours{1}};
  FileRole role = FileRole::Fixed;
  std::string text;       ///< target of a link, text of a fixed file
  std::string disk;       ///< a file's disk
  std::string attribute;  ///< Queue: its name below queue/
  std::map<std::string, Inode, std::less<>> children;
};

/// The directories, links and files of a mock sysfs. An inode number is never given twice, so that
/// whoever holds one of an entry that is gone cannot meet another.
class SysfsTree {
 public:
  static constexpr Inode kRoot = 1;

  SysfsTree();

  /// nullptr for what is not there (any more).
  [[nodiscard]] const SysfsNode* find(Inode inode) const;
  [[nodiscard]] const SysfsNode* child(Inode parent, std::string_view name) const;
  /// By a path from the root, `block/sda`; links are not followed.
  [[nodiscard]] const SysfsNode* at(std::string_view path) const;

  /// With those above it; what is there already stays. Gives the directory.
  Inode make_directory(std::string_view path);

  /// Puts an entry at a path, with the directories above it. Not if something is there already.
  void add(std::string_view path, SysfsNode node);
  /// A relative link to another path of this tree, as sysfs makes them.
  void add_link(std::string_view path, std::string_view target);

  /// Takes away what is at this path and below it.
  void remove(std::string_view path);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

 private:
  Inode add_below(Inode parent, SysfsNode node);
  void remove_node(Inode inode);

  std::unordered_map<Inode, SysfsNode> nodes_;
  Inode last_inode_ = kRoot;
};

/// `../../class/block`: the target seen from the directory that the link is in.
[[nodiscard]] std::string relative_target(std::string_view link, std::string_view target);

}  // namespace elevatord
