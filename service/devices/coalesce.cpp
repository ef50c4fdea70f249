#include "coalesce.hpp"

#include <string_view>
#include <unordered_map>
#include <utility>

namespace elevatord {

namespace {

/// Whether nothing is lost when only `later` is told. A diskseq that goes up is news of its own,
/// and a late one must not swallow what is not late.
bool says_it_all(const DeviceEvent& earlier, const DeviceEvent& later) {
  return earlier.action == DeviceEvent::Action::Change && later.action == earlier.action &&
         earlier.devpath == later.devpath && earlier.devnum == later.devnum &&
         earlier.diskseq == later.diskseq && earlier.usec_initialized == later.usec_initialized;
}

}  // namespace

std::vector<DeviceEvent> coalesced(std::vector<DeviceEvent> events) {
  std::vector<bool> kept(events.size(), true);
  std::unordered_map<std::string_view, std::size_t> last;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto [entry, first] = last.try_emplace(events[i].name, i);
    if (!first && says_it_all(events[entry->second], events[i])) kept[entry->second] = false;
    entry->second = i;
  }
  std::vector<DeviceEvent> result;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (kept[i]) result.push_back(std::move(events[i]));
  }
  return result;
}

}  // namespace elevatord
