#include "device_path.hpp"

#include <cstdlib>
#include <memory>

#include <systemd/sd-bus.h>

namespace elevatord::bus {

namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT(cppcoreguidelines-no-malloc)
};

using CText = std::unique_ptr<char, Free>;

}  // namespace

std::string device_path(const std::string& name) {
  char* path = nullptr;
  const int result = sd_bus_path_encode(kDevicePrefix, name.c_str(), &path);
  const CText holder{path};
  return result < 0 ? std::string{} : std::string{path};
}

std::optional<std::string> device_name(const std::string& path) {
  char* name = nullptr;
  const int result = sd_bus_path_decode(path.c_str(), kDevicePrefix, &name);
  const CText holder{name};
  if (result <= 0) return std::nullopt;
  return std::string{name};
}

}  // namespace elevatord::bus
