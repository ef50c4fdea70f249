#pragma once

#include <functional>
#include <list>
#include <map>
#include <string>

#include "event_loop.hpp"
#include "record_store.hpp"

namespace elevatord {

/// Writes that an earlier daemon's worker (or the udev helper) has not come back from. Nobody may
/// write to these disks until then: of several writers stuck on one disk it is not the newest that
/// lands last.
class InheritedJobs {
 public:
  using Released = std::function<void(const std::string& device)>;

  /// Reads the records that are there now; devices() has those whose writer lives.
  InheritedJobs(EventLoop& loop, std::string runtime_dir, Released released);
  ~InheritedJobs();
  InheritedJobs(const InheritedJobs&) = delete;
  InheritedJobs& operator=(const InheritedJobs&) = delete;
  InheritedJobs(InheritedJobs&&) = delete;
  InheritedJobs& operator=(InheritedJobs&&) = delete;

  /// Takes over a write to this disk that has been put on record since. False if there is none.
  bool look_for(const std::string& device);

  /// Device -> a sentence that names the writer.
  [[nodiscard]] std::map<std::string, std::string> devices() const;

 private:
  struct Waiting {
    JobRecord record;
    int pidfd = -1;
    EventLoop::Source source;
  };

  [[nodiscard]] bool is_waiting_for(const JobRecord& record) const;
  void add(const JobRecord& record);
  void watch_directory();
  void unwatch_if_idle();
  void look_again();
  void end(Waiting& waiting);

  EventLoop& loop_;
  std::string runtime_dir_;
  Released released_;
  std::list<Waiting> waiting_;
  int inotify_ = -1;
  EventLoop::Source directory_;
  EventLoop::Source idle_;  ///< one look for several that end together
};

}  // namespace elevatord
