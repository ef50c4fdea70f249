#pragma once

#include <functional>
#include <string>

#include "applied_values.hpp"

namespace elevatord {

/// The state file in the runtime directory, which is in memory: written at once, lost at reboot.
class RuntimeState {
 public:
  using Trouble = std::function<void(const std::string& text)>;

  explicit RuntimeState(const std::string& runtime_dir);

  /// What an earlier run of this boot left. A file that is damaged, of another format or of another
  /// boot is ignored with one line to `trouble`.
  [[nodiscard]] AppliedValues load(const Trouble& trouble) const;

  /// Replaces the file where it would be different.
  void save(const AppliedValues& values, const Trouble& trouble);

 private:
  std::string path_;
  std::string boot_id_;
  std::string saved_;
  bool told_ = false;
};

}  // namespace elevatord
