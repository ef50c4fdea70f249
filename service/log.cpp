#include "log.hpp"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

#include <spdlog/async.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/sinks/systemd_sink.h>
#include <spdlog/spdlog.h>

namespace elevatord {

namespace {

// A line for each disk of a large machine; every place takes 400 bytes, all of them from the start.
constexpr std::size_t kQueue = 2048;

bool under_journal() {
  return std::getenv("JOURNAL_STREAM") != nullptr;  // NOLINT(concurrency-mt-unsafe): at start
}

spdlog::sink_ptr make_sink() {
  if (under_journal()) return std::make_shared<spdlog::sinks::systemd_sink_mt>();
  auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  sink->set_pattern("%H:%M:%S.%e %-7l %v");
  return sink;
}

spdlog::level::level_enum level_of(Severity severity) {
  switch (severity) {
    case Severity::Debug:
      return spdlog::level::debug;
    case Severity::Info:
      return spdlog::level::info;
    case Severity::Warning:
      return spdlog::level::warn;
    case Severity::Error:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

}  // namespace

void start_log(const std::string& level) {
  spdlog::init_thread_pool(kQueue, 1);
  auto logger =
      std::make_shared<spdlog::async_logger>("elevatord", make_sink(), spdlog::thread_pool(),
                                             spdlog::async_overflow_policy::overrun_oldest);
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

void write_log(Severity severity, const std::string& text) {
  spdlog::log(level_of(severity), text);
}

bool finish_log() {
  using std::chrono::milliseconds;
  for (milliseconds waited{0}; spdlog::thread_pool()->queue_size() != 0;
       waited += milliseconds{5}) {
    if (waited >= milliseconds{150}) return false;
    std::this_thread::sleep_for(milliseconds{5});
  }
  spdlog::shutdown();
  return true;
}

}  // namespace elevatord
