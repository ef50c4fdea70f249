#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "protocol.hpp"

namespace elevatord {

/// Requests for modules that go to the worker beside the jobs: they belong to no disk, and nobody
/// takes them back.
class LoadRequests {
 public:
  using Done = std::function<void(const Result<void>&)>;

  /// No job has an id like those of these requests.
  [[nodiscard]] static bool is_one(JobId id) { return (id & kMark) != 0; }

  void add(const std::string& scheduler, Done done);

  /// The request that waits longest; nullopt: none waits.
  [[nodiscard]] std::optional<Message> next() const;
  /// It is with the worker now.
  void sent();

  /// False for an answer that nobody has asked for.
  [[nodiscard]] bool answer(JobId id, const LoadDone& answer);

  /// The worker went away with what it had; what waits goes to the next one. Told by tell_lost().
  void lose();
  void tell_lost();

 private:
  static constexpr JobId kMark = JobId{1} << 63U;

  struct Request {
    std::string scheduler;
    Done done;
  };

  std::deque<JobId> waiting_;
  std::map<JobId, Request> requests_;
  std::deque<Done> lost_;
  JobId last_ = kMark;
};

}  // namespace elevatord
