#pragma once

#include <functional>
#include <string>

#include "result.hpp"

namespace elevatord {

/// Loads the modules of schedulers, somewhere else; no call here ever waits.
class ModuleLoader {
 public:
  using Done = std::function<void(const Result<void>&)>;

  ModuleLoader() = default;
  virtual ~ModuleLoader() = default;
  ModuleLoader(const ModuleLoader&) = delete;
  ModuleLoader& operator=(const ModuleLoader&) = delete;
  ModuleLoader(ModuleLoader&&) = delete;
  ModuleLoader& operator=(ModuleLoader&&) = delete;

  /// `done` is called once on the loop's thread, or never, and not from inside this call. An error
  /// is a reason that can stand behind "cannot load NAME-iosched: ". Success says that somebody
  /// loaded it, not that a disk offers the scheduler now: look.
  virtual void load(const std::string& scheduler, Done done) = 0;
};

}  // namespace elevatord
