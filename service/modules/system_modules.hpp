#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "background.hpp"
#include "module_loader.hpp"
#include "module_tree.hpp"

namespace elevatord {

/// Loads modules on a running system: by systemd's modprobe@.service where that is allowed, else by
/// the worker. What waits does so on a thread of its own.
class SystemModules final : public ModuleLoader {
 public:
  /// Leaves some of the reconciler's patience for the worker.
  static constexpr std::chrono::seconds kUnitPatience{5};

  struct Ways {
    /// On the other thread; looks into the module tree.
    std::function<Loadable(const SchedulerName& scheduler)> look_up;
    /// On the other thread; waits for the unit to start. Empty where there is no systemd.
    std::function<Result<void>(const std::string& unit)> start_unit;
    /// On the loop's thread, answers later.
    std::function<void(const std::string& scheduler, Done done)> worker;
  };

  SystemModules(EventLoop& loop, Ways ways) : background_(loop), ways_(std::move(ways)) {}

  void load(const std::string& scheduler, Done done) override;

 private:
  /// What the other thread found out; `worker`: nothing yet.
  struct Finding {
    bool worker = false;
    Result<void> result;
  };

  [[nodiscard]] static Finding try_without_worker(const Ways& ways, const SchedulerName& scheduler);

  Background background_;
  Ways ways_;
};

}  // namespace elevatord
