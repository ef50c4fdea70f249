#include "rivals.hpp"

#include "tlp_config.hpp"
#include "tuned_profile.hpp"
#include "udev_rules.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kMostSaid = 20;

}  // namespace

std::vector<Rival> find_rivals(const HostFiles& files) {
  auto rivals = rivals_by_tuned(files);
  for (const auto& more : {rivals_by_tlp(files), rivals_by_udev(files)}) {
    rivals.insert(rivals.end(), more.begin(), more.end());
  }
  return rivals;
}

std::vector<std::string> warnings_about(const std::vector<Rival>& rivals) {
  std::vector<std::string> texts;
  for (const auto& rival : rivals) {
    if (texts.size() == kMostSaid) break;
    texts.push_back(rival.text());
  }
  const auto left = rivals.size() - texts.size();
  if (left > 0) texts.push_back("and " + std::to_string(left) + " more that set schedulers");
  return texts;
}

}  // namespace elevatord
