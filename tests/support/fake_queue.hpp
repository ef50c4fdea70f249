#pragma once

#include <cerrno>
#include <string>
#include <utility>
#include <vector>

#include "block_queue.hpp"

namespace elevatord::testing {

/// One disk's scheduler file, with a memory: it takes the names it lists, as the kernel does, and
/// counts who comes. All errors are errnos; 0 means none.
class FakeQueue final : public BlockQueue {
 public:
  FakeQueue(std::string active, std::vector<std::string> listed)
      : active_(std::move(active)), listed_(std::move(listed)) {}

  Result<std::string> read(std::string_view /*attribute*/) override {
    ++reads;
    if (read_error != 0) return failure("read", read_error);
    return text.empty() ? list() : text;
  }

  Result<void> write(std::string_view /*attribute*/, std::string_view value) override {
    writes.emplace_back(value);
    if (write_error != 0 && !left_by_failure.empty()) active_ = left_by_failure;
    if (write_error != 0) return failure("write", write_error);
    if (ignores_writes) return {};
    return activate(value == "deadline" ? "mq-deadline" : std::string{value});
  }

  [[nodiscard]] const std::string& active() const { return active_; }

  int reads = 0;
  std::vector<std::string> writes;
  int read_error = 0;
  int write_error = 0;
  std::string left_by_failure;  ///< what a write that fails makes active; empty: nothing else
  bool ignores_writes = false;  ///< success without effect
  std::string text;             ///< what the file says, instead of the list, while not empty

 private:
  [[nodiscard]] std::string list() const {
    std::string line;
    for (const auto& name : listed_) line += name == active_ ? '[' + name + "] " : name + ' ';
    return line;
  }

  Result<void> activate(const std::string& name) {
    for (const auto& known : listed_) {
      if (known != name) continue;
      active_ = name;
      return {};
    }
    return failure("write", EINVAL);
  }

  std::string active_;
  std::vector<std::string> listed_;
};

}  // namespace elevatord::testing
