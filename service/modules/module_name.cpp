#include "module_name.hpp"

#include <algorithm>

namespace elevatord {

std::optional<std::string> scheduler_with_module(const SchedulerName& wanted) {
  std::string name{wanted.successor().value_or(wanted).canonical()};
  if (name == "none") return std::nullopt;
  return name;
}

std::string module_alias(const std::string& scheduler) {
  return scheduler + "-iosched";
}

std::string modprobe_unit(const std::string& scheduler) {
  auto instance = module_alias(scheduler);
  std::replace(instance.begin(), instance.end(), '-', '_');
  return "modprobe@" + instance + ".service";
}

}  // namespace elevatord
