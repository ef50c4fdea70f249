#include "sleep_signal.hpp"

#include <utility>

namespace elevatord::bus {

namespace {

constexpr const char* kMatch =
    "type='signal',sender='org.freedesktop.login1',path='/org/freedesktop/login1',"
    "interface='org.freedesktop.login1.Manager',member='PrepareForSleep'";

}  // namespace

void hear_of_sleep(sdbus::IConnection& connection, std::shared_ptr<SleepSignal> signal) {
  const auto take = [signal = std::move(signal)](auto&& message) {
    bool begins = false;
    try {
      message >> begins;
    } catch (const sdbus::Error&) {  // whoever sends this is no logind
      return;
    }
    if (signal->heard) signal->heard(begins);
  };
  connection.addMatch(kMatch, take, sdbus::floating_slot);
}

}  // namespace elevatord::bus
