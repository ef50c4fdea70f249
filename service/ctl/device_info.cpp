#include "device_info.hpp"

namespace elevatord::ctl {
namespace {

struct ToText {
  std::string operator()(const std::string& text) const { return text; }

  std::string operator()(bool flag) const { return flag ? "yes" : "no"; }

  std::string operator()(std::int64_t number) const { return std::to_string(number); }

  std::string operator()(std::uint64_t number) const { return std::to_string(number); }
};

}  // namespace

std::string to_text(const Value& value) {
  return std::visit(ToText{}, value);
}

bool is_legacy(const DeviceInfo& device) {
  return device.configurable && device.hw_queues == 0;
}

}  // namespace elevatord::ctl
