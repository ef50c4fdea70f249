#include "boot_elevator.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::string_view kBlanks = " \t\n";

bool is_blank(char c) {
  return kBlanks.find(c) != std::string_view::npos;
}

/// Takes one parameter off the front, its quotes taken off; blanks within quotes are part of it.
std::string next_parameter(std::string_view& text) {
  std::string parameter;
  bool quoted = false;
  std::size_t used = 0;
  while (used < text.size() && (quoted || !is_blank(text[used]))) {
    if (text[used] == '"') {
      quoted = !quoted;
    } else {
      parameter += text[used];
    }
    ++used;
  }
  text.remove_prefix(used);
  return parameter;
}

}  // namespace

std::string elevator_in(std::string_view cmdline) {
  constexpr std::string_view kKey = "elevator=";
  std::string elevator;
  while (true) {
    const auto start = std::find_if_not(cmdline.begin(), cmdline.end(), is_blank);
    cmdline.remove_prefix(static_cast<std::size_t>(start - cmdline.begin()));
    if (cmdline.empty()) return elevator;
    const auto parameter = next_parameter(cmdline);
    if (parameter == "--") return elevator;
    if (parameter.starts_with(kKey)) elevator = parameter.substr(kKey.size());
  }
}

}  // namespace elevatord
