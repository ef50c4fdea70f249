#pragma once

#include <string>

#include "result.hpp"

namespace elevatord {

/// Held by the one process that may write schedulers from a runtime directory; the kernel lets go
/// of it when the process ends, however it ends.
class RuntimeLock {
 public:
  /// An error names the process that holds it.
  [[nodiscard]] static Result<RuntimeLock> take(const std::string& runtime_dir);

  RuntimeLock(RuntimeLock&& other) noexcept;
  RuntimeLock& operator=(RuntimeLock&& other) noexcept;
  RuntimeLock(const RuntimeLock&) = delete;
  RuntimeLock& operator=(const RuntimeLock&) = delete;
  ~RuntimeLock();

 private:
  explicit RuntimeLock(int fd) : fd_(fd) {}

  int fd_ = -1;
};

}  // namespace elevatord
