#include "device_path.hpp"

#include <cstdlib>
#include <memory>

#include <systemd/sd-bus.h>

namespace elevatord::ctl {

std::string device_name_of(const std::string& path) {
  char* name = nullptr;
  if (::sd_bus_path_decode(path.c_str(), "/org/elevatord1/device", &name) <= 0) {
    return path;
  }
  const std::unique_ptr<char, decltype(&std::free)> owner{name, &std::free};
  return name;
}

}  // namespace elevatord::ctl
