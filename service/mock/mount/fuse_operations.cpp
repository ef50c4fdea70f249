#include "fuse_operations.hpp"

#include <cerrno>

#include "sysfs_server.hpp"

namespace elevatord {

namespace {

SysfsServer& server_of(fuse_req_t request) {
  return *static_cast<SysfsServer*>(fuse_req_userdata(request));
}

void on_init(void* /*server*/, fuse_conn_info* connection) {
  // Requests are small: pipes to splice them through cost more than they save.
  connection->want &= ~static_cast<unsigned>(FUSE_CAP_SPLICE_READ | FUSE_CAP_SPLICE_WRITE);
  // A link never changes; one that comes back is another.
  connection->want |= connection->capable & FUSE_CAP_CACHE_SYMLINKS;
}

void on_lookup(fuse_req_t request, fuse_ino_t parent, const char* name) {
  server_of(request).look_up(request, parent, name);
}

void on_getattr(fuse_req_t request, fuse_ino_t inode, fuse_file_info* /*info*/) {
  server_of(request).get_attributes(request, inode);
}

/// `echo x >FILE` truncates; sysfs takes that and does nothing. Modes and times stay as they are.
void on_setattr(fuse_req_t request, fuse_ino_t inode, struct stat* /*attributes*/, int /*set*/,
                fuse_file_info* /*info*/) {
  server_of(request).get_attributes(request, inode);
}

void on_readlink(fuse_req_t request, fuse_ino_t inode) {
  server_of(request).read_link(request, inode);
}

void on_opendir(fuse_req_t request, fuse_ino_t inode, fuse_file_info* info) {
  server_of(request).open_directory(request, inode, *info);
}

void on_readdir(fuse_req_t request, fuse_ino_t /*inode*/, size_t size, off_t offset,
                fuse_file_info* info) {
  server_of(request).read_directory(request, size, offset, *info);
}

void on_open(fuse_req_t request, fuse_ino_t inode, fuse_file_info* info) {
  server_of(request).open(request, inode, *info);
}

void on_read(fuse_req_t request, fuse_ino_t inode, size_t size, off_t offset,
             fuse_file_info* info) {
  server_of(request).read(request, inode, size, offset, *info);
}

void on_write(fuse_req_t request, fuse_ino_t inode, const char* data, size_t size, off_t /*offset*/,
              fuse_file_info* info) {
  server_of(request).write(request, inode, {data, size}, *info);
}

void on_release(fuse_req_t request, fuse_ino_t /*inode*/, fuse_file_info* info) {
  server_of(request).close(request, *info);
}

// What sysfs answers where nobody can make or take away entries.

void on_create(fuse_req_t request, fuse_ino_t /*parent*/, const char* /*name*/, mode_t /*mode*/,
               fuse_file_info* /*info*/) {
  fuse_reply_err(request, EACCES);
}

void on_mkdir(fuse_req_t request, fuse_ino_t /*parent*/, const char* /*name*/, mode_t /*mode*/) {
  fuse_reply_err(request, EPERM);
}

void on_remove(fuse_req_t request, fuse_ino_t /*parent*/, const char* /*name*/) {
  fuse_reply_err(request, EPERM);
}

void on_rename(fuse_req_t request, fuse_ino_t /*parent*/, const char* /*name*/,
               fuse_ino_t /*new_parent*/, const char* /*new_name*/, unsigned /*flags*/) {
  fuse_reply_err(request, EPERM);
}

fuse_lowlevel_ops make_operations() {
  fuse_lowlevel_ops operations{};
  operations.init = on_init;
  operations.lookup = on_lookup;
  operations.getattr = on_getattr;
  operations.setattr = on_setattr;
  operations.readlink = on_readlink;
  operations.opendir = on_opendir;
  operations.readdir = on_readdir;
  operations.releasedir = on_release;
  operations.open = on_open;
  operations.read = on_read;
  operations.write = on_write;
  operations.release = on_release;
  operations.create = on_create;
  operations.mkdir = on_mkdir;
  operations.unlink = on_remove;
  operations.rmdir = on_remove;
  operations.rename = on_rename;
  return operations;
}

}  // namespace

const fuse_lowlevel_ops& fuse_operations() {
  static const auto kOperations = make_operations();
  return kOperations;
}

}  // namespace elevatord
