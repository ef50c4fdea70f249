#include "restored_state.hpp"

namespace elevatord {

namespace {

bool is_over(DeviceState state) {
  return state != DeviceState::Stuck && state != DeviceState::Writing &&
         state != DeviceState::Pending;
}

}  // namespace

DeviceState restored_state(const ManagedDevice& device, DeviceState state) {
  // A restore that met EBUSY for long answers before its next try.
  const bool over = is_over(state) && !device.retry_at && !device.restoring;
  const bool missing = !device.accounts.originals().empty() && !device.withheld;
  return over && missing ? DeviceState::Failed : state;
}

}  // namespace elevatord
