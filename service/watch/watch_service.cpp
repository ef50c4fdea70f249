#include "watch_service.hpp"

#include <algorithm>

#include <poll.h>
#include <sys/socket.h>

#include "os_failure.hpp"
#include "watched_files.hpp"

namespace elevatord {

namespace {

constexpr const char* kScheduler = "queue/scheduler";

/// As policies and jobs call it.
std::string attribute_of(const std::string& file) {
  return file == kScheduler ? "scheduler" : file;
}

/// Milliseconds for poll(), rounded up; -1: for ever.
int timeout_until(const std::optional<PendingWrites::Time>& next) {
  if (!next) return -1;
  const auto left = *next - std::chrono::steady_clock::now();
  return static_cast<int>(
      std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::milliseconds>(left).count()));
}

}  // namespace

Ending WatchService::run(const Watch& first) {
  take_request(first);
  while (true) {
    pollfd waits[] = {{socket_, POLLIN, 0}, {watcher_ ? watcher_->fd() : -1, POLLIN, 0}};
    static_cast<void>(::poll(waits, 2, timeout_until(pending_.next())));
    // Events first: a writer may be about to leave.
    if (waits[1].revents != 0) take_events();
    const auto now = std::chrono::steady_clock::now();
    for (const auto& write : pending_.overdue(now)) tell(write, now);
    auto ending = Ending::EndOfFile;
    if (waits[0].revents != 0 && !take_message(ending)) return ending;
  }
}

/// False at the end of the conversation.
bool WatchService::take_message(Ending& ending) {
  std::vector<std::byte> packet(kPacketMax);
  const auto size = retried(
      [&] { return ::recv(socket_, packet.data(), packet.size(), MSG_TRUNC | MSG_DONTWAIT); });
  if (size < 0 && errno == EAGAIN) return true;
  if (size <= 0) return false;
  ending = Ending::BadMessage;
  if (static_cast<std::size_t>(size) > packet.size()) return false;
  const auto message = decode(std::span{packet}.first(static_cast<std::size_t>(size)));
  if (!message) return false;
  if (std::holds_alternative<Ping>(message->body)) {
    send({message->job, Pong{}});
    return true;
  }
  const auto* const watch = std::get_if<Watch>(&message->body);
  if (watch == nullptr) return false;
  take_request(*watch);
  return true;
}

void WatchService::take_request(const Watch& watch) {
  if (!watcher_) watcher_ = make_watcher(root_fd_, watch.unnamed);
  for (const auto& device : watch.devices) {
    files_.erase(device);
    if (watch.verb == Watch::Verb::Add) files_[device] = watch.files;
    if (!watcher_) continue;
    if (watch.verb == Watch::Verb::Add) {
      watcher_->add(device, watch.files);
    } else {
      watcher_->remove(device);
    }
  }
  send({0, Watching{watcher_ ? watcher_->by() : Watching::By::Nothing}});
}

void WatchService::take_events() {
  const auto taken = watcher_->take();
  const auto now = std::chrono::steady_clock::now();
  for (const auto& event : taken.events) take_event(event, now);
  if (taken.lost) send({0, Foreign{}});
}

void WatchService::take_event(const FileEvent& event, Time now) {
  if (event.opened) writers_.opened(event.pid, now);
  const PendingWrites::Key key{event.device, event.file, event.pid};
  if (event.modified) pending_.modified(key, now);
  if (!event.closed) return;
  if (event.file == kScheduler) watch_again(event.device);
  if (pending_.closed(key)) tell(key, now);
}

/// A switch, ours too, makes the files of iosched/ anew.
void WatchService::watch_again(const std::string& device) {
  const auto found = files_.find(device);
  if (found == files_.end()) return;
  const bool in_iosched =
      std::any_of(found->second.begin(), found->second.end(),
                  [](const std::string& file) { return directory_of(file) == "queue/iosched"; });
  if (in_iosched) watcher_->add(device, found->second);
}

void WatchService::tell(const PendingWrites::Key& write, Time now) {
  const auto known = writers_.find(write.pid, now);
  if (known.own) return;
  send({0, Foreign{write.device, attribute_of(write.file), known.writer}});
}

/// Waits until the daemon takes it; what happens meanwhile waits in the kernel.
void WatchService::send(const Message& message) const {
  const auto packet = encode(message);
  if (!packet) return;  // answers are made to fit
  static_cast<void>(
      retried([&] { return ::send(socket_, packet->data(), packet->size(), MSG_NOSIGNAL); }));
}

}  // namespace elevatord
