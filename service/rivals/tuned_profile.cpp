#include "tuned_profile.hpp"

#include <array>
#include <map>
#include <set>

#include "settings_line.hpp"

namespace elevatord {

namespace {

constexpr const char* kActiveProfile = "/etc/tuned/active_profile";
constexpr std::size_t kMostProfiles = 32;  // of one that includes others, which include others

/// Where a profile may be; the first that is there is the one. `profiles/` since TuneD 2.23.
constexpr std::array kDirectories = {"/etc/tuned/profiles/", "/etc/tuned/",
                                     "/usr/lib/tuned/profiles/", "/usr/lib/tuned/"};

/// A unit of a profile: what it says after those that it includes.
struct Unit {
  std::string type;
  bool enabled = true;
  std::string elevator;
  Position at;  ///< of the elevator
};

class Profile {
 public:
  explicit Profile(const HostFiles& files) : files_(files) {}

  void load(const std::string& name) {
    if (seen_.size() == kMostProfiles || !seen_.insert(name).second) return;
    for (const auto* const directory : kDirectories) {
      const auto path = directory + name + "/tuned.conf";
      if (const auto text = files_.read(path)) return take(path, *text);
    }
  }

  [[nodiscard]] const std::map<std::string, Unit>& units() const { return units_; }

 private:
  /// What is included comes first, wherever in the file that is said.
  void take(const std::string& path, const std::string& text) {
    const auto lines = settings_lines(text);
    for (const auto& line : lines) {
      if (line.section == "main" && line.key == "include") include(line.value);
    }
    for (const auto& line : lines) take(path, line);
  }

  void include(const std::string& names) {
    for (const auto& name : words_of(names, ",; \t")) load(name);
  }

  void take(const std::string& path, const SettingsLine& line) {
    if (line.section == "main" || line.section == "variables") return;
    auto& unit = units_[line.section];
    if (line.key == "replace" && !is_no(line.value)) unit = {};
    if (line.key == "type") unit.type = line.value;
    if (line.key == "enabled") unit.enabled = !is_no(line.value);
    if (line.key == "elevator") {
      unit.elevator = line.value;
      unit.at = {path, line.line, 1};
    }
  }

  /// 0, n, no, f and false, in any case.
  static bool is_no(const std::string& value) {
    return !value.empty() &&
           std::string_view{"0nNfF"}.find(value.front()) != std::string_view::npos;
  }

  const HostFiles& files_;
  std::set<std::string> seen_;
  std::map<std::string, Unit> units_;
};

bool sets_schedulers(const std::string& name, const Unit& unit) {
  const bool about_disks = (unit.type.empty() ? name : unit.type) == "disk";
  return about_disks && unit.enabled && !unit.elevator.empty();
}

}  // namespace

std::vector<Rival> rivals_by_tuned(const HostFiles& files) {
  const auto names = words_of(files.read(kActiveProfile).value_or(""), " \t\r\n");
  Profile profile{files};
  std::string active;
  for (const auto& name : names) {
    profile.load(name);
    active += (active.empty() ? "" : " ") + name;
  }
  std::vector<Rival> rivals;
  for (const auto& [name, unit] : profile.units()) {
    if (!sets_schedulers(name, unit)) continue;
    rivals.push_back({"tuned", "profile '" + active + "' sets elevator=" + unit.elevator, unit.at});
  }
  return rivals;
}

}  // namespace elevatord
