#include "event_queue.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

void EventQueue::at(ModelTime time, Action action) {
  heap_.push_back({std::max(time, now_), ++last_order_, std::move(action)});
  std::push_heap(heap_.begin(), heap_.end(), Later{});
}

std::optional<ModelTime> EventQueue::next() const {
  return heap_.empty() ? std::nullopt : std::optional{heap_.front().time};
}

void EventQueue::take_first() {
  std::pop_heap(heap_.begin(), heap_.end(), Later{});
  auto event = std::move(heap_.back());
  heap_.pop_back();
  now_ = event.time;
  event.action();
}

void EventQueue::run_until(ModelTime time) {
  while (!heap_.empty() && heap_.front().time <= time) take_first();
  now_ = std::max(now_, time);
}

void EventQueue::run(ModelTime limit) {
  while (!heap_.empty() && heap_.front().time <= limit) take_first();
}

}  // namespace elevatord
