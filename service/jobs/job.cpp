#include "job.hpp"

#include <array>

namespace elevatord {

const std::string& device_of(const Job& job) {
  return std::visit([](const auto& j) -> const std::string& { return j.device; }, job);
}

bool ends_job(Outcome outcome) {
  return outcome == Outcome::Gone || outcome == Outcome::Busy || outcome == Outcome::Taken;
}

std::string_view to_text(Outcome outcome) {
  constexpr std::array<std::string_view, 12> kTexts = {
      "unchanged", "applied", "would-write", "refused", "not-listed", "not-configurable",
      "gone",      "busy",    "mismatch",    "failed",  "taken",      "not-idle"};
  return kTexts.at(static_cast<std::size_t>(outcome));
}

}  // namespace elevatord
