// elevatord-worker: reads and writes sysfs for the daemon, or watches who else does. It speaks the
// protocol on descriptor 3, says nothing anywhere else, and ends when the daemon's end of the
// connection does.

#include <cerrno>
#include <optional>
#include <span>
#include <string>

#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory_lock.hpp"
#include "module_tree.hpp"
#include "unique_fd.hpp"
#include "watch_service.hpp"
#include "worker_options.hpp"
#include "worker_service.hpp"

namespace elevatord {
namespace {

constexpr int kSocket = 3;  // both posix_spawn and systemd (Accept=yes) put it there
constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr std::size_t kMostLoads = 4;  // those that hang are asked for again by each apply

/// Only the end of the connection ends the worker. A signal to stop would come at shutdown and
/// restart, when a write may be under way; it is ignored, and the daemon's leaving closes the
/// connection anyway. Faults are not blocked, they cannot be waited out.
void ignore_signals() {
  sigset_t all;
  ::sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS}) {
    ::sigdelset(&all, fault);
  }
  static_cast<void>(::pthread_sigmask(SIG_BLOCK, &all, nullptr));
  for (const int signal : {SIGPIPE, SIGHUP, SIGINT, SIGTERM}) {
    struct sigaction action {};

    action.sa_handler = SIG_IGN;
    static_cast<void>(::sigaction(signal, &action, nullptr));
  }
}

bool prepare_socket() {
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(kSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    return false;
  }
  const int flags = ::fcntl(kSocket, F_GETFL);
  return flags >= 0 && ::fcntl(kSocket, F_SETFL, flags & ~O_NONBLOCK) == 0 &&
         ::fcntl(kSocket, F_SETFD, FD_CLOEXEC) == 0;
}

LoadDone load_module(const std::string& name) {
  const auto scheduler = SchedulerName::parse(name);
  if (!scheduler) return {EINVAL, "not a scheduler's name"};
  const auto inserted = insert_module(*scheduler);
  if (inserted) return {};
  return {inserted.error().code, inserted.error().what};
}

/// Whoever writes may be gone a moment later, and cannot be named then: the watcher does not wait
/// for its turn. It has little to do.
void come_first() {
  constexpr int kNiceness = -10;

  struct sched_param lowest {};

  lowest.sched_priority = ::sched_get_priority_min(SCHED_RR);
  if (::sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &lowest) == 0) return;
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kNiceness));
}

/// The rest of a watcher's life.
Ending watch(const WorkerOptions& options, int root, const Watch& first) {
  static_cast<void>(::prctl(PR_SET_NAME, kWatcherComm));
  come_first();
  return WatchService{kSocket, root, options.runtime_dir}.run(first);
}

int serve(const WorkerOptions& options) {
  const UniqueFd root{::open(options.sysfs_root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (!root) return kFailed;
  std::optional<RecordStore> records;
  if (!options.runtime_dir.empty()) {
    auto opened = RecordStore::open(options.runtime_dir);
    if (!opened) return kFailed;
    records.emplace(std::move(*opened));
  }
  static_cast<void>(::chdir("/"));  // keeps no mount busy

  const JobRunner runner{root.get(), records ? &*records : nullptr,
                         [] { return somebody_listens(kSocket); }};
  ThreadPool pool{options.threads, options.threads + options.max_stuck};
  ThreadPool loads{0, kMostLoads};
  WorkerService service{kSocket, runner, pool, loads, load_module};
  auto ending = service.run();
  if (ending == Ending::Watch) ending = watch(options, root.get(), service.watch());
  pool.drop_waiting();
  loads.drop_waiting();
  static_cast<void>(::shutdown(kSocket, SHUT_RDWR));  // the daemon need not wait for what is stuck
  pool.wait_for_quiet();
  loads.wait_for_quiet();
  // Not exit(): a thread in the kernel must not hang the others' destructors.
  ::_exit(ending == Ending::EndOfFile ? kDone : kFailed);
}

}  // namespace
}  // namespace elevatord

int main(int argc, char** argv) {
  using namespace elevatord;
  const std::span<const char* const> arguments{argv, static_cast<std::size_t>(argc)};
  const auto options = parse_worker_options(arguments.subspan(argc > 0 ? 1 : 0));
  if (!options || !prepare_socket()) return kUsage;
  static_cast<void>(::umask(022));
  // An arena is 64 MiB of address space. There is one thread yet.
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  static_cast<void>(::mallopt(M_ARENA_MAX, 1));
  ignore_signals();
  lock_memory();
  return serve(*options);
}
