#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace elevatord {

/// Who waits for which devices to come to rest.
class RequestTable {
 public:
  using Id = std::uint64_t;
  using Callback = std::function<void()>;

  /// `done` is called by settled() when the last of the devices is at rest.
  Id add(const std::vector<std::string>& devices, Callback done);

  void cancel(Id id) { requests_.erase(id); }

  /// The device is at rest, stuck or gone; calls whoever waited for it last.
  void settled(const std::string& device);
  [[nodiscard]] bool waits_for(const std::string& device) const;

  [[nodiscard]] bool empty() const { return requests_.empty(); }

 private:
  struct Request {
    std::set<std::string> waiting;
    Callback done;
  };

  std::map<Id, Request> requests_;
  Id last_id_ = 0;
};

}  // namespace elevatord
