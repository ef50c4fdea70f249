#pragma once

#include <optional>
#include <string>
#include <utility>

#include "block_queue.hpp"

namespace elevatord {

/// What the kernel model answered, told again to the code that compares, writes and reads back:
/// that code expects calls that return, the model answers when its time has come.
class MockQueue final : public BlockQueue {
 public:
  /// An answer of the model: an errno, or a text.
  struct Answer {
    int error = 0;
    std::string text;
  };

  /// Before the write: only the file as it was read.
  explicit MockQueue(Answer first_read) : first_read_(std::move(first_read)) {}

  /// After it: with the errno of the write, and what reading back found.
  MockQueue(Answer first_read, int written, Answer second_read)
      : first_read_(std::move(first_read)),
        written_(written),
        second_read_(std::move(second_read)) {}

  /// What queue/scheduler says while another attribute is at work.
  void set_scheduler_file(Answer file) { scheduler_ = std::move(file); }

  void set_tick_rate(unsigned rate) { context_.tick_rate = rate; }

  [[nodiscard]] ValueContext context() const override { return context_; }

  /// What was to be written the last time; nullopt: nothing.
  [[nodiscard]] const std::optional<std::string>& asked_to_write() const { return asked_; }

  [[nodiscard]] Result<std::string> read(std::string_view attribute) override;
  [[nodiscard]] Result<void> write(std::string_view attribute, std::string_view value) override;

 private:
  Answer first_read_;
  int written_ = 0;
  Answer second_read_;
  std::optional<Answer> scheduler_;
  ValueContext context_;
  std::optional<std::string> asked_;
};

}  // namespace elevatord
