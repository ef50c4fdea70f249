#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuse_kernel.hpp"
#include "live_fleet_builder.hpp"
#include "sysfs_server.hpp"

namespace elevatord {

/// A live fleet behind a server that a test speaks to as the kernel does. First all is asked, then
/// the server is let loose on it: serve() comes back when it has seen the last request.
class ServedFleet {
 public:
  using Id = FuseKernel::Id;

  explicit ServedFleet(std::vector<FleetDisk> disks, const std::string& kernel = "6.18.44")
      : fleet_(made(std::move(disks), kernel)), server_(*fleet_) {
    if (!server_.mount(kernel_.give_away())) throw std::runtime_error{"cannot connect"};
  }

  [[nodiscard]] FuseKernel& kernel() { return kernel_; }

  [[nodiscard]] SysfsServer& server() { return server_; }

  [[nodiscard]] const SysfsTree& tree() const { return fleet_->tree(); }

  /// Links are followed as far as `block/DISK` goes.
  [[nodiscard]] Inode inode(const std::string& path) const { return tree().at(path)->inode; }

  [[nodiscard]] std::string directory(const std::string& disk) const {
    return tree().at("block/" + disk)->text.substr(3);  // "../"
  }

  [[nodiscard]] Inode queue(const std::string& disk, const std::string& attribute) const {
    return inode(directory(disk) + "/queue/" + attribute);
  }

  int serve() {
    kernel_.hang_up();
    return server_.serve();
  }

  [[nodiscard]] FuseReply answer_to(Id id) {
    return kernel_.answer_to(id).value_or(FuseReply{-1, "no answer"});
  }

  // -- requests; handles count from 1 in the order of the opens -----------------------------------
  Id look_up(Inode parent, const std::string& name) {
    return kernel_.ask(FUSE_LOOKUP, parent, zero_ended(name));
  }

  Id get_attributes(Inode inode) { return ask(FUSE_GETATTR, inode, fuse_getattr_in{}); }

  Id read_link(Inode inode) { return kernel_.ask(FUSE_READLINK, inode, {}); }

  Id open(Inode inode, int flags) {
    fuse_open_in in{};
    in.flags = static_cast<std::uint32_t>(flags);
    return ask(FUSE_OPEN, inode, in);
  }

  Id open_directory(Inode inode) { return ask(FUSE_OPENDIR, inode, fuse_open_in{}); }

  Id read(Inode inode, std::uint64_t handle, std::uint32_t size = 4096, std::uint64_t offset = 0) {
    return ask(FUSE_READ, inode, read_in(handle, size, offset));
  }

  Id read_directory(Inode inode, std::uint64_t handle, std::uint32_t size, std::uint64_t offset) {
    return ask(FUSE_READDIR, inode, read_in(handle, size, offset));
  }

  Id write(Inode inode, std::uint64_t handle, const std::string& value) {
    fuse_write_in in{};
    in.fh = handle;
    in.size = static_cast<std::uint32_t>(value.size());
    return ask(FUSE_WRITE, inode, in, value);
  }

  Id close(Inode inode, std::uint64_t handle) {
    fuse_release_in in{};
    in.fh = handle;
    return ask(FUSE_RELEASE, inode, in);
  }

  template <typename Body>
  Id ask(std::uint32_t operation, Inode inode, const Body& body, const std::string& rest = {}) {
    return kernel_.ask(operation, inode, FuseKernel::bytes_of(body) + rest);
  }

  [[nodiscard]] static std::string zero_ended(const std::string& name) { return name + '\0'; }

 private:
  static std::unique_ptr<LiveFleet> made(std::vector<FleetDisk> disks, const std::string& kernel) {
    Fleet fleet;
    fleet.kernel = KernelFacts::from_release(kernel);
    fleet.disks = std::move(disks);
    return *LiveFleet::make(fleet, {});
  }

  static fuse_read_in read_in(std::uint64_t handle, std::uint32_t size, std::uint64_t offset) {
    fuse_read_in in{};
    in.fh = handle;
    in.size = size;
    in.offset = offset;
    return in;
  }

  std::unique_ptr<LiveFleet> fleet_;
  FuseKernel kernel_;
  SysfsServer server_;
};

}  // namespace elevatord
