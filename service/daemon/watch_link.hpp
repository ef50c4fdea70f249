#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "event_loop.hpp"
#include "protocol.hpp"
#include "unique_fd.hpp"
#include "worker_link.hpp"

namespace elevatord {

/// The files that these settings, and the scheduler, are written through, as a watcher names them.
[[nodiscard]] std::vector<std::string> files_to_watch(const std::vector<std::string>& settings);

/// Keeps a watcher: a worker of its own that tells of foreign writes to our disks. Starts or
/// connects to one, and does so again when it goes away. The daemon works without it; nothing here
/// waits.
class WatchLink {
 public:
  struct Events {
    std::function<void(const Foreign& foreign)> foreign;  ///< empty: after a gap
    std::function<void(Watching::By by)> watching;        ///< how, each time that it changes
    std::function<void(const std::string& text)> trouble;
  };

  /// `choice` as for any worker; its patience does not matter. `unnamed`: without the writers'
  /// names, by inotify.
  WatchLink(EventLoop& loop, WorkerLink::Choice choice, bool unnamed, Events events);

  void start();

  /// A disk is there, also in place of another one that had its name.
  void add(const std::string& device);
  void remove(const std::string& device);

  /// What of each disk is watched from here on: `queue/scheduler` (alone, before the first call),
  /// `queue/nr_requests`, `queue/iosched/*`. Beyond kWatchedFilesMax the last are left out.
  void watch_files(std::vector<std::string> files);

 private:
  [[nodiscard]] Result<void> connect();
  void retry();
  void lose(const std::string& why);
  void on_io();
  [[nodiscard]] bool receive();
  [[nodiscard]] bool take(const Message& message);
  void touch(const std::string& device);
  void send();
  [[nodiscard]] bool send_some(Watch::Verb verb);

  EventLoop& loop_;
  WorkerLink::Choice choice_;
  bool unnamed_;
  Events events_;
  std::chrono::milliseconds delay_;
  std::vector<std::string> files_{"queue/scheduler"};
  std::set<std::string> devices_;
  std::set<std::string> untold_;  ///< that the watcher has not been told how they stand
  std::optional<Watching::By> by_;
  std::size_t unanswered_ = 0;
  bool missed_some_ = false;
  bool in_trouble_ = false;
  UniqueFd socket_;
  EventLoop::Source io_;
  EventLoop::Source idle_;
  EventLoop::Source timer_;
};

}  // namespace elevatord
