#pragma once

#include <string>

#include "world.hpp"

namespace elevatord::property {

/// Looks at all disks when nothing is going on any more: each is as decided, or its state says why
/// it is not.
class RestCheck {
 public:
  explicit RestCheck(World& world) : world_(world) {}

  /// With what is wrong with disks at this moment: the others must be served as ever.
  void amid_faults();

  /// Faults are over: everything is as decided; after `apply` without any exception.
  void without_faults();

 private:
  void come_to_rest();
  void tell_all();
  void check_all();
  void check(const std::string& name);
  void check_state(const std::string& name, const ManagedDevice& device, const Account& account);
  void check_open(const ManagedDevice& device, const Account& account, const ReferenceWish& wish);
  void check_reason(const ManagedDevice& device, const ReferenceWish& wish);
  void check_applied();
  void check_applied(const std::string& name, const ModelDisk& queue, const ReferenceWish& wish);
  [[nodiscard]] bool may_refuse(const std::string& setting, const std::string& value,
                                const std::string& active) const;

  World& world_;
};

}  // namespace elevatord::property
