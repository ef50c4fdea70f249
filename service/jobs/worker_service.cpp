#include "worker_service.hpp"

#include <vector>

#include <poll.h>
#include <sys/socket.h>

#include "os_failure.hpp"

namespace elevatord {

bool somebody_listens(int socket) {
  pollfd connection{socket, 0, 0};  // POLLHUP is always told
  return ::poll(&connection, 1, 0) == 0 || (connection.revents & POLLHUP) == 0;
}

Ending WorkerService::run() {
  std::vector<std::byte> packet(kPacketMax);
  while (true) {
    // MSG_TRUNC gives the packet's real size.
    const auto size =
        retried([&] { return ::recv(socket_, packet.data(), packet.size(), MSG_TRUNC); });
    if (size <= 0) return Ending::EndOfFile;
    if (static_cast<std::size_t>(size) > packet.size()) return Ending::BadMessage;
    auto message = decode(std::span{packet}.first(static_cast<std::size_t>(size)));
    if (!message) return Ending::BadMessage;
    if (auto* const watch = std::get_if<Watch>(&message->body); watch != nullptr && !has_job_) {
      watch_ = std::move(*watch);
      return Ending::Watch;
    }
    if (!accept(std::move(*message))) return Ending::BadMessage;
  }
}

bool WorkerService::accept(Message message) {
  if (auto* probe = std::get_if<ProbeJob>(&message.body)) {
    start(message.job, std::move(*probe));
    return true;
  }
  if (auto* apply = std::get_if<ApplyJob>(&message.body)) {
    start(message.job, std::move(*apply));
    return true;
  }
  if (auto* module = std::get_if<LoadModule>(&message.body)) {
    load(message.job, std::move(module->scheduler));
    return true;
  }
  if (std::holds_alternative<Ping>(message.body)) {
    // From this thread: it tells that this one reads, whatever the others wait for.
    send({message.job, Pong{}});
    return true;
  }
  return false;
}

template <typename JobType>
void WorkerService::start(JobId id, JobType job) {
  has_job_ = true;
  pool_.add([this, id, job = std::move(job)] {
    // Requests of a daemon that is gone may still lie in the socket.
    if (somebody_listens(socket_)) send({id, runner_.run(job)});
  });
}

void WorkerService::load(JobId id, std::string scheduler) {
  loads_.add([this, id, scheduler = std::move(scheduler)] {
    if (somebody_listens(socket_)) send({id, loads_module_(scheduler)});
  });
}

/// Waits until the daemon takes the answer: a result is never dropped while somebody is there.
void WorkerService::send(const Message& message) const {
  const auto packet = encode(message);
  if (!packet) return;  // answers are made to fit
  static_cast<void>(
      retried([&] { return ::send(socket_, packet->data(), packet->size(), MSG_NOSIGNAL); }));
}

}  // namespace elevatord
