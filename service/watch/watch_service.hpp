#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "file_watcher.hpp"
#include "known_writers.hpp"
#include "pending_writes.hpp"
#include "protocol.hpp"
#include "worker_service.hpp"

namespace elevatord {

/// The watcher's end of the connection: takes what to watch from it, and tells of each write that
/// is not ours.
class WatchService {
 public:
  /// `socket` is a SOCK_SEQPACKET socket. Both descriptors are borrowed and outlive the service.
  WatchService(int socket, int root_fd, const std::string& runtime_dir)
      : socket_(socket), root_fd_(root_fd), writers_(OwnWorkers{runtime_dir}) {}

  /// Goes on from the request that made this worker a watcher, until the conversation ends.
  [[nodiscard]] Ending run(const Watch& first);

 private:
  using Time = PendingWrites::Time;

  [[nodiscard]] bool take_message(Ending& ending);
  void take_request(const Watch& watch);
  void take_events();
  void take_event(const FileEvent& event, Time now);
  void watch_again(const std::string& device);
  void tell(const PendingWrites::Key& write, Time now);
  void send(const Message& message) const;

  int socket_;
  int root_fd_;
  std::unique_ptr<FileWatcher> watcher_;
  std::map<std::string, std::vector<std::string>> files_;  ///< by device
  KnownWriters writers_;
  PendingWrites pending_;
};

}  // namespace elevatord
