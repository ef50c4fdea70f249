// The session and its loop.
#include "sysfs_server.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "fuse_operations.hpp"

namespace elevatord {

namespace {

// So that timers are looked at while requests keep coming.
constexpr int kMostInARow = 64;

itimerspec at(std::chrono::steady_clock::time_point when) {
  const auto time = when.time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  itimerspec spec{};
  spec.it_value.tv_sec = seconds.count();
  spec.it_value.tv_nsec = std::chrono::nanoseconds{time - seconds}.count();
  return spec;
}

/// As root for everybody, as a real sysfs is; others may not offer that.
std::string mount_options() {
  std::string options = "fsname=elevator-mock,subtype=sysfs,default_permissions";
  if (::geteuid() == 0) options += ",allow_other";
  return options;
}

}  // namespace

SysfsServer::~SysfsServer() {
  stop();
  if (session_ != nullptr) fuse_session_destroy(session_);
  std::free(buffer_.mem);  // NOLINT: libfuse has allocated it
}

Result<void> SysfsServer::mount(const std::string& directory) {
  auto options = mount_options();
  std::string program = "elevator-mock";
  std::string option = "-o";
  std::array<char*, 4> arguments{program.data(), option.data(), options.data(), nullptr};
  fuse_args args{3, arguments.data(), 0};
  session_ = fuse_session_new(&args, &fuse_operations(), sizeof(fuse_lowlevel_ops), this);
  fuse_opt_free_args(&args);  // libfuse may have put copies in their place
  if (session_ == nullptr) return failure("cannot make a FUSE session");
  if (fuse_session_mount(session_, directory.c_str()) != 0) {
    return failure("cannot mount at " + directory);
  }
  mounted_ = true;
  made_at_ = ::time(nullptr);
  return {};
}

ModelTime SysfsServer::now() const {
  return std::chrono::steady_clock::now() - start_;
}

int SysfsServer::serve() {
  EventLoop loop;
  loop_ = &loop;
  start_ = std::chrono::steady_clock::now();
  const int fd = fuse_session_fd(session_);
  static_cast<void>(::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK));
  // Finer than the loop's own timers: a millisecond for every step would show in each write.
  timer_ = UniqueFd{::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)};
  const auto wakeups = loop.add_io(timer_.get(), EPOLLIN, [this] {
    std::uint64_t count = 0;
    static_cast<void>(::read(timer_.get(), &count, sizeof count));
    fleet_.advance(now());
    arm();
  });
  requests_ = loop.add_io(fd, EPOLLIN, [this] { receive(); });
  const auto quit = [&loop] { loop.quit(0); };
  const auto terminate = loop.add_signal(SIGTERM, quit);
  const auto interrupt = loop.add_signal(SIGINT, quit);
  arm();
  const int code = loop.run();
  stop();
  return code;
}

void SysfsServer::receive() {
  for (int i = 0; i < kMostInARow; ++i) {
    const int size = fuse_session_receive_buf(session_, &buffer_);
    if (size == -EAGAIN || size == -EINTR) break;
    if (size <= 0) {
      // Unmounted by somebody else, or the connection was aborted.
      loop_->quit(fuse_session_exited(session_) != 0 ? 0 : 1);
      break;
    }
    fleet_.advance(now());
    fuse_session_process_buf(session_, &buffer_);
    fleet_.advance(now());
  }
  arm();
}

void SysfsServer::arm() {
  const auto next = fleet_.next();
  const auto spec = next ? at(start_ + *next) : itimerspec{};
  static_cast<void>(::timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &spec, nullptr));
}

/// Answers first, so that nobody is left to libfuse, which closes its descriptor before it
/// unmounts.
void SysfsServer::stop() {
  if (!mounted_) return;
  mounted_ = false;
  fleet_.abandon(EIO);
  requests_.reset();
  fuse_session_unmount(session_);
}

}  // namespace elevatord
