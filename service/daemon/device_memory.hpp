#pragma once

#include "applied_values.hpp"
#include "managed_device.hpp"

namespace elevatord {

// What of a device outlives the daemon, in the runtime state.

/// Whether a line of the state is about this very disk, and not one that has its name by now.
[[nodiscard]] bool belongs_to(const AppliedValue& value, const DeviceEvent& event);

void take_over_value(ManagedDevice& device, const AppliedValue& value);

/// Adds a value for each setting that was touched, by `job` (nullptr: none runs) too: its write may
/// land when nobody is there to be told.
void add_values_of(const ManagedDevice& device, const RunningJob* job, AppliedValues& values);

/// Nobody will say whether the job wrote: no other value counts as the last one applied, and what
/// was there before it is the original all the same.
void doubt(SettingAccounts& accounts, const RunningJob& job);

}  // namespace elevatord
