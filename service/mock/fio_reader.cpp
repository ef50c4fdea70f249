// Reads by fio.
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "latency_reader.hpp"

namespace elevatord::mock {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr const char* kFio = "/usr/bin/fio";

/// A directory of our own for fio's files, gone with the object.
class ScratchDirectory {
 public:
  ScratchDirectory()
      : path_((fs::temp_directory_path() / "elevator-mock-XXXXXX").string()),
        made_(::mkdtemp(path_.data()) != nullptr) {}

  ~ScratchDirectory() {
    std::error_code ignored;
    if (made_) fs::remove_all(path_, ignored);
  }

  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ScratchDirectory(ScratchDirectory&&) = delete;
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;

  [[nodiscard]] bool made() const { return made_; }

  [[nodiscard]] std::string file(const char* name) const { return path_ + '/' + name; }

 private:
  std::string path_;
  bool made_;
};

std::vector<std::string> fio_arguments(const std::string& device, std::chrono::seconds lasts,
                                       const ScratchDirectory& scratch) {
  return {kFio,
          "--name=stall",
          "--filename=" + device,
          "--readonly",
          "--rw=randread",
          "--bs=4k",
          "--direct=1",
          "--ioengine=psync",
          "--time_based",
          "--runtime=" + std::to_string(lasts.count()),
          "--write_lat_log=" + scratch.file("log"),
          "--log_unix_epoch=1",
          "--per_job_logs=0",
          "--output-format=json",
          "--output=" + scratch.file("result.json")};
}

Result<void> run(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (const int error = ::posix_spawn(&child, kFio, nullptr, nullptr, argv.data(), environ);
      error != 0) {
    return failure(std::string{kFio} + ": " + std::generic_category().message(error), error);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return failure("fio failed");
  return {};
}

std::string text_of(const std::string& file) {
  std::ifstream stream{file};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

struct LogLine {
  milliseconds end{0};
  ModelTime took{0};
};

std::optional<LogLine> parse_line(std::string_view line) {
  const auto comma = line.find(", ");
  if (comma == std::string_view::npos) return std::nullopt;
  long long end_ms = 0;
  long long took_ns = 0;
  const auto* const last = line.data() + line.size();
  const auto first = std::from_chars(line.data(), last, end_ms);
  const auto second = std::from_chars(line.data() + comma + 2, last, took_ns);
  if (first.ec != std::errc{} || second.ec != std::errc{}) return std::nullopt;
  return LogLine{milliseconds{end_ms}, ModelTime{took_ns}};
}

}  // namespace

bool has_fio() {
  return ::access(kFio, X_OK) == 0;
}

Result<RealReads> parse_fio_log(std::string_view text) {
  RealReads result;
  ModelTime origin{0};
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto read = parse_line(line);
    if (!read) return failure("fio's log has a line that is none: '" + std::string{line} + "'");
    const ModelTime begun = read->end - read->took;
    if (result.reads.empty()) origin = begun;
    // The log's milliseconds are coarse: the first read may seem to begin after the second.
    result.reads.push_back({std::max(begun - origin, ModelTime{0}), read->took});
  }
  if (result.reads.empty()) return failure("fio's log is empty");
  result.begun = std::chrono::system_clock::time_point{
      std::chrono::duration_cast<std::chrono::system_clock::duration>(origin)};
  return result;
}

Result<RealReads> read_with_fio(const std::string& device, std::chrono::seconds lasts) {
  const ScratchDirectory scratch;
  if (!scratch.made()) return failure("cannot make a directory for fio's log", errno);
  if (auto ran = run(fio_arguments(device, lasts, scratch)); !ran) {
    return tl::unexpected(ran.error());
  }
  return parse_fio_log(text_of(scratch.file("log_lat.log")));
}

}  // namespace elevatord::mock
