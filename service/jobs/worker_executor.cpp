#include "worker_executor.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sys/socket.h>

#include "os_failure.hpp"

namespace elevatord {

namespace {

// Then the loop gets its turn; it comes back as long as there is more.
constexpr int kPacketsAtATime = 64;

Message request(JobId id, const Job& job) {
  return std::visit([&](const auto& j) { return Message{id, j}; }, job);
}

/// Fills in the answer; false if it does not answer this job.
struct AnswerReader {
  const Job& job;
  JobDone& done;

  bool operator()(ProbeDone&& answer) const {
    done.gone = answer.gone;
    done.files = std::move(answer.files);
    done.attributes = std::move(answer.attributes);
    const auto* const probe = std::get_if<ProbeJob>(&job);
    return probe != nullptr &&
           std::all_of(done.attributes.begin(), done.attributes.end(),
                       [&](const auto& entry) { return asks(*probe, entry.first); });
  }

  bool operator()(ApplyDone&& answer) const {
    done.results = std::move(answer.results);
    done.io = answer.io;
    const auto* const apply = std::get_if<ApplyJob>(&job);
    return apply != nullptr &&
           std::equal(apply->wishes.begin(), apply->wishes.end(), done.results.begin(),
                      done.results.end(), [](const auto& wish, const auto& result) {
                        return wish.attribute == result.attribute;
                      });
  }

  static bool asks(const ProbeJob& probe, const std::string& path) {
    return std::find(probe.attributes.begin(), probe.attributes.end(), path) !=
           probe.attributes.end();
  }

  template <typename Request>
  bool operator()(Request&&) const {
    return false;
  }
};

JobDone empty_done(JobId id, const Job& job) {
  JobDone done;
  done.id = id;
  done.device = device_of(job);
  return done;
}

}  // namespace

void WorkerExecutor::submit(JobId id, Job job) {
  entries_.insert_or_assign(id, Entry{std::move(job)});
  waiting_.push_back(id);
  wake();
}

bool WorkerExecutor::withdraw(JobId id) {
  const auto it = entries_.find(id);
  if (it == entries_.end() || it->second.state != State::Waiting) return false;
  entries_.erase(it);
  waiting_.erase(std::find(waiting_.begin(), waiting_.end(), id));
  return true;
}

void WorkerExecutor::abandon(JobId id) {
  const auto it = entries_.find(id);
  if (it == entries_.end() || it->second.state != State::HandedOver) return;
  it->second.state = State::Abandoned;
  --handed_over_;
  ++abandoned_;
  wake();
}

void WorkerExecutor::load_module(const std::string& scheduler, LoadRequests::Done done) {
  loads_.add(scheduler, std::move(done));
  wake();
}

void WorkerExecutor::connect(UniqueFd socket) {
  if (socket_) disconnect();
  socket_ = std::move(socket);
  wake();
}

bool WorkerExecutor::has_work() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const auto& entry) { return entry.second.state != State::Waiting; });
}

void WorkerExecutor::ping() {
  if (!connected()) return;
  silent_ = true;
  const auto packet = encode({0, Ping{}});
  if (!packet) return;
  // A socket that is full is no sign of life either.
  static_cast<void>(retried(
      [&] { return ::send(fd(), packet->data(), packet->size(), MSG_DONTWAIT | MSG_NOSIGNAL); }));
}

void WorkerExecutor::drop() {
  disconnect();
  wake();
}

void WorkerExecutor::on_readable() {
  for (int i = 0; i < kPacketsAtATime && connected(); ++i) {
    if (!receive()) break;
  }
  pump();
}

void WorkerExecutor::on_writable() {
  blocked_ = false;
  pump();
}

void WorkerExecutor::pump() {
  report_lost();
  send_loads();
  while (may_send()) send_next();
}

void WorkerExecutor::wake() const {
  if (wake_) wake_();
}

void WorkerExecutor::report_lost() {
  while (!lost_.empty()) {
    const auto done = std::move(lost_.front());
    lost_.pop_front();
    if (listener_.done) listener_.done(done);
  }
  loads_.tell_lost();
}

void WorkerExecutor::disconnect() {
  socket_.reset();
  silent_ = false;
  blocked_ = false;
  broken_ = false;
  handed_over_ = abandoned_ = 0;
  waiting_.clear();
  for (const auto& [id, entry] : std::exchange(entries_, {})) {
    lost_.push_back(empty_done(id, entry.job));
    lost_.back().lost = true;
  }
  loads_.lose();
}

