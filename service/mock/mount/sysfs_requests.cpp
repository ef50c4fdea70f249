// What the server answers to each request.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sysfs_server.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kPage = 4096;  // what sysfs takes of a write, and the size files claim
constexpr double kAttributesLast = 3600;

/// The kernel's fuse_open_out. libfuse 3.14 knows no name for one of the flags.
struct OpenReply {
  std::uint64_t handle;
  std::uint32_t flags;
  std::uint32_t padding;
};

constexpr std::uint32_t kDirectIo = 1U << 0U;              // FOPEN_DIRECT_IO
constexpr std::uint32_t kParallelDirectWrites = 1U << 6U;  // FOPEN_PARALLEL_DIRECT_WRITES

mode_t type_of(SysfsNode::Kind kind) {
  switch (kind) {
    case SysfsNode::Kind::Directory:
      return S_IFDIR;
    case SysfsNode::Kind::Link:
      return S_IFLNK;
    case SysfsNode::Kind::File:
      break;
  }
  return S_IFREG;
}

off_t size_of(const SysfsNode& node) {
  if (node.kind == SysfsNode::Kind::File) return kPage;
  return static_cast<off_t>(node.text.size());
}

std::string name_of_process(pid_t pid) {
  std::string name;
  std::getline(std::ifstream{"/proc/" + std::to_string(pid) + "/comm"}, name);
  return name;
}

bool opens_to_write(const fuse_file_info& info) {
  return (info.flags & O_ACCMODE) != O_RDONLY;
}

}  // namespace

struct stat SysfsServer::attributes_of(const SysfsNode& node) const {
  struct stat attributes {};

  attributes.st_ino = node.inode;
  attributes.st_mode = type_of(node.kind) | node.mode;
  attributes.st_nlink = node.kind == SysfsNode::Kind::Directory ? 2 : 1;
  attributes.st_uid = ::geteuid();
  attributes.st_gid = ::getegid();
  attributes.st_size = size_of(node);
  attributes.st_mtim.tv_sec = made_at_;
  attributes.st_ctim = attributes.st_atim = attributes.st_mtim;
  return attributes;
}

void SysfsServer::look_up(fuse_req_t request, Inode parent, const char* name) {
  const auto* const node = fleet_.tree().child(parent, name);
  if (node == nullptr) {
    fuse_reply_err(request, ENOENT);
    return;
  }
  fuse_entry_param entry{};
  entry.ino = node->inode;
  entry.attr = attributes_of(*node);
  entry.attr_timeout = kAttributesLast;
  entry.entry_timeout = std::chrono::duration<double>{node->name_lasts}.count();
  fuse_reply_entry(request, &entry);
}

void SysfsServer::get_attributes(fuse_req_t request, Inode inode) {
  const auto* const node = fleet_.tree().find(inode);
  if (node == nullptr) {
    fuse_reply_err(request, ENODEV);
    return;
  }
  const auto attributes = attributes_of(*node);
  fuse_reply_attr(request, &attributes, kAttributesLast);
}

void SysfsServer::read_link(fuse_req_t request, Inode inode) {
  const auto* const node = fleet_.tree().find(inode);
  node == nullptr ? fuse_reply_err(request, ENOENT)
                  : fuse_reply_readlink(request, node->text.c_str());
}

void SysfsServer::open_directory(fuse_req_t request, Inode inode, fuse_file_info& info) {
  const auto* const node = fleet_.tree().find(inode);
  if (node == nullptr) {
    fuse_reply_err(request, ESTALE);
    return;
  }
  OpenFile directory;
  directory.inode = inode;
  directory.entries = {{".", inode}, {"..", node->parent}};
  directory.entries.insert(directory.entries.end(), node->children.begin(), node->children.end());
  info.fh = files_.add(std::move(directory));
  if (fuse_reply_open(request, &info) != 0) files_.close(info.fh);
}

/// An entry's offset is the number of the one after it.
void SysfsServer::read_directory(fuse_req_t request, std::size_t size, off_t offset,
                                 fuse_file_info& info) {
  const auto* const directory = files_.find(info.fh);
  std::string buffer(size, '\0');
  std::size_t used = 0;
  auto i = static_cast<std::size_t>(offset);
  for (; directory != nullptr && i < directory->entries.size(); ++i) {
    const auto& [name, inode] = directory->entries[i];
    const auto* const node = fleet_.tree().find(inode);
    if (node == nullptr) continue;  // gone since
    const auto attributes = attributes_of(*node);
    const auto entry = fuse_add_direntry(request, &buffer[used], size - used, name.c_str(),
                                         &attributes, static_cast<off_t>(i + 1));
    if (entry > size - used) break;
    used += entry;
  }
  fuse_reply_buf(request, buffer.data(), used);
}

/// ESTALE makes the kernel look the path up anew: the name may stand for another file by now.
void SysfsServer::open(fuse_req_t request, Inode inode, fuse_file_info& info) {
  const auto* const node = fleet_.tree().find(inode);
  const bool writes = opens_to_write(info);
  // As in sysfs, also for root.
  const bool denied = node != nullptr && writes && (node->mode & 0222U) == 0;
  if (node == nullptr || denied) {
    fuse_reply_err(request, denied ? EACCES : ESTALE);
    return;
  }
  OpenFile file;
  file.inode = inode;
  if (writes) file.opener = writer_of(request, nullptr);
  if (writes) fleet_.opened_for_writing(inode, file.opener);
  const OpenReply reply{files_.add(std::move(file)), kDirectIo | kParallelDirectWrites, 0};
  std::array<char, sizeof reply> bytes{};
  std::memcpy(bytes.data(), &reply, sizeof reply);
  if (fuse_reply_buf(request, bytes.data(), bytes.size()) != 0) files_.close(reply.handle);
}

/// A read from the start asks; what comes after belongs to the same text.
void SysfsServer::read(fuse_req_t request, Inode inode, std::size_t size, off_t offset,
                       fuse_file_info& info) {
  const auto* const file = files_.find(info.fh);
  if (offset != 0 && file != nullptr) return reply_text(request, file->text, size, offset);
  fleet_.read(inode, [this, request, size, handle = info.fh](int error, const std::string& text) {
    if (error != 0) {
      fuse_reply_err(request, error);
      return;
    }
    if (auto* const open = files_.find(handle)) open->text = text;
    reply_text(request, text, size, 0);
  });
}

void SysfsServer::reply_text(fuse_req_t request, const std::string& text, std::size_t size,
                             off_t offset) {
  const auto begin = std::min(static_cast<std::size_t>(offset), text.size());
  fuse_reply_buf(request, text.data() + begin, std::min(size, text.size() - begin));
}

void SysfsServer::write(fuse_req_t request, Inode inode, std::string value, fuse_file_info& info) {
  value.resize(std::min(value.size(), kPage));
  const auto writer = writer_of(request, files_.find(info.fh));
  fleet_.write(inode, value, writer,
               [request, size = value.size()](int error, const std::string& /*text*/) {
                 error == 0 ? fuse_reply_write(request, size) : fuse_reply_err(request, error);
               });
}

/// Whoever opened a file writes it in most cases, and need not be asked for its name again.
Writer SysfsServer::writer_of(fuse_req_t request, const OpenFile* file) const {
  const auto pid = fuse_req_ctx(request)->pid;
  if (file != nullptr && file->opener.pid == pid) return file->opener;
  return {pid, name_of_process(pid)};
}

void SysfsServer::close(fuse_req_t request, fuse_file_info& info) {
  files_.close(info.fh);
  fuse_reply_err(request, 0);
}

}  // namespace elevatord
