#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include <spdlog/details/log_msg_buffer.h>
#include <spdlog/sinks/sink.h>

namespace elevatord {

/// Hands log lines to another sink on a thread of its own, which sleeps for as long as there are
/// none. (The thread pool of spdlog 1.10 wakes every ten seconds to look.) When the other sink is
/// too slow the oldest lines go, and their number is told in a line.
class BackgroundSink : public spdlog::sinks::sink {
 public:
  BackgroundSink(std::shared_ptr<spdlog::sinks::sink> target, std::size_t most_lines);
  ~BackgroundSink() override;
  BackgroundSink(const BackgroundSink&) = delete;
  BackgroundSink& operator=(const BackgroundSink&) = delete;
  BackgroundSink(BackgroundSink&&) = delete;
  BackgroundSink& operator=(BackgroundSink&&) = delete;

  void log(const spdlog::details::log_msg& message) override;

  void flush() override {}  // the thread flushes after the last line it has

  void set_pattern(const std::string& pattern) override { target_->set_pattern(pattern); }

  void set_formatter(std::unique_ptr<spdlog::formatter> formatter) override {
    target_->set_formatter(std::move(formatter));
  }

  /// Waits until everything is written, no longer than asked; whether it was.
  [[nodiscard]] bool finish(std::chrono::milliseconds at_most);

 private:
  /// Shared with the thread, which outlives this object while the target hangs.
  struct Shared {
    std::mutex mutex;
    std::condition_variable ready;
    std::condition_variable done;
    std::deque<spdlog::details::log_msg_buffer> lines;
    std::size_t lost = 0;
    bool writing = false;
    bool stop = false;
  };

  using Lines = std::deque<spdlog::details::log_msg_buffer>;

  static void work(const std::shared_ptr<Shared>& shared, spdlog::sinks::sink& target);
  static void write(spdlog::sinks::sink& target, const Lines& lines, std::size_t lost);

  std::shared_ptr<spdlog::sinks::sink> target_;
  std::size_t most_lines_;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace elevatord
