#include "policy_reader.hpp"

#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "policy_files.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kStdin = "-";
constexpr std::size_t kBlockBytes = 65536;

tl::unexpected<Error> cannot_read(int code) {
  return failure("cannot be read: " + std::generic_category().message(code), code);
}

Result<std::string> read_bounded(int fd) {
  std::string text;
  std::array<char, kBlockBytes> block{};
  for (;;) {
    const ssize_t length = ::read(fd, block.data(), block.size());
    if (length < 0 && errno == EINTR) {
      continue;
    }
    if (length < 0) {
      return cannot_read(errno);
    }
    if (length == 0) {
      return text;
    }
    text.append(block.data(), static_cast<std::size_t>(length));
    if (text.size() > kMaxPolicyBytes) {
      return failure("larger than " + std::to_string(kMaxPolicyBytes) + " bytes", EFBIG);
    }
  }
}

void add_file(const std::string& path, PolicyTexts& result) {
  const std::string name = path == kStdin ? "(stdin)" : path;
  auto text = read_policy_file(path);
  if (text) {
    result.texts.push_back({name, std::move(*text)});
  } else {
    result.errors.push_back({{name}, "unreadable", text.error().what});
  }
}

}  // namespace

Result<std::string> read_policy_file(const std::string& path) {
  if (path == kStdin) {
    return read_bounded(STDIN_FILENO);
  }
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) {
    return cannot_read(errno);
  }
  auto text = read_bounded(fd);
  static_cast<void>(::close(fd));
  return text;
}

PolicyTexts read_policy_texts(const std::vector<std::string>& directories,
                              const std::vector<std::string>& files) {
  PolicyTexts result;
  Findings findings;
  for (PolicyFile& file : find_policy_files(directories, findings)) {
    result.texts.push_back({std::move(file.path), std::move(file.text)});
  }
  result.errors = std::move(findings.errors);
  result.warnings = std::move(findings.warnings);
  for (const std::string& path : files) {
    add_file(path, result);
  }
  return result;
}

}  // namespace elevatord::ctl
