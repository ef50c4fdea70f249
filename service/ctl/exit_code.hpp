#pragma once

namespace elevatord::ctl {

/// What elevatorctl tells its caller; the numbers are a contract.
enum class ExitCode : int {
  Done = 0,
  NotAsWanted = 1,  ///< disks are not as wanted, or a check has findings
  Usage = 2,
  NoDaemon = 3,
  NotAuthorized = 4,
  Failed = 5,
  Stuck = 6,  ///< a disk is stuck, or the answer did not come in time
};

}  // namespace elevatord::ctl
