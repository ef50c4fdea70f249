#include "host_disks.hpp"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <memory>
#include <utility>

#include "build_config.hpp"
#include "config.hpp"
#include "device_attributes.hpp"
#include "device_globs.hpp"
#include "device_query.hpp"
#include "glob.hpp"
#include "host_probe.hpp"
#include "host_scan.hpp"
#include "policy_files.hpp"
#include "running_kernel.hpp"
#include "value_context.hpp"
#include "worker_program.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kConfig = ELEVATORD_SYSCONFDIR "/elevatord/elevatord.yaml";

tl::unexpected<CallError> failed(std::string what) {
  return tl::unexpected(CallError{CallError::Kind::Failed, std::move(what)});
}

/// The daemon's own settings. Another tree's disks are none of them.
Reply<Settings> read_settings(const HostQuestion& question) {
  const bool own = question.sysfs_root == "/sys";
  Settings settings;
  settings.kernel = running_kernel(own ? "/proc/cmdline" : "");
  settings.kernel.keep_numbers(own ? context_here() : context_elsewhere());
  if (!own) {
    return settings;
  }
  const auto text = read_text_file(kConfig, kMaxPolicyBytes);
  if (!text) {
    return text.error().code == ENOENT ? Reply<Settings>{settings}
                                       : failed(std::string{kConfig} + ": " + text.error().what);
  }
  const auto errors = read_config(kConfig, *text, settings);
  return errors.empty() ? Reply<Settings>{settings} : failed(errors.front().text());
}

std::vector<ManagedDevice> chosen_of(const HostScan& scan, const Settings& settings,
                                     const HostQuestion& question) {
  std::vector<ManagedDevice> devices;
  for (const auto& [name, event] : scan.disks()) {
    if (!any_glob_matches(settings.devices, name)) continue;
    if (!question.only.empty() && !is_named(event, question.only)) continue;
    ManagedDevice device;
    device.event = event;
    device.around = scan.around(event);
    device.named_by_admin = any_glob_names(settings.devices, name);
    devices.push_back(std::move(device));
  }
  return devices;
}

std::vector<std::string> names_of(const std::vector<ManagedDevice>& devices) {
  std::vector<std::string> names;
  std::transform(devices.begin(), devices.end(), std::back_inserter(names),
                 [](const ManagedDevice& device) { return device.name(); });
  return names;
}

/// What is mounted is mounted on this host's own disks.
std::shared_ptr<const Mounts> mounts_for(const HostQuestion& question) {
  return question.sysfs_root == "/sys" ? std::make_shared<const Mounts>(read_mounts()) : nullptr;
}

void take(ManagedDevice& device, const ProbeAnswer& answer) {
  // Nothing to choose, where its file makes no sense.
  if (answer.files) static_cast<void>(device.take_files(*answer.files));
  take_attributes(device, answer.asked, answer.attributes);
}

HostDisk disk_of(ManagedDevice device) {
  const bool answered = device.known();
  return {std::move(device.facts), std::move(device.queue), std::move(device.around.paths),
          answered};
}

}  // namespace

Reply<std::vector<ManagedDevice>> read_host_devices(const HostQuestion& question,
                                                    std::chrono::milliseconds deadline) {
  const auto settings = read_settings(question);
  if (!settings) {
    return tl::unexpected(settings.error());
  }
  const auto scan = HostScan::of(question.sysfs_root);
  if (!scan) {
    return failed(scan.error().what);
  }
  auto devices = chosen_of(*scan, *settings, question);
  const auto answers = probe_disks({find_worker_program(question.worker), question.sysfs_root,
                                    names_of(devices), question.settings, question.attributes},
                                   deadline);
  if (!answers) {
    return tl::unexpected(answers.error());
  }
  const auto mounts = mounts_for(question);
  for (auto& device : devices) {
    const auto answer = answers->find(device.name());
    if (answer != answers->end()) take(device, answer->second);
    device.mounts = mounts;
    device.judge(Policy{}, settings->kernel);
  }
  return devices;
}

Reply<std::vector<HostDisk>> read_host_disks(const HostQuestion& question,
                                             std::chrono::milliseconds deadline) {
  auto devices = read_host_devices(question, deadline);
  if (!devices) {
    return tl::unexpected(devices.error());
  }
  std::vector<HostDisk> disks;
  for (auto& device : *devices) {
    disks.push_back(disk_of(std::move(device)));
  }
  return disks;
}

}  // namespace elevatord::ctl
