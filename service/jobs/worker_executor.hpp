#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>

#include "executor.hpp"
#include "load_requests.hpp"
#include "protocol.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// Has jobs done by a worker process, over a connection. Knows no event loop; the loop
///   - polls fd() for input, and for output while wants_write(); after connect(), and after every
///     call of on_readable(), on_writable() or pump(), fd() may be another one, or -1;
///   - calls on_readable() (also on hangup and error) and on_writable();
///   - calls pump() soon after wake was called, but not from inside that call: a deferred event.
/// The listener is called from those three only, and may call anything but them.
///
/// Jobs submitted while there is no connection wait for the next one. When a connection ends, every
/// job that had not ended by then, waiting or abandoned ones too, ends as `lost`.
class WorkerExecutor final : public Executor {
 public:
  /// At most `parallel` jobs are with the worker at a time, abandoned ones not counted, and at most
  /// `threads`, which is how many the worker has, in all: a job that no thread can take is not
  /// started.
  explicit WorkerExecutor(std::size_t parallel, std::size_t threads = SIZE_MAX)
      : parallel_(parallel), threads_(threads) {}

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;
  /// Of a job that was handed over; no effect on one that waits or has ended.
  void abandon(JobId id) override;

  void stop() override { stopped_ = true; }

  /// Has the worker load the module of a scheduler. `done` is called as the listener is; where the
  /// worker does not come back, never.
  void load_module(const std::string& scheduler, LoadRequests::Done done);

  void set_wake(std::function<void()> wake) { wake_ = std::move(wake); }

  /// Goes on with this connection (non-blocking SOCK_SEQPACKET); one that was there ends.
  void connect(UniqueFd socket);

  /// False after the worker has gone, until connect().
  [[nodiscard]] bool connected() const { return static_cast<bool>(socket_); }

  [[nodiscard]] int fd() const { return socket_.get(); }

  [[nodiscard]] bool wants_write() const { return blocked_; }

  /// Whether the worker has jobs in hand.
  [[nodiscard]] bool has_work() const;

  /// Asks the worker for a sign of life; is_silent() until it gives any.
  void ping();

  [[nodiscard]] bool is_silent() const { return silent_; }

  /// Gives the worker up, as if it had closed the connection.
  void drop();

  void on_readable();
  void on_writable();
  void pump();

 private:
  enum class State { Waiting, HandedOver, Abandoned };

  struct Entry {
    Job job;
    State state = State::Waiting;
  };

  void wake() const;
  void report_lost();
  void disconnect();

  [[nodiscard]] bool may_send() const;
  void send_next();
  void send_loads();
  [[nodiscard]] bool post(const std::vector<std::byte>& packet);
  void stop_sending();
  void handed_over(JobId id);
  void refuse(JobId id, const Error& error);

  [[nodiscard]] bool receive();
  [[nodiscard]] bool take(Message message);
  void end(JobId id, const JobDone& done);

  std::size_t parallel_;
  std::size_t threads_;
  Listener listener_;
  std::function<void()> wake_;
  UniqueFd socket_;
  bool stopped_ = false;
  bool blocked_ = false;  ///< the socket is full
  bool silent_ = false;   ///< pinged, and nothing heard since
  bool broken_ = false;   ///< nothing can be sent any more, but answers may still lie in the socket
  std::unordered_map<JobId, Entry> entries_;
  std::deque<JobId> waiting_;
  std::size_t handed_over_ = 0;
  std::size_t abandoned_ = 0;
  std::deque<JobDone> lost_;
  LoadRequests loads_;
};

}  // namespace elevatord
