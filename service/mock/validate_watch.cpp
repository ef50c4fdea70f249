#include "validate_watch.hpp"

#include <cstdio>
#include <thread>
#include <utility>

#include <unistd.h>

namespace elevatord {

void Watched::next(const std::string& what) {
  const std::lock_guard lock{state_->mutex};
  ++state_->parts;
  state_->part = what;
  state_->changed.notify_all();
}

std::string Watched::run(std::function<void()> work) {
  auto& state = *state_;
  std::thread thread{[state = state_, work = std::move(work)] {
    work();
    const std::lock_guard lock{state->mutex};
    state->done = true;
    state->changed.notify_all();
  }};
  std::unique_lock lock{state.mutex};
  while (!state.done) {
    const auto moved = [&, before = state.parts] { return state.done || state.parts != before; };
    if (state.changed.wait_for(lock, patience_, moved)) continue;
    thread.detach();
    return state.part;
  }
  lock.unlock();
  thread.join();
  return {};
}

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const std::string& what) const {
  if (terminal_) std::fprintf(stderr, "\r\033[K%s", what.c_str());
}

}  // namespace elevatord
