#include "scheduler_name.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

constexpr std::size_t kKernelNameMax = 15;  // ELV_NAME_MAX is 16 with the final NUL

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

std::optional<SchedulerName> SchedulerName::parse(std::string_view text) {
  if (text.empty() || text.size() > kKernelNameMax) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), is_name_char)) return std::nullopt;
  if (text.starts_with("none") && text != "none") return std::nullopt;
  return SchedulerName{std::string{text}};
}

SchedulerName SchedulerName::none() {
  return SchedulerName{"none"};
}

std::string_view SchedulerName::canonical() const {
  return text_ == "deadline" ? std::string_view{"mq-deadline"} : std::string_view{text_};
}

std::optional<SchedulerName> SchedulerName::successor() const {
  if (text_ == "noop") return SchedulerName{"none"};
  if (text_ == "cfq") return SchedulerName{"bfq"};
  return std::nullopt;
}

bool same_scheduler(const SchedulerName& a, const SchedulerName& b) {
  return a.canonical() == b.canonical();
}

bool is_known_scheduler(std::string_view text) {
  constexpr std::array<std::string_view, 8> kKnown = {
      "none", "mq-deadline", "kyber", "bfq", "deadline", "noop", "cfq", "anticipatory"};
  return std::find(kKnown.begin(), kKnown.end(), text) != kKnown.end();
}

}  // namespace elevatord
