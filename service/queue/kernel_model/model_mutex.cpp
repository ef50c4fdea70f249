#include "model_mutex.hpp"

#include <utility>

namespace elevatord {

void ModelMutex::take(Taken taken) {
  if (held_ || !waiting_.empty()) {
    waiting_.push_back(std::move(taken));
    return;
  }
  held_ = true;
  taken();
}

void ModelMutex::give() {
  held_ = false;
  // Given back from inside the loop below: that goes on with the next one.
  if (handing_over_) return;
  handing_over_ = true;
  while (!held_ && !waiting_.empty()) {
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    held_ = true;
    next();
  }
  handing_over_ = false;
}

void ModelRwLock::read(Taken taken) {
  waiting_.push_back({false, std::move(taken)});
  admit();
}

void ModelRwLock::write(Taken taken) {
  waiting_.push_back({true, std::move(taken)});
  admit();
}

bool ModelRwLock::try_read() {
  if (writer_ || !waiting_.empty()) return false;
  ++readers_;
  return true;
}

bool ModelRwLock::try_write() {
  if (writer_ || readers_ != 0 || !waiting_.empty()) return false;
  writer_ = true;
  return true;
}

void ModelRwLock::give_read() {
  --readers_;
  admit();
}

void ModelRwLock::give_write() {
  writer_ = false;
  admit();
}

void ModelRwLock::admit() {
  if (admitting_) return;
  admitting_ = true;
  while (!waiting_.empty() && !writer_ && (readers_ == 0 || !waiting_.front().writes)) {
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    if (next.writes) {
      writer_ = true;
    } else {
      ++readers_;
    }
    next.taken();
  }
  admitting_ = false;
}

}  // namespace elevatord
