#include "status_view.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string_view>

#include <sys/sysmacros.h>

#include "device_state.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

constexpr std::size_t kLabelColumns = 14;

std::string labelled(std::string_view label, const std::string& text) {
  if (text.empty()) {
    return {};
  }
  std::string line = "  " + printable(label);
  line.append(std::max(columns(label) + 1, kLabelColumns) - columns(label), ' ');
  return line + text + '\n';
}

/// A list under one label, an element a line.
std::string labelled_lines(std::string_view label, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += labelled(text.empty() ? label : "", printable(line));
  }
  return text;
}

/// One number with one decimal and its unit.
std::string with_unit(double number, std::string_view unit) {
  std::array<char, 48> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.1f ", number);
  return std::string(text.data(), static_cast<std::size_t>(length)).append(unit);
}

std::string with_active_in_brackets(const DeviceInfo& device) {
  std::string list;
  for (const std::string& name : device.available) {
    list += list.empty() ? "" : " ";
    list += name == device.scheduler ? "[" + printable(name) + "]" : printable(name);
  }
  return list;
}

std::string scheduler_text(const DeviceInfo& device) {
  if (!device.configurable && device.scheduler.empty()) {
    return "none to choose";
  }
  return device.available.empty() ? printable(device.scheduler) : with_active_in_brackets(device);
}

template <typename Map>
std::string lookup(const Map& map, const std::string& key) {
  const auto found = map.find(key);
  if constexpr (std::is_same_v<typename Map::mapped_type, Value>) {
    return found == map.end() ? std::string{} : printable(to_text(found->second));
  } else {
    return found == map.end() ? std::string{} : printable(found->second);
  }
}

/// `mq-deadline, wanted bfq (policy: 50-hdd.yaml:4)`
std::string attribute_text(const DeviceInfo& device, const std::string& attribute) {
  const std::string value = lookup(device.values, attribute);
  const std::string wanted = lookup(device.wanted, attribute);
  std::string why = lookup(device.source, attribute);
  const std::string because = lookup(device.because, attribute);
  if (!because.empty()) {
    why += why.empty() ? because : ": " + because;
  }
  return (value.empty() ? "not known" : value) +
         (wanted.empty() ? ", nothing wanted" : ", wanted " + wanted) +
         (why.empty() ? "" : " (" + why + ")");
}

std::set<std::string> attributes_of(const DeviceInfo& device) {
  std::set<std::string> names;
  for (const auto& [name, value] : device.values) {
    names.insert(name);
  }
  for (const auto& [name, value] : device.wanted) {
    names.insert(name);
  }
  for (const auto& [name, why] : device.because) {
    names.insert(name);
  }
  return names;
}

std::string attribute_lines(const DeviceInfo& device) {
  std::vector<std::string> lines;
  for (const std::string& name : attributes_of(device)) {
    lines.push_back(name + " is " + attribute_text(device, name));
  }
  return labelled_lines("settings", lines);
}

std::string kind_text(const DeviceInfo& device) {
  std::string text = printable(device.device_class) + ", medium " + printable(device.medium) +
                     (device.rotational ? ", rotational" : ", not rotational");
  if (!device.zoned.empty() && device.zoned != "none") {
    text += ", zoned " + printable(device.zoned);
  }
  return text;
}

/// A disk with schedulers and no queue below mq/ is of the block layer that ended with Linux 4.20.
std::string queues_text(const DeviceInfo& device) {
  if (device.hw_queues != 0) {
    return std::to_string(device.hw_queues) + " (multi-queue)";
  }
  return is_legacy(device) ? "none (legacy: the single-queue block layer)" : "";
}

std::string number_text(const DeviceInfo& device) {
  if (device.device_number == 0) {
    return "hidden";
  }
  const std::string number = std::to_string(major(device.device_number)) + ':' +
                             std::to_string(minor(device.device_number));
  return device.diskseq == 0 ? number : number + ", diskseq " + std::to_string(device.diskseq);
}

/// The last result has a line of its own.
std::vector<std::string> without_last_result(std::vector<std::string> conclusions,
                                             const DeviceInfo& device) {
  std::erase(conclusions, "last: " + device.last_result);
  return conclusions;
}

