#include "worker_program.hpp"

#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "build_config.hpp"

namespace elevatord {

std::string find_worker_program(const std::string& asked) {
  if (!asked.empty()) return asked;
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto beside = self.parent_path() / "elevatord-worker";
  if (!error && ::access(beside.c_str(), X_OK) == 0) return beside;
  return ELEVATORD_LIBEXECDIR "/elevatord-worker";
}

}  // namespace elevatord
