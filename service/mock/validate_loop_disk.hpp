#pragma once

#include <map>
#include <string>
#include <vector>

#include "result.hpp"
#include "validate_operations.hpp"

namespace elevatord {

/// A loop disk with a file behind it that nobody uses, and its settings as they were found.
class ValidateLoopDisk {
 public:
  /// `loop3` or `/dev/loop3`. Refuses all that is no loop disk, disks without a backing file,
  /// mounted ones and ones with holders.
  [[nodiscard]] static Result<ValidateLoopDisk> open(const std::string& text);

  [[nodiscard]] const std::string& name() const { return name_; }

  [[nodiscard]] std::string path(const std::string& attribute) const;

  [[nodiscard]] std::string node() const { return "/dev/" + name_; }

  [[nodiscard]] ValidateQueue queue() const;

  /// Writes back what is different from what was found, in the order that keeps it.
  /// \returns what could not be put back, empty when all is as it was
  [[nodiscard]] std::vector<std::string> restore() const;

 private:
  explicit ValidateLoopDisk(std::string name) : name_(std::move(name)) {}

  void remember();
  bool put_back(const std::string& attribute, const std::string& value) const;

  std::string name_;
  std::string active_;
  std::map<std::string, std::string> values_;   ///< queue/NAME
  std::map<std::string, std::string> iosched_;  ///< iosched/NAME of the active scheduler
};

}  // namespace elevatord
