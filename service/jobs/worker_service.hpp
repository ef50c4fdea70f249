#pragma once

#include <functional>
#include <string>
#include <utility>

#include "job_runner.hpp"
#include "thread_pool.hpp"

namespace elevatord {

/// How the conversation with the daemon ended.
enum class Ending {
  EndOfFile,   ///< the daemon closed its end, or died
  BadMessage,  ///< it said something that is not in the protocol
  Watch,       ///< its first message asked for a watcher: see WorkerService::watch()
};

/// False once the other end of a connection was closed, whatever of it is still to be read.
[[nodiscard]] bool somebody_listens(int socket);

/// The worker's end of the connection: takes jobs from it, and sends each answer when it is there.
class WorkerService {
 public:
  /// Loads the module of a scheduler, for as long as that takes; any thread may call it.
  using LoadsModule = std::function<LoadDone(const std::string& scheduler)>;

  /// `socket` is a blocking SOCK_SEQPACKET socket. All are borrowed and outlive the service. Loads
  /// have threads of their own: one may need a disk that hangs, and no disk waits for that.
  WorkerService(int socket, const JobRunner& runner, ThreadPool& pool, ThreadPool& loads,
                LoadsModule loads_module)
      : socket_(socket),
        runner_(runner),
        pool_(pool),
        loads_(loads),
        loads_module_(std::move(loads_module)) {}

  /// Returns when the conversation has ended; jobs may still be running then, and need the service.
  [[nodiscard]] Ending run();

  /// The request that ended run() with Ending::Watch.
  [[nodiscard]] const Watch& watch() const { return watch_; }

 private:
  [[nodiscard]] bool accept(Message message);
  template <typename JobType>
  void start(JobId id, JobType job);
  void load(JobId id, std::string scheduler);
  void send(const Message& message) const;

  int socket_;
  const JobRunner& runner_;
  ThreadPool& pool_;
  ThreadPool& loads_;
  LoadsModule loads_module_;
  bool has_job_ = false;
  Watch watch_;
};

}  // namespace elevatord