bool WorkerExecutor::may_send() const {
  return connected() && !stopped_ && !blocked_ && !broken_ && handed_over_ < parallel_ &&
         handed_over_ + abandoned_ < threads_ && !waiting_.empty();
}

void WorkerExecutor::send_next() {
  const auto id = waiting_.front();
  const auto packet = encode(request(id, entries_.at(id).job));
  if (!packet) return refuse(id, packet.error());
  if (post(*packet)) handed_over(id);
}

/// First, and beyond the limit of jobs: disks wait for them.
void WorkerExecutor::send_loads() {
  while (connected() && !stopped_ && !blocked_ && !broken_) {
    const auto request = loads_.next();
    if (!request) return;
    const auto packet = encode(*request);
    if (packet && !post(*packet)) return;
    loads_.sent();
    if (!packet)
      static_cast<void>(loads_.answer(request->job, {packet.error().code, packet.error().what}));
  }
}

/// False when the socket takes no more for now, or for good.
bool WorkerExecutor::post(const std::vector<std::byte>& packet) {
  const auto n = retried(
      [&] { return ::send(fd(), packet.data(), packet.size(), MSG_DONTWAIT | MSG_NOSIGNAL); });
  if (n >= 0) return true;
  if (errno == EAGAIN) {
    blocked_ = true;
  } else {
    stop_sending();
  }
  return false;
}

/// Answers that the worker sent before it left are still to be read, so on_readable() finds the
/// end.
void WorkerExecutor::stop_sending() {
  broken_ = true;
  static_cast<void>(::shutdown(fd(), SHUT_RDWR));  // makes sure that there is an end
}

void WorkerExecutor::handed_over(JobId id) {
  waiting_.pop_front();
  entries_.at(id).state = State::HandedOver;
  ++handed_over_;
  if (listener_.started) listener_.started(id);
}

/// A job that no message can carry never reaches the worker, which would refuse it anyway.
void WorkerExecutor::refuse(JobId id, const Error& error) {
  waiting_.pop_front();
  auto done = empty_done(id, entries_.at(id).job);
  if (const auto* const apply = std::get_if<ApplyJob>(&entries_.at(id).job)) {
    for (const auto& wish : apply->wishes) {
      AttributeResult result;
      result.attribute = wish.attribute;
      result.outcome = Outcome::Refused;
      result.error = error.code;
      result.note = error.what;
      done.results.push_back(std::move(result));
    }
  } else {
    done.gone = true;  // no disk has such a name
  }
  end(id, done);
}

/// False when there is no more for now.
bool WorkerExecutor::receive() {
  std::array<std::byte, kPacketMax> packet;
  const auto n =
      retried([&] { return ::recv(fd(), packet.data(), packet.size(), MSG_DONTWAIT | MSG_TRUNC); });
  if (n < 0 && errno == EAGAIN) return false;
  if (n < 0 && errno == ECONNRESET) {
    // Said once when the worker left requests unread; what it answered before comes next.
    stop_sending();
    return true;
  }
  const auto size = static_cast<std::size_t>(n > 0 ? n : 0);
  auto message = size > 0 && size <= packet.size() ? decode(std::span{packet}.first(size))
                                                   : failure("end of file");
  if (message && take(std::move(*message))) return true;
  disconnect();
  return false;
}

/// False for an answer that does not fit its question: such a worker is not to be trusted.
bool WorkerExecutor::take(Message message) {
  silent_ = false;
  if (std::holds_alternative<Pong>(message.body)) return true;
  if (LoadRequests::is_one(message.job)) {
    const auto* const answer = std::get_if<LoadDone>(&message.body);
    return answer != nullptr && loads_.answer(message.job, *answer);
  }
  const auto it = entries_.find(message.job);
  if (it == entries_.end() || it->second.state == State::Waiting) return false;
  auto done = empty_done(message.job, it->second.job);
  const AnswerReader reader{it->second.job, done};
  if (!std::visit(reader, std::move(message.body))) return false;
  --(it->second.state == State::HandedOver ? handed_over_ : abandoned_);
  end(message.job, done);
  return true;
}

void WorkerExecutor::end(JobId id, const JobDone& done) {
  entries_.erase(id);
  if (listener_.done) listener_.done(done);
}

}  // namespace elevatord
