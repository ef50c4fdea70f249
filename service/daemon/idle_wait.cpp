#include "idle_wait.hpp"

#include "counted.hpp"

namespace elevatord {

void IdleWait::saw(const std::optional<IoInFlight>& io) {
  // A disk that never rests for long is not looked at ten times a second.
  const bool was_second_look = quiet_since_.has_value();
  seen_ = io;
  quiet_since_.reset();
  if (io && io->in_flight == 0 && !was_second_look) quiet_since_ = io->completed;
}

bool IdleWait::to_be_told() {
  if (told_ || !seen_ || quiet_since_) return false;
  told_ = true;
  return true;
}

std::string IdleWait::text() const {
  std::string text = "waits until the disk is idle";
  if (!seen_) return text;
  if (seen_->in_flight != 0) {
    return text + " (" + counted(seen_->in_flight, "request") + " in flight)";
  }
  return text + (quiet_since_ ? " (nothing in flight just now)" : " (requests come and go)");
}

}  // namespace elevatord
