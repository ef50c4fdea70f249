#pragma once

#include <map>
#include <string>
#include <utility>

#include "fact.hpp"

namespace elevatord {

/// What a disk's sysfs attributes say, those that a policy names: by path below its directory. One
/// that nobody has looked for is not yet known, until that is settled.
class AttributeFacts {
 public:
  using Map = std::map<std::string, Fact<std::string>>;

  void set(const std::string& path, Fact<std::string> fact) {
    if (settled_ && fact.is_absent()) {
      facts_.erase(path);
    } else {
      facts_.insert_or_assign(path, std::move(fact));
    }
  }

  [[nodiscard]] Fact<std::string> at(const std::string& path) const {
    const auto it = facts_.find(path);
    if (it != facts_.end()) return it->second;
    return settled_ ? Fact<std::string>::absent() : Fact<std::string>::not_yet();
  }

  [[nodiscard]] const Map& all() const { return facts_; }

  /// What is not yet known by now counts as absent, and is not kept.
  void settle() {
    settled_ = true;
    std::erase_if(facts_, [](const auto& entry) { return !entry.second.is_known(); });
  }

  bool operator==(const AttributeFacts&) const = default;

 private:
  Map facts_;
  bool settled_ = false;
};

}  // namespace elevatord
