#include "device_memory.hpp"

#include <map>
#include <string>
#include <utility>

namespace elevatord {

bool belongs_to(const AppliedValue& value, const DeviceEvent& event) {
  return value.device == event.name && value.devpath == event.devpath &&
         value.devnum == event.devnum && value.diskseq == event.diskseq &&
         (value.diskseq != 0 || value.usec_initialized == event.usec_initialized ||
          value.usec_initialized == 0 || event.usec_initialized == 0);
}

void take_over_value(ManagedDevice& device, const AppliedValue& value) {
  auto& accounts = device.accounts;
  // In this order: what is applied is not restored any more, what is restored has no original yet.
  if (!value.value.empty()) accounts.applied(value.setting, value.value);
  if (value.restored) accounts.restored(value.setting);
  if (!value.original.empty()) accounts.original(value.setting, value.original);
  if (!value.tried.empty()) accounts.tried(value.setting, value.tried);
  if (!value.baseline.empty()) accounts.baseline(value.setting, value.baseline);
  if (value.written.empty() || value.read_back.empty()) return;
  device.queue.read_back[value.setting] = {value.written, value.read_back};
}

void doubt(SettingAccounts& accounts, const RunningJob& job) {
  if (!job.writes || job.restores || !job.started) return;
  for (const auto& [setting, wanted] : job.wanted) {
    if (!accounts.is_applied(setting, wanted)) accounts.forget(setting);
    const auto before = job.before.find(setting);
    if (before != job.before.end() && !before->second.empty()) {
      accounts.original(setting, before->second);
    }
  }
}

namespace {

using Lines = std::map<std::string, AppliedValue>;

Lines lines_of(const SettingAccounts& accounts) {
  Lines lines;
  for (const auto& [setting, value] : accounts.all_applied()) lines[setting].value = value;
  for (const auto& [setting, value] : accounts.all_tried()) lines[setting].tried = value;
  for (const auto& setting : accounts.all_restored()) lines[setting].restored = true;
  for (const auto& [setting, value] : accounts.originals()) lines[setting].original = value;
  for (const auto& [setting, value] : accounts.baselines()) lines[setting].baseline = value;
  return lines;
}

}  // namespace

void add_values_of(const ManagedDevice& device, const RunningJob* job, AppliedValues& values) {
  auto accounts = device.accounts;
  if (job != nullptr && job->incarnation == device.incarnation) doubt(accounts, *job);
  auto lines = lines_of(accounts);
  for (const auto& [setting, pair] : device.queue.read_back) {
    lines[setting].written = pair.written;
    lines[setting].read_back = pair.read;
  }
  for (auto& [setting, line] : lines) {
    line.device = device.name();
    line.devpath = device.event.devpath;
    line.devnum = device.event.devnum;
    line.diskseq = device.event.diskseq;
    line.usec_initialized = device.event.usec_initialized;
    line.setting = setting;
    values.push_back(std::move(line));
  }
}

}  // namespace elevatord
