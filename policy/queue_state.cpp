#include "queue_state.hpp"

namespace elevatord {

bool has_value(const QueueState& queue, const std::string& setting, const std::string& wanted) {
  const auto found = queue.values.find(setting);
  if (found == queue.values.end()) return false;
  if (same_value(setting, wanted, found->second, queue.context)) return true;
  const auto pair = queue.read_back.find(setting);
  return pair != queue.read_back.end() && pair->second.written == wanted &&
         pair->second.read == found->second;
}

}  // namespace elevatord
