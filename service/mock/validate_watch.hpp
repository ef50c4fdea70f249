#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace elevatord {

/// Work in a thread of its own that may get stuck: a write that never comes back must not keep us
/// from saying so.
class Watched {
 public:
  /// `patience`: how long one part of the work may take.
  explicit Watched(std::chrono::milliseconds patience) : patience_(patience) {}

  /// To be called by the work: what it does next.
  void next(const std::string& what);

  /// Runs the work.
  /// \returns the part that did not end in time, empty when all is done. In the first case the
  /// thread goes on, and so must live what `work` uses.
  [[nodiscard]] std::string run(std::function<void()> work);

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    unsigned parts = 0;
    bool done = false;
    std::string part = "the first write";
  };

  std::chrono::milliseconds patience_;
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

/// One line on a terminal that tells what is being done; nothing where stderr is none.
class ProgressLine {
 public:
  ProgressLine();
  void show(const std::string& what) const;

  void clear() const { show(""); }

 private:
  bool terminal_;
};

}  // namespace elevatord
