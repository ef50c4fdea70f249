#include "worker_options.hpp"

#include <charconv>
#include <string_view>

namespace elevatord {

namespace {

bool take_number(std::string_view text, std::size_t min, std::size_t max, std::size_t& number) {
  const auto* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  return parsed.ec == std::errc{} && parsed.ptr == end && number >= min && number <= max;
}

bool take_directory(std::string_view text, std::string& directory) {
  directory = text;
  return !text.empty();
}

bool take(std::string_view key, std::string_view value, WorkerOptions& options) {
  if (key == "--sysfs-root") return take_directory(value, options.sysfs_root);
  if (key == "--runtime-dir") return take_directory(value, options.runtime_dir);
  if (key == "--threads") return take_number(value, 1, 1024, options.threads);
  if (key == "--max-stuck") return take_number(value, 0, 4096, options.max_stuck);
  return false;
}

}  // namespace

Result<WorkerOptions> parse_worker_options(std::span<const char* const> arguments) {
  WorkerOptions options;
  for (const std::string_view argument : arguments) {
    const auto equals = argument.find('=');
    const bool ok = equals != std::string_view::npos &&
                    take(argument.substr(0, equals), argument.substr(equals + 1), options);
    if (!ok) return failure("bad argument: " + std::string{argument});
  }
  return options;
}

}  // namespace elevatord
