#include "tag_set_name.hpp"

#include <algorithm>
#include <cctype>

#include "device_text.hpp"

namespace elevatord {

namespace {

std::size_t digits_at(std::string_view text, std::size_t begin) {
  const auto* const end = std::find_if(text.begin() + begin, text.end(),
                                       [](unsigned char c) { return std::isdigit(c) == 0; });
  return static_cast<std::size_t>(end - text.begin()) - begin;
}

/// `host3`, but not `host` nor `host3:0`.
bool is_numbered(std::string_view text, std::string_view word) {
  return text.size() > word.size() && text.starts_with(word) &&
         digits_at(text, word.size()) == text.size() - word.size();
}

/// `nvme1` of nvme0c1n2: the name says the subsystem first, then the controller.
std::string controller_of_path(std::string_view name) {
  constexpr std::string_view kWord = "nvme";
  if (!name.starts_with(kWord)) return {};
  const auto c = kWord.size() + digits_at(name, kWord.size());
  if (c == kWord.size() || c >= name.size() || name[c] != 'c') return {};
  const auto digits = digits_at(name, c + 1);
  return digits == 0 ? std::string{} : std::string{kWord}.append(name.substr(c + 1, digits));
}

}  // namespace

std::string tag_set_of(std::string_view devpath, std::string_view name) {
  std::string_view found;
  for (const auto part : split(devpath, '/')) {
    // The last one: a virtual port is a host below a host.
    if (part != name && (is_numbered(part, "host") || is_numbered(part, "nvme"))) found = part;
  }
  if (!found.empty()) return std::string{found};
  const auto controller = controller_of_path(name);
  return controller.empty() ? std::string{name} : controller;
}

std::string tag_set_of(const DeviceEvent& event) {
  return event.tag_set.empty() ? tag_set_of(event.devpath, event.name) : event.tag_set;
}

}  // namespace elevatord
