#pragma once

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "temporary_directory.hpp"

namespace elevatord::testing {

/// A dbus-daemon of the test's own, at an address that stays the same when it is stopped and
/// started again. Other users may connect as well, so that tests can show what these may not.
class PrivateBus {
 public:
  enum class Begin { Started, Stopped };

  explicit PrivateBus(Begin begin = Begin::Started) {
    std::filesystem::permissions(directory_.path(), std::filesystem::perms{0755});
    directory_.write("bus.conf", config());
    if (begin == Begin::Started) start();
  }

  ~PrivateBus() { stop(); }

  PrivateBus(const PrivateBus&) = delete;
  PrivateBus& operator=(const PrivateBus&) = delete;
  PrivateBus(PrivateBus&&) = delete;
  PrivateBus& operator=(PrivateBus&&) = delete;

  [[nodiscard]] std::string address() const { return "unix:path=" + directory_.path("socket"); }

  /// Returns when it listens.
  void start() {
    std::array<int, 2> address{};
    if (::pipe2(address.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    pid_ = ::fork();
    if (pid_ == 0) become_the_bus(address[1]);
    ::close(address[1]);
    const bool listens = is_told(address[0]);
    ::close(address[0]);
    if (listens) return;
    stop();
    throw std::runtime_error{"dbus-daemon did not start"};
  }

  void stop() {
    if (pid_ <= 0) return;
    static_cast<void>(::kill(pid_, SIGKILL));
    static_cast<void>(::waitpid(pid_, nullptr, 0));
    pid_ = -1;
    std::error_code ignored;
    std::filesystem::remove(directory_ / "socket", ignored);
  }

  /// It hangs: takes bytes as far as the kernel does that for it. For good, until it is stopped.
  void freeze() const { static_cast<void>(::kill(pid_, SIGSTOP)); }

 private:
  [[nodiscard]] std::string config() const {
    return "<busconfig><type>session</type><listen>" + address() +
           "</listen><auth>EXTERNAL</auth><policy context=\"default\"><allow user=\"*\"/>"
           "<allow own=\"*\"/><allow send_destination=\"*\" eavesdrop=\"true\"/>"
           "<allow eavesdrop=\"true\"/></policy></busconfig>\n";
  }

  /// In the child: nothing but what may follow a fork.
  [[noreturn]] void become_the_bus(int address) const {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(address, STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);  // its descriptor limit
    ::execlp("dbus-daemon", "dbus-daemon", config_option_.c_str(), "--nofork", "--nopidfile",
             "--print-address=1", nullptr);
    ::_exit(127);
  }

  /// It prints its address once it listens.
  static bool is_told(int address) {
    constexpr int kPatience = 10000;  // ms; only a test that fails waits that long
    pollfd ready{address, POLLIN, 0};
    char first = 0;
    return ::poll(&ready, 1, kPatience) == 1 && ::read(address, &first, 1) == 1;
  }

  TemporaryDirectory directory_;
  std::string config_option_ = "--config-file=" + directory_.path("bus.conf");
  pid_t pid_ = -1;
};

}  // namespace elevatord::testing
