#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <linux/fuse.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "unique_fd.hpp"

namespace elevatord {

/// What the server answers to one request.
struct FuseReply {
  int error = 0;
  std::string body;

  bool operator==(const FuseReply&) const = default;

  template <typename Body>
  [[nodiscard]] Body as() const {
    Body result{};
    std::memcpy(&result, body.data(), std::min(sizeof result, body.size()));
    return result;
  }
};

/// The kernel's end of a FUSE connection, without a mount and without /dev/fuse: libfuse takes
/// /dev/fd/N for a connection that is there already.
class FuseKernel {
 public:
  using Id = std::uint64_t;

  FuseKernel() {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
      throw std::runtime_error{"no socketpair"};
    }
    ours_ = UniqueFd{ends[0]};
    theirs_ = UniqueFd{ends[1]};
    // A server that does not answer fails its test.
    const timeval patience{20, 0};
    static_cast<void>(
        ::setsockopt(ours_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience));
    initialise();
  }

  /// Where a server mounts; its end of the connection is its own from then on.
  [[nodiscard]] std::string give_away() { return "/dev/fd/" + std::to_string(theirs_.release()); }

  /// Sends a request; it waits in the connection until the server looks.
  Id ask(std::uint32_t operation, std::uint64_t inode, std::string_view body) {
    fuse_in_header header{};
    header.len = static_cast<std::uint32_t>(sizeof header + body.size());
    header.opcode = operation;
    header.unique = ++last_;
    header.nodeid = inode;
    header.uid = ::geteuid();
    header.gid = ::getegid();
    header.pid = static_cast<std::uint32_t>(::getpid());
    const auto message = bytes_of(header) + std::string{body};
    if (::send(ours_.get(), message.data(), message.size(), 0) < 0) {
      throw std::runtime_error{"cannot ask"};
    }
    return last_;
  }

  /// The one that begins each connection.
  [[nodiscard]] static Id first() { return 1; }

  /// Nothing more will be asked, and the server is to end when it has seen all.
  void hang_up() { static_cast<void>(::shutdown(ours_.get(), SHUT_WR)); }

  /// Waits for the answer; nullopt where the server has gone without one.
  std::optional<FuseReply> answer_to(Id id) {
    while (!answers_.contains(id)) {
      if (!receive()) return std::nullopt;
    }
    return answers_[id];
  }

  template <typename Body>
  [[nodiscard]] static std::string bytes_of(const Body& body) {
    return {reinterpret_cast<const char*>(&body), sizeof body};
  }

 private:
  void initialise() {
    fuse_init_in init{};
    init.major = FUSE_KERNEL_VERSION;
    init.minor = 31;
    init.flags = FUSE_CACHE_SYMLINKS;
    static_cast<void>(ask(FUSE_INIT, 0, bytes_of(init)));
  }

  bool receive() {
    std::string message(1U << 16U, '\0');
    const auto size = ::recv(ours_.get(), message.data(), message.size(), 0);
    fuse_out_header header{};
    if (size < static_cast<ssize_t>(sizeof header)) return false;
    message.resize(static_cast<std::size_t>(size));
    std::memcpy(&header, message.data(), sizeof header);
    answers_[header.unique] = {-header.error, message.substr(sizeof header)};
    return true;
  }

  UniqueFd ours_;
  UniqueFd theirs_;
  Id last_ = 0;
  std::map<Id, FuseReply> answers_;
};

}  // namespace elevatord
