#pragma once

#include <string>

#include "managed_device.hpp"

namespace elevatord {

enum class Severity { Debug, Info, Warning, Error };

/// Who is told what the reconciler does: the bus, the log, the state file.
class Observer {
 public:
  Observer() = default;
  virtual ~Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  Observer(Observer&&) = delete;
  Observer& operator=(Observer&&) = delete;

  virtual void device_added(const ManagedDevice& device) = 0;
  /// Something that the bus shows of it may be different now.
  virtual void device_changed(const ManagedDevice& device) = 0;
  virtual void device_removed(const std::string& name) = 0;
  virtual void device_stuck(const ManagedDevice& device) = 0;
  /// Another process has been writing to it for long: whoever can find out which may inherit() it,
  /// but not from inside.
  virtual void device_taken(const ManagedDevice& device) = 0;
  /// Somebody else changed an attribute of it; told again when it becomes known who it was.
  virtual void foreign_write(const ManagedDevice& device, const ForeignWrite& write) = 0;
  /// One line about a device, for the log.
  virtual void note(Severity severity, const std::string& device, const std::string& text) = 0;
};

}  // namespace elevatord
