#include "tell_limit.hpp"

#include <utility>

namespace elevatord {

void TellLimit::forget_old(Time now) {
  while (!told_.empty() && now - told_.front() >= kPeriod) told_.pop_front();
}

bool TellLimit::ask(Time now) {
  forget_old(now);
  // Also while a number is due: it has to be told first, else it would speak of older things.
  if (left_out_ == 0 && told_.size() < kMost) {
    told_.push_back(now);
    return true;
  }
  ++left_out_;
  return false;
}

/// A minute after the last one that was told: a flood that goes on has a line a minute then.
std::optional<TellLimit::Time> TellLimit::due() const {
  if (left_out_ == 0) return std::nullopt;
  return told_.back() + kPeriod;
}

std::size_t TellLimit::take_left_out(Time now) {
  const auto at = due();
  if (!at || now < *at) return 0;
  forget_old(now);
  told_.push_back(now);
  return std::exchange(left_out_, 0);
}

}  // namespace elevatord
