#include "list_view.hpp"

#include "device_state.hpp"
#include "table.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kScheduler = "scheduler";

std::string wanted_scheduler(const DeviceInfo& device) {
  const auto found = device.wanted.find(kScheduler);
  return found == device.wanted.end() ? std::string{} : to_text(found->second);
}

std::string why(const DeviceInfo& device) {
  const auto found = device.because.find(kScheduler);
  std::string because = found == device.because.end() ? std::string{} : found->second;
  // Of a pending disk it is what it waits for.
  const bool says_why = is_trouble(device.state) || device.state == "pending";
  if (!says_why || device.last_result.empty()) {
    return because;
  }
  return because.empty() ? device.last_result : device.last_result + " (" + because + ")";
}

std::vector<Cell> row(const DeviceInfo& device) {
  return {{device.name},
          {device.device_class},
          {device.scheduler},
          {wanted_scheduler(device)},
          {device.state, colour_of_state(device.state)},
          {why(device)}};
}

}  // namespace

std::string list_view(const std::vector<DeviceInfo>& devices, const OutputStyle& style) {
  Table table{{"NAME", "CLASS", "SCHEDULER", "WANTED", "STATE", "WHY"}, {}};
  for (const DeviceInfo& device : devices) {
    table.rows.push_back(row(device));
  }
  return render(table, style);
}

std::string apply_view(const std::vector<AppliedDevice>& devices, const OutputStyle& style) {
  Table table{{"NAME", "STATE", "RESULT"}, {}};
  for (const AppliedDevice& device : devices) {
    table.rows.push_back(
        {{device.device}, {device.state, colour_of_state(device.state)}, {device.last_result}});
  }
  return render(table, style);
}

}  // namespace elevatord::ctl
