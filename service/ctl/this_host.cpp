#include "this_host.hpp"

#include <utility>

#include "module_tree.hpp"
#include "named_fields.hpp"

namespace elevatord::ctl {
namespace {

/// Where there is no tree of modules to look into, nothing is said.
bool can_be_loaded(const SchedulerName& name) {
  const Loadable found = loadable(name, {});
  return found == Loadable::Loadable || found == Loadable::Unknown;
}

std::vector<CheckedDisk> to_be_checked(std::vector<HostDisk> disks) {
  std::vector<CheckedDisk> checked;
  checked.reserve(disks.size());
  for (HostDisk& disk : disks) {
    checked.push_back({std::move(disk.facts), std::move(disk.state), disk.answered});
  }
  return checked;
}

}  // namespace

HostChecker check_on_this_host(const CtlOptions& options, std::chrono::milliseconds patience) {
  return [root = options.sysfs_root, worker = options.worker,
          patience](const Policy& policy) -> Reply<HostCheck> {
    auto disks = read_host_disks(
        {root, worker, settings_named_by(policy), {}, attributes_named_by(policy)}, patience);
    if (!disks) {
      return tl::unexpected(disks.error());
    }
    return check_host(policy, to_be_checked(std::move(*disks)), can_be_loaded);
  };
}

}  // namespace elevatord::ctl
