#include "watch_link.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sys/epoll.h>
#include <sys/socket.h>

#include "os_failure.hpp"
#include "setting.hpp"
#include "worker_process.hpp"

namespace elevatord {

namespace {

constexpr std::chrono::milliseconds kFirstDelay{100};
constexpr std::chrono::milliseconds kLongestDelay{5000};
constexpr int kPacketsAtATime = 64;

}  // namespace

WatchLink::WatchLink(EventLoop& loop, WorkerLink::Choice choice, bool unnamed, Events events)
    : loop_(loop),
      choice_(std::move(choice)),
      unnamed_(unnamed),
      events_(std::move(events)),
      delay_(kFirstDelay) {
  idle_ = loop_.add_idle([this] { send(); });
  timer_ = loop_.add_timer([this] { retry(); });
}

void WatchLink::start() {
  if (const auto connected = connect(); !connected) lose(connected.error().what);
}

Result<void> WatchLink::connect() {
  if (!choice_.socket_path.empty()) {
    auto connected = connect_worker(choice_.socket_path);
    if (!connected) return tl::unexpected(connected.error());
    socket_ = *std::move(connected);
  } else {
    auto worker = spawn_worker(choice_.program, choice_.arguments);
    if (!worker) return tl::unexpected(worker.error());
    socket_ = std::move(worker->socket);
  }
  io_ = loop_.add_io(socket_.get(), EPOLLIN, [this] { on_io(); });
  untold_ = devices_;
  loop_.wake(idle_);
  return {};
}

void WatchLink::retry() {
  delay_ = std::min(delay_ * 2, kLongestDelay);
  if (const auto connected = connect(); !connected) lose(connected.error().what);
}

/// Said once, until a watcher watches again.
void WatchLink::lose(const std::string& why) {
  missed_some_ = missed_some_ || by_.has_value();
  unanswered_ = 0;
  io_.reset();
  socket_.reset();
  if (!std::exchange(in_trouble_, true)) events_.trouble(why);
  loop_.arm(timer_, std::chrono::steady_clock::now() + delay_);
}

void WatchLink::add(const std::string& device) {
  devices_.insert(device);
  touch(device);
}

void WatchLink::remove(const std::string& device) {
  devices_.erase(device);
  touch(device);
}

std::vector<std::string> files_to_watch(const std::vector<std::string>& settings) {
  std::set<std::string> files{"queue/scheduler"};
  for (const auto& setting : settings) {
    const bool own = !scheduler_of_setting(setting).empty();
    files.insert(own ? "queue/iosched/*" : file_of_setting(setting));
  }
  return {files.begin(), files.end()};
}

void WatchLink::watch_files(std::vector<std::string> files) {
  if (files.size() > kWatchedFilesMax) files.resize(kWatchedFilesMax);
  if (std::exchange(files_, files) == files) return;
  untold_.insert(devices_.begin(), devices_.end());
  loop_.wake(idle_);
}

void WatchLink::touch(const std::string& device) {
  untold_.insert(device);
  loop_.wake(idle_);
}

void WatchLink::on_io() {
  for (int i = 0; i < kPacketsAtATime && socket_; ++i) {
    if (!receive()) break;
  }
  send();
}

/// False when there is no more for now.
bool WatchLink::receive() {
  std::array<std::byte, kPacketMax> packet{};
  const auto n = retried([&] {
    return ::recv(socket_.get(), packet.data(), packet.size(), MSG_DONTWAIT | MSG_TRUNC);
  });
  if (n < 0 && errno == EAGAIN) return false;
  const auto size = static_cast<std::size_t>(n > 0 ? n : 0);
  const auto message = size > 0 && size <= packet.size() ? decode(std::span{packet}.first(size))
                                                         : failure("end of file");
  if (message && take(*message)) return true;
  lose("the watcher of foreign writes went away");
  return false;
}

/// False for what a watcher does not say.
bool WatchLink::take(const Message& message) {
  if (const auto* const foreign = std::get_if<Foreign>(&message.body)) {
    events_.foreign(*foreign);
    return true;
  }
  const auto* const watching = std::get_if<Watching>(&message.body);
  if (watching == nullptr) return false;
  in_trouble_ = false;
  if (unanswered_ > 0) --unanswered_;
  if (std::exchange(by_, watching->by) != watching->by) events_.watching(watching->by);
  // What others did while nobody watched was not seen: any disk may have been written to.
  const bool all = unanswered_ == 0 && untold_.empty();
  if (all && std::exchange(missed_some_, false)) events_.foreign({});
  return true;
}

void WatchLink::send() {
  bool more = true;
  while (socket_ && more && !untold_.empty()) {
    const bool is_there = devices_.contains(*untold_.begin());
    more = send_some(is_there ? Watch::Verb::Add : Watch::Verb::Remove);
  }
  if (socket_) loop_.set_io_events(io_, more ? EPOLLIN : EPOLLIN | EPOLLOUT);
}

/// Tells of some disks that stand alike; false when the socket takes no more for now.
bool WatchLink::send_some(Watch::Verb verb) {
  Watch watch{verb, unnamed_, {}, files_};
  for (const auto& name : untold_) {
    if (devices_.contains(name) != (verb == Watch::Verb::Add)) continue;
    watch.devices.push_back(name);
    if (watch.devices.size() == kWatchedDevicesMax) break;
  }
  const auto packet = encode({0, watch});
  const auto n = packet ? retried([&] {
    return ::send(socket_.get(), packet->data(), packet->size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  })
                        : 0;  // no disk has such a name
  if (n < 0) {
    // Of a watcher that is gone the end is still to be read.
    if (errno != EAGAIN) static_cast<void>(::shutdown(socket_.get(), SHUT_RDWR));
    return false;
  }
  if (packet) ++unanswered_;
  for (const auto& name : watch.devices) untold_.erase(name);
  return true;
}

}  // namespace elevatord
