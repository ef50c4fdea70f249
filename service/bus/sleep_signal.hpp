#pragma once

#include <functional>
#include <memory>

#include <sdbus-c++/sdbus-c++.h>

namespace elevatord::bus {

/// Who is told that the machine is about to sleep (true), or has come back (false).
struct SleepSignal {
  std::function<void(bool begins)> heard;  ///< may be empty
};

/// Subscribes to logind's PrepareForSleep, whether there is a logind by now or not. Waits for the
/// bus, so not for the loop's thread; what is heard is told where the connection is processed.
void hear_of_sleep(sdbus::IConnection& connection, std::shared_ptr<SleepSignal> signal);

}  // namespace elevatord::bus
