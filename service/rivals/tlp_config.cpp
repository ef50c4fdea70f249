#include "tlp_config.hpp"

#include <algorithm>
#include <optional>

#include "settings_line.hpp"

namespace elevatord {

namespace {

constexpr const char* kDropIns = "/etc/tlp.d";
constexpr const char* kConfig = "/etc/tlp.conf";

/// Each word is for one disk; `keep` leaves it alone.
bool leaves_all_alone(const std::string& value) {
  const auto words = words_of(value, " \t");
  return std::all_of(words.begin(), words.end(), [](const auto& word) { return word == "keep"; });
}

/// In the order in which TLP reads them: the last one that says it counts.
std::vector<std::string> files_of_tlp(const HostFiles& files) {
  std::vector<std::string> paths;
  for (const auto& name : files.names_in(kDropIns)) {
    if (name.ends_with(".conf")) paths.push_back(std::string{kDropIns} + '/' + name);
  }
  paths.emplace_back(kConfig);
  return paths;
}

}  // namespace

std::vector<Rival> rivals_by_tlp(const HostFiles& files) {
  std::optional<Rival> last;
  for (const auto& path : files_of_tlp(files)) {
    for (const auto& line : settings_lines(files.read(path).value_or(""))) {
      if (line.key != "DISK_IOSCHED") continue;
      last.reset();
      if (leaves_all_alone(line.value)) continue;
      last = Rival{"tlp", "sets DISK_IOSCHED=\"" + line.value + '"', {path, line.line, 1}};
    }
  }
  return last ? std::vector{*last} : std::vector<Rival>{};
}

}  // namespace elevatord
