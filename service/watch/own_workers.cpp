#include "own_workers.hpp"

#include <algorithm>

#include <sys/stat.h>

#include "record_store.hpp"

namespace elevatord {

bool OwnWorkers::has(pid_t pid, const std::string& comm) const {
  // Whoever else has put a write on record (the udev helper) is not the daemon's doing.
  return runs_this_program(pid) || (comm == kWorkerComm && is_on_record(pid));
}

bool OwnWorkers::runs_this_program(pid_t pid) const {
  struct stat ours {};

  struct stat its {};

  const auto link = proc_ + '/' + std::to_string(pid) + "/exe";
  return ::stat("/proc/self/exe", &ours) == 0 && ::stat(link.c_str(), &its) == 0 &&
         ours.st_dev == its.st_dev && ours.st_ino == its.st_ino;
}

bool OwnWorkers::is_on_record(pid_t pid) const {
  if (runtime_dir_.empty()) return false;
  const auto records = list_records(runtime_dir_);
  return std::any_of(records.begin(), records.end(), [&](const ListedRecord& listed) {
    return listed.alive && listed.record.process.pid == pid;
  });
}

}  // namespace elevatord
