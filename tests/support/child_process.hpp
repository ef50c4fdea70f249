#pragma once

#include <string>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process_id.hpp"
#include "temporary_directory.hpp"

namespace elevatord::testing {

/// A child that does `run` and is killed and reaped at the end of the test.
class ChildProcess {
 public:
  explicit ChildProcess(void (*run)()) : pid_(::fork()) {
    if (pid_ != 0) return;
    run();
    ::_exit(0);
  }

  ~ChildProcess() {
    static_cast<void>(::kill(pid_, SIGKILL));
    static_cast<void>(::waitpid(pid_, nullptr, 0));
  }

  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ChildProcess(ChildProcess&&) = delete;
  ChildProcess& operator=(ChildProcess&&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }

  /// Its identity once it has reached a state (`Z`, `S` ...).
  [[nodiscard]] ProcessId in_state(char state) const {
    while (true) {
      const auto stat = text_of("/proc/" + std::to_string(pid_) + "/stat");
      const auto after_name = stat.substr(stat.rfind(')') + 2);
      if (after_name.front() == state) return identity(after_name);
    }
  }

 private:
  [[nodiscard]] ProcessId identity(const std::string& after_name) const {
    std::size_t at = 0;
    for (int field = 3; field < 22; ++field) at = after_name.find(' ', at) + 1;
    return {pid_, std::stoull(after_name.substr(at)), this_process()->boot_id};
  }

  pid_t pid_;
};

}  // namespace elevatord::testing
