#include "load_requests.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

void LoadRequests::add(const std::string& scheduler, Done done) {
  requests_.emplace(++last_, Request{scheduler, std::move(done)});
  waiting_.push_back(last_);
}

std::optional<Message> LoadRequests::next() const {
  if (waiting_.empty()) return std::nullopt;
  const auto id = waiting_.front();
  return Message{id, LoadModule{requests_.at(id).scheduler}};
}

void LoadRequests::sent() {
  waiting_.pop_front();
}

bool LoadRequests::answer(JobId id, const LoadDone& answer) {
  const bool waits = std::find(waiting_.begin(), waiting_.end(), id) != waiting_.end();
  auto node = waits ? decltype(requests_)::node_type{} : requests_.extract(id);
  if (node.empty()) return false;
  const auto& done = node.mapped().done;
  if (answer.error == 0) {
    done({});
  } else {
    done(failure(answer.note, answer.error));
  }
  return true;
}

void LoadRequests::lose() {
  for (auto& [id, request] : std::exchange(requests_, {})) {
    const bool waits = std::find(waiting_.begin(), waiting_.end(), id) != waiting_.end();
    if (waits) {
      requests_.emplace(id, std::move(request));
    } else {
      lost_.push_back(std::move(request.done));
    }
  }
}

void LoadRequests::tell_lost() {
  while (!lost_.empty()) {
    const auto done = std::move(lost_.front());
    lost_.pop_front();
    done(failure("the worker went away"));
  }
}

}  // namespace elevatord
