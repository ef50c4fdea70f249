#pragma once

#include <chrono>
#include <string>

#include "event_loop.hpp"
#include "fuse_session.hpp"
#include "live_fleet.hpp"
#include "open_files.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// Serves a live fleet as a file system. One thread: a request that waits for the model keeps no
/// thread, so any number of writers may hang at once.
class SysfsServer {
 public:
  explicit SysfsServer(LiveFleet& fleet) : fleet_(fleet) {}

  ~SysfsServer();
  SysfsServer(const SysfsServer&) = delete;
  SysfsServer& operator=(const SysfsServer&) = delete;
  SysfsServer(SysfsServer&&) = delete;
  SysfsServer& operator=(SysfsServer&&) = delete;

  /// At an absolute path.
  [[nodiscard]] Result<void> mount(const std::string& directory);

  /// Until the file system is unmounted, or SIGTERM or SIGINT asks to unmount it: then whoever
  /// still waits gets EIO. Gives the exit code.
  int serve();

  // -- requests, called by libfuse ----------------------------------------------------------------
  void look_up(fuse_req_t request, Inode parent, const char* name);
  void get_attributes(fuse_req_t request, Inode inode);
  void read_link(fuse_req_t request, Inode inode);
  void open_directory(fuse_req_t request, Inode inode, fuse_file_info& info);
  void read_directory(fuse_req_t request, std::size_t size, off_t offset, fuse_file_info& info);
  void open(fuse_req_t request, Inode inode, fuse_file_info& info);
  void read(fuse_req_t request, Inode inode, std::size_t size, off_t offset, fuse_file_info& info);
  void write(fuse_req_t request, Inode inode, std::string value, fuse_file_info& info);
  void close(fuse_req_t request, fuse_file_info& info);

 private:
  [[nodiscard]] ModelTime now() const;
  [[nodiscard]] struct stat attributes_of(const SysfsNode& node) const;
  [[nodiscard]] Writer writer_of(fuse_req_t request, const OpenFile* file) const;
  void reply_text(fuse_req_t request, const std::string& text, std::size_t size, off_t offset);
  void receive();
  void arm();
  void stop();

  LiveFleet& fleet_;
  OpenFiles files_;
  fuse_session* session_ = nullptr;
  bool mounted_ = false;
  fuse_buf buffer_{};
  EventLoop* loop_ = nullptr;
  EventLoop::Source requests_;
  UniqueFd timer_;
  std::chrono::steady_clock::time_point start_;
  std::time_t made_at_ = 0;
};

}  // namespace elevatord
