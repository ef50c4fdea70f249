#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace elevatord::testing {

inline void put(const std::filesystem::path& file, std::string_view text) {
  std::ofstream{file, std::ios::binary | std::ios::trunc} << text;
}

[[nodiscard]] inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// A directory of the test's own, gone when the test is.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "elevatord-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"cannot make " + name};
    path_ = name;
  }

  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  TemporaryDirectory(TemporaryDirectory&&) = delete;
  TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;

  [[nodiscard]] std::string path(std::string_view name = {}) const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }

  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
    return path_ / name;
  }

  /// Writes a file, with the directories above it, and returns its path.
  std::string write(std::string_view name, std::string_view text) const {
    const auto file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    put(file, text);
    return file.string();
  }

  [[nodiscard]] std::string read(std::string_view name) const { return text_of(path_ / name); }

 private:
  std::filesystem::path path_;
};

}  // namespace elevatord::testing
