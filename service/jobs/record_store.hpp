#pragma once

#include <string>
#include <vector>

#include "job_record.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// The directory RUNTIME/jobs: one file for each disk that somebody is writing to now.
class RecordStore {
 public:
  /// This process's right to write to one disk; removes the record when it goes.
  class Held {
   public:
    Held(int directory, std::string name) : directory_(directory), name_(std::move(name)) {}

    ~Held();
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    Held(Held&& other) noexcept;
    Held& operator=(Held&&) = delete;

   private:
    int directory_;
    std::string name_;  ///< empty: moved from
  };

  /// Makes the directory where it is missing.
  [[nodiscard]] static Result<RecordStore> open(const std::string& runtime_dir);

  /// Records a write that this process is about to make. `record.process` is filled in. Records of
  /// processes that are gone are replaced. EBUSY: a thread that lives, here or in another process,
  /// is writing to this disk; the text names the process. The store outlives the result. Any thread
  /// may call it.
  [[nodiscard]] Result<Held> acquire(JobRecord record) const;

 private:
  RecordStore(UniqueFd directory, ProcessId self)
      : directory_(std::move(directory)), self_(std::move(self)) {}

  UniqueFd directory_;
  ProcessId self_;
};

struct ListedRecord {
  JobRecord record;
  bool alive = false;  ///< its writer still lives: the disk is stuck (or just being written)
};

/// Every record of RUNTIME/jobs that can be read; none when there is no such directory. Damaged
/// files are passed over: they are replaced by the next write.
[[nodiscard]] std::vector<ListedRecord> list_records(const std::string& runtime_dir);

}  // namespace elevatord
