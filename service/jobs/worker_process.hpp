#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "result.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// A worker that this process started.
struct WorkerProcess {
  pid_t pid = -1;   ///< a child: whoever started it waits for it
  UniqueFd socket;  ///< non-blocking; closing it makes the worker leave
};

/// Starts the program with one end of a new connection as descriptor 3, /dev/null as 0 to 2, no
/// other descriptor, an empty environment, its own session and no signal blocked or ignored. Call
/// it from the main thread. Error::code is an errno; a program that starts and fails shows as end
/// of file on the socket.
[[nodiscard]] Result<WorkerProcess> spawn_worker(const std::string& path,
                                                 const std::vector<std::string>& arguments);

/// Where systemd listens for us: each connection is a fresh worker.
inline constexpr const char* kWorkerSocket = "/run/elevatord/worker.sock";

/// Connects to such a socket without waiting. The result is non-blocking.
[[nodiscard]] Result<UniqueFd> connect_worker(const std::string& socket_path = kWorkerSocket);

}  // namespace elevatord
