#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "bus_error.hpp"
#include "compat.hpp"

namespace elevatord::bus {

/// Reads the options a{sv} of a call; a wrong type and an option that nobody asked for are
/// InvalidArgument, so that a misspelt option does not go unnoticed.
class OptionReader {
 public:
  explicit OptionReader(const std::map<std::string, sdbus::Variant>& options) : options_(options) {}

  [[nodiscard]] std::uint32_t number(const std::string& name, std::uint32_t otherwise) {
    return read<std::uint32_t>(name, otherwise, "u");
  }

  [[nodiscard]] bool flag(const std::string& name, bool otherwise) {
    return read<bool>(name, otherwise, "b");
  }

  [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise) {
    return read<std::string>(name, otherwise, "s");
  }

  /// Throws for the options that were not read.
  void finish() const {
    for (const auto& [name, value] : options_) {
      if (!read_.contains(name)) throw error("InvalidArgument", "unknown option '" + name + "'");
    }
  }

 private:
  template <typename T>
  T read(const std::string& name, T otherwise, const char* type) {
    read_.insert(name);
    const auto it = options_.find(name);
    if (it == options_.end()) return otherwise;
    if (it->second.peekValueType() != type) {
      throw error("InvalidArgument", "option '" + name + "' must be of type " + type);
    }
    return it->second.get<T>();
  }

  const std::map<std::string, sdbus::Variant>& options_;
  std::set<std::string> read_;
};

}  // namespace elevatord::bus