std::string disks_text(const ManagerInfo& manager) {
  return std::to_string(manager.pending) + " with work pending, " + std::to_string(manager.stuck) +
         " stuck" + (manager.stuck == 0 ? "" : " (elevatorctl list shows which)");
}

std::string writes_text(const ManagerInfo& manager) {
  return std::to_string(manager.writes_done) + " done, " + std::to_string(manager.writes_avoided) +
         " avoided, " + std::to_string(manager.writes_failed) + " failed";
}

std::string foreign_text(const ManagerInfo& manager) {
  return std::to_string(manager.foreign_writes) + " changed something, " +
         std::to_string(manager.foreign_stalls) + " changed nothing";
}

/// `scheduler mq-deadline -> kyber by tuned (pid 812, /system.slice/tuned.service)`
std::string foreign_writer_text(const DeviceInfo& device) {
  const auto& write = device.last_foreign_writer;
  if (write.empty()) {
    return {};
  }
  const std::string pid = lookup(write, "pid");
  const std::string comm = lookup(write, "comm");
  const std::string cgroup = lookup(write, "cgroup");
  std::string writer = comm.empty() ? "somebody unseen" : comm;
  if (!pid.empty()) {
    writer = (comm.empty() ? "somebody" : comm) + " (pid " + pid +
             (cgroup.empty() || cgroup == "/" ? "" : ", " + cgroup) + ")";
  }
  return lookup(write, "attribute") + ' ' + lookup(write, "before") + " -> " +
         lookup(write, "value") + " by " + writer;
}

std::string policy_text(const ManagerInfo& manager) {
  return manager.policy_serial == 0 ? "none in force"
                                    : "serial " + std::to_string(manager.policy_serial);
}

}  // namespace

std::string readable_size(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 6> kUnits{"kB", "MB", "GB", "TB", "PB", "EB"};
  if (bytes < 1000) {
    return std::to_string(bytes) + " B";
  }
  double number = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  // 999.95 would be printed as 1000.0 of the smaller unit.
  for (; number >= 999.95 && unit + 1 < kUnits.size(); ++unit) {
    number /= 1000;
  }
  return with_unit(number, kUnits[unit]);
}

std::string readable_duration(std::uint64_t microseconds) {
  if (microseconds < 1000) {
    return std::to_string(microseconds) + " us";
  }
  const double milliseconds = static_cast<double>(microseconds) / 1000;
  return milliseconds < 999.95 ? with_unit(milliseconds, "ms")
                               : with_unit(milliseconds / 1000, "s");
}

std::string status_view(const ManagerInfo& manager, const OutputStyle& style) {
  const Colour colour = manager.state == "running" ? Colour::Green : Colour::Red;
  return "elevatord " + printable(manager.version) + '\n' +
         labelled("state", coloured(printable(manager.state), colour, style)) +
         labelled_lines("errors", manager.policy_errors) +
         labelled("policy", policy_text(manager)) + labelled_lines("files", manager.policy_files) +
         labelled("kernel", printable(manager.kernel_release)) +
         labelled("writes", writes_text(manager)) + labelled("foreign", foreign_text(manager)) +
         labelled("disks", disks_text(manager));
}

std::string device_view(const DeviceInfo& device, const std::vector<std::string>& conclusions,
                        const OutputStyle& style) {
  return coloured(printable(device.name), Colour::Bold, style) + '\n' +
         labelled("state",
                  coloured(printable(device.state), colour_of_state(device.state), style)) +
         labelled_lines("why", without_last_result(conclusions, device)) +
         labelled("last result", printable(device.last_result)) +
         labelled("last write",
                  device.last_write_usec == 0 ? "" : readable_duration(device.last_write_usec)) +
         labelled("foreign write", foreign_writer_text(device)) +
         labelled("scheduler", scheduler_text(device)) + attribute_lines(device) +
         labelled("class", kind_text(device)) +
         labelled("size", device.size == 0 ? "no medium" : readable_size(device.size)) +
         labelled("hw queues", queues_text(device)) + labelled("number", number_text(device)) +
         labelled_lines("links", device.ids);
}

}  // namespace elevatord::ctl
