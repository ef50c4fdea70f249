#include "system_modules.hpp"

#include <cerrno>
#include <memory>

#include "module_name.hpp"

namespace elevatord {

/// modprobe@.service is quiet about modules that are not there, so that is found out before. Where
/// it cannot be found out, the worker tells why it fails.
SystemModules::Finding SystemModules::try_without_worker(const Ways& ways,
                                                         const SchedulerName& scheduler) {
  switch (ways.look_up(scheduler)) {
    case Loadable::Listed:
      return {};
    case Loadable::Builtin:
      return {false, failure("it is part of the kernel, and not offered")};
    case Loadable::No:
      return {false, failure("there is no such module for this kernel", ENOENT)};
    case Loadable::Unknown:
      return {true, {}};
    case Loadable::Loadable:
      break;
  }
  if (!ways.start_unit) return {true, {}};
  // Refused where the daemon is not root and no polkit rule allows it; the worker is root.
  if (!ways.start_unit(modprobe_unit(scheduler.text()))) return {true, {}};
  return {};
}

void SystemModules::load(const std::string& scheduler, Done done) {
  const auto name = SchedulerName::parse(scheduler);
  const auto finding = std::make_shared<Finding>();
  background_.run(
      [ways = ways_, name, finding] {
        *finding = name ? try_without_worker(ways, *name)
                        : Finding{false, failure("not a scheduler's name", EINVAL)};
      },
      [this, scheduler, finding, done = std::move(done)]() mutable {
        if (finding->worker) return ways_.worker(scheduler, std::move(done));
        done(finding->result);
      });
}

}  // namespace elevatord
