#pragma once

#include <map>
#include <string>

namespace elevatord::property {

/// Who has put a write to a disk on record, as processes do in the runtime directory. Nobody else
/// may write to that disk until the record is gone.
class WriteRecords {
 public:
  /// A number of its own for each process.
  using Process = int;

  [[nodiscard]] bool held_by_other(const std::string& device, Process me) const {
    const auto it = holders_.find(device);
    return it != holders_.end() && it->second != me;
  }

  [[nodiscard]] bool held(const std::string& device) const { return holders_.contains(device); }

  void begin(const std::string& device, Process process) { holders_.emplace(device, process); }

  /// False where the record is somebody else's.
  bool end(const std::string& device, Process process) {
    const auto it = holders_.find(device);
    if (it == holders_.end() || it->second != process) return false;
    holders_.erase(it);
    return true;
  }

 private:
  std::map<std::string, Process> holders_;
};

}  // namespace elevatord::property
