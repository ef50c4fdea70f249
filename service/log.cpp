#include "log.hpp"

#include <chrono>
#include <cstdlib>
#include <memory>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/sinks/systemd_sink.h>
#include <spdlog/spdlog.h>

#include "background_sink.hpp"

namespace elevatord {

namespace {

// A line for each disk of a large machine.
constexpr std::size_t kMostLines = 4096;

std::shared_ptr<BackgroundSink>& sink_holder() {
  static std::shared_ptr<BackgroundSink> holder;
  return holder;
}

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
  sink_holder() = std::make_shared<BackgroundSink>(make_sink(), kMostLines);
  auto logger = std::make_shared<spdlog::logger>("elevatord", sink_holder());
  logger->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(std::move(logger));
}

void write_log(Severity severity, const std::string& text) {
  spdlog::log(level_of(severity), text);
}

bool finish_log() {
  if (!sink_holder()->finish(std::chrono::milliseconds{150})) return false;
  spdlog::shutdown();
  sink_holder().reset();
  return true;
}

}  // namespace elevatord
