#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace elevatord {

/// Calls that wait for the kernel model. Each is answered once: by the model, or when its disk goes
/// or the mount ends, and then the model's late answer meets nobody.
class PendingCalls {
 public:
  using Id = std::uint64_t;
  /// `error` is an errno, 0 for none; `text` is what a read found. May be empty: nobody asks.
  using Answered = std::function<void(int error, const std::string& text)>;

  enum class Kind { Read, Write };

  Id add(const std::string& disk, Kind kind, Answered answered);
  void answer(Id id, int error, const std::string& text);
  void answer_disk(const std::string& disk, int error);
  void answer_all(int error);

  [[nodiscard]] std::size_t count(const std::string& disk, Kind kind) const;

 private:
  struct Call {
    std::string disk;
    Kind kind;
    Answered answered;
  };

  std::map<Id, Call> calls_;
  Id last_ = 0;
};

}  // namespace elevatord
