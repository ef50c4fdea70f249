// Composes the daemon from its parts.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include <sys/mman.h>
#include <sys/resource.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include "atomic_file.hpp"
#include "build_config.hpp"
#include "bus_service.hpp"
#include "command_line.hpp"
#include "config.hpp"
#include "daemon.hpp"
#include "era.hpp"
#include "fleet.hpp"
#include "log.hpp"
#include "mock_executor.hpp"
#include "mock_feed.hpp"
#include "mock_modules.hpp"
#include "once.hpp"
#include "policy_files.hpp"
#include "rivals.hpp"
#include "running_kernel.hpp"
#include "runtime_lock.hpp"
#include "system_modules.hpp"
#include "systemd_unit.hpp"
#include "tag_set_gate.hpp"
#include "value_context.hpp"
#include "watch_link.hpp"
#include "worker_link.hpp"
#include "worker_process.hpp"
#include "worker_program.hpp"

namespace elevatord {

namespace {

constexpr int kFailed = 1;
constexpr const char* kInstalledConfig = ELEVATORD_SYSCONFDIR "/elevatord/elevatord.yaml";

[[nodiscard]] int complain(const std::string& text) {
  std::cerr << "elevatord: " << text << '\n';
  return kFailed;
}

/// A mock's disks, and those of another tree, are not this kernel's: empty then.
std::string cmdline_path(const Options& options) {
  const bool own = !options.mock() && options.sysfs_root == "/sys";
  return options.kernel_cmdline.empty() && own ? "/proc/cmdline" : options.kernel_cmdline;
}

std::string join(const std::vector<Finding>& findings) {
  std::string text;
  for (const auto& finding : findings) text += (text.empty() ? "" : "\n") + finding.text();
  return text;
}

Result<Settings> read_settings(const Options& options) {
  Settings settings;
  settings.kernel = running_kernel(cmdline_path(options));
  const bool own = !options.mock() && options.sysfs_root == "/sys";
  settings.kernel.keep_numbers(own ? context_here() : context_elsewhere());
  const bool optional = options.config.empty();
  const std::string path = optional ? kInstalledConfig : options.config;
  const auto text = read_text_file(path, kMaxPolicyBytes);
  if (text) {
    const auto errors = read_config(path, *text, settings);
    if (!errors.empty()) return failure(join(errors));
  } else if (!optional || text.error().code != ENOENT) {
    return failure(path + ": " + text.error().what);
  }
  if (!options.devices.empty()) settings.devices = options.devices;
  settings.dry_run = options.dry_run;
  return settings;
}

Result<Fleet> read_fleet(const Options& options) {
  const auto text = read_text_file(options.mock_fleet, kMaxPolicyBytes);
  if (!text) return failure(options.mock_fleet + ": " + text.error().what);
  auto loaded = load_fleet(options.mock_fleet, *text);
  if (!loaded.errors.empty()) return failure(join(loaded.errors));
  return std::move(loaded.fleet);
}

WorkerLink::Choice choose_worker(const Options& options, const Settings& settings) {
  WorkerLink::Choice choice;
  const bool own = options.spawn_worker || options.once || options.sysfs_root != "/sys";
  if (!own && ::access(kWorkerSocket, W_OK) == 0) choice.socket_path = kWorkerSocket;
  choice.program = find_worker_program(options.worker);
  choice.arguments = {"--sysfs-root=" + options.sysfs_root, "--runtime-dir=" + options.runtime_dir,
                      "--threads=" + std::to_string(settings.parallel),
                      "--max-stuck=" + std::to_string(settings.max_stuck)};
  choice.patience = settings.deadlines.warn;
  return choice;
}

std::unique_ptr<DeviceFeed> make_feed(EventLoop& loop, const Options& options) {
  if (options.sysfs_root != "/sys" || options.udev == "none") {
    return std::make_unique<ScanFeed>(loop, options.sysfs_root);
  }
  const bool with_udevd = options.udev.empty() ? udevd_is_running() : options.udev == "udev";
  return std::make_unique<UdevFeed>(
      loop, with_udevd ? UdevSource::Group::Udev : UdevSource::Group::Kernel);
}

SystemModules::Ways ways_to_modules(const Options& options, WorkerExecutor& executor) {
  SystemModules::Ways ways;
  ways.look_up = [](const SchedulerName& scheduler) { return loadable(scheduler, {}); };
  if (options.bus == "system" && !options.once && sd_booted() > 0) {
    ways.start_unit = [](const std::string& unit) {
      return start_system_unit(unit, SystemModules::kUnitPatience);
    };
  }
  ways.worker = [&executor](const std::string& scheduler, ModuleLoader::Done done) {
    executor.load_module(scheduler, std::move(done));
  };
  return ways;
}

/// A disk that is stuck may be the one that our pages would come from. Under a limit, locking what
/// is to come would make later allocations fail instead.
void lock_memory() {
  struct rlimit limit {};

  ::getrlimit(RLIMIT_MEMLOCK, &limit);
  if (::geteuid() != 0 && limit.rlim_cur != RLIM_INFINITY) return;
  static_cast<void>(::mlockall(MCL_CURRENT));
  static_cast<void>(::mlockall(MCL_FUTURE | MCL_ONFAULT));
}

void tell_systemd(const std::string& text) {
  static_cast<void>(sd_notify(0, text.c_str()));
}

/// One run of the daemon over an executor and a feed, whichever they are.
class Run {
 public:
  Run(EventLoop& loop, const Options& options, Settings settings, Executor& executor,
      DeviceFeed& feed)
      : loop_(loop),
        options_(options),
        daemon_(loop, std::move(settings), paths_of(options), executor, feed) {}

  Daemon& daemon() { return daemon_; }

  /// The watcher is told which disks there are.
  void watch_with(WatchLink& watch) {
    watch_ = &watch;
    watch_what_is_named();
  }

  int go() {
    listen();
    if (const auto started = daemon_.start(); !started) return complain(started.error().what);
    if (options_.once) return once();
    stop_on_signals();
    hangup_ = loop_.add_signal(SIGHUP, [this] { reload(); });
    loop_.enable_watchdog();
    tell_systemd("READY=1\n" + status());
    return loop_.run();
  }

 private:
  static Daemon::Paths paths_of(const Options& options) {
    return {options.policy_dirs.empty() ? default_policy_directories() : options.policy_dirs,
            options.state_dir, options.runtime_dir};
  }

  void listen() {
    Daemon::Listeners listeners;
    listeners.log = write_log;
    listeners.added = [this](const std::string& name) { device_added(name); };
    listeners.removed = [this](const std::string& name) { device_removed(name); };
    if (!options_.once && options_.bus != "none") {
      bus_ = std::make_unique<bus::BusService>(loop_, daemon_, options_.bus, write_log);
      listeners.changed = [this](const std::string& name) { bus_->device_changed(name); };
      listeners.foreign = [this](const std::string& name, const ForeignWrite& write) {
        bus_->foreign_write(name, write);
      };
      listeners.stuck = [this](const std::string& name) { bus_->device_stuck(name); };
      bus_->join();
    }
    listeners.policy = [this](bool in_force) { policy_changed(in_force); };
    daemon_.listen(std::move(listeners));
  }

  void policy_changed(bool in_force) {
    if (bus_) bus_->policy_changed(in_force);
    watch_what_is_named();
  }

  void watch_what_is_named() {
    if (watch_ == nullptr) return;
    watch_->watch_files(files_to_watch(daemon_.reconciler().named_settings()));
  }

  void device_added(const std::string& name) {
    if (bus_) bus_->device_added(name);
    if (watch_ != nullptr) watch_->add(name);
  }

  void device_removed(const std::string& name) {
    if (bus_) bus_->device_removed(name);
    if (watch_ != nullptr) watch_->remove(name);
  }

  void stop_on_signals() {
    const auto stop = [this] {
      tell_systemd("STOPPING=1");
      daemon_.stop();
    };
    terminate_ = loop_.add_signal(SIGTERM, stop);
    interrupt_ = loop_.add_signal(SIGINT, stop);
  }

  void reload() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    const auto usec = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    tell_systemd("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(usec));
    daemon_.reload(WriteWhen::Now,
                   [this](const Result<std::uint64_t>&) { tell_systemd("READY=1\n" + status()); });
  }

  [[nodiscard]] std::string status() const {
    const auto& policy = daemon_.policy_status();
    return "STATUS=" + std::to_string(daemon_.reconciler().devices().size()) + " disks, policy " +
           std::to_string(policy.serial) + (policy.degraded() ? ", degraded" : "");
  }

  int once() {
    stop_on_signals();
    // Every device ends by itself: as wanted, failed, or stuck at its give-up deadline.
    constexpr std::chrono::hours kNever{24};
    bool done = false;
    daemon_.reconcile({}, {kNever}, [this, &done](bool) {
      done = true;
      const bool broken = daemon_.policy_status().degraded();
      const auto result = report_once(daemon_.reconciler(), std::cout);
      const bool needed = options_.dry_run && daemon_.reconciler().counters().would_write != 0;
      const bool as_wanted = result == OnceResult::AsWanted && !broken && !needed;
      loop_.quit(as_wanted                        ? 0
                 : result == OnceResult::AsWanted ? kFailed
                                                  : static_cast<int>(result));
    });
    const int code = loop_.run();
    return done ? code : kFailed;  // a signal came first
  }

  EventLoop& loop_;
  const Options& options_;
  Daemon daemon_;
  std::unique_ptr<bus::BusService> bus_;
  WatchLink* watch_ = nullptr;
  EventLoop::Source terminate_;
  EventLoop::Source interrupt_;
  EventLoop::Source hangup_;
};

/// With the admin's answers, as for any kernel.
KernelFacts mock_kernel(KernelFacts kernel, const KernelFacts& configured) {
  kernel.quirk_answers = configured.quirk_answers;
  kernel.boot_elevator = configured.boot_elevator;
  kernel.hostname = configured.hostname;
  return kernel;
}

void say_how_it_watches(Watching::By by) {
  switch (by) {
    case Watching::By::Fanotify:
      return write_log(Severity::Debug, "foreign writes are seen, and who makes them");
    case Watching::By::Inotify:
      return write_log(Severity::Info, "foreign writes are seen, but not who makes them");
    case Watching::By::Nothing:
      return write_log(Severity::Warning,
                       "foreign writes are not seen: the kernel allows no watch");
  }
}

/// A run that ends by itself has nobody to tell.
std::unique_ptr<WatchLink> make_watch(EventLoop& loop, const Options& options,
                                      const Settings& settings, Daemon& daemon) {
  if (options.once || options.watch == "off") return nullptr;
  const auto watching = [&daemon](Watching::By by) {
    say_how_it_watches(by);
    daemon.set_watched(by != Watching::By::Nothing);
  };
  const auto trouble = [&daemon](const std::string& text) {
    write_log(Severity::Warning, text);
    daemon.set_watched(false);
  };
  auto watch = std::make_unique<WatchLink>(
      loop, choose_worker(options, settings), options.watch == "unnamed",
      WatchLink::Events{[&daemon](const Foreign& foreign) { daemon.foreign(foreign); }, watching,
                        trouble});
  watch->start();
  return watch;
}

int run_on_mock(EventLoop& loop, const Options& options, Settings settings) {
  auto fleet = read_fleet(options);
  if (!fleet) return complain(fleet.error().what);
  const auto kernel = MockKernel::make(loop, *std::move(fleet));
  if (!kernel) return complain(kernel.error().what);
  settings.kernel = mock_kernel((*kernel)->kernel(), settings.kernel);
  MockExecutor executor{loop, **kernel, settings.parallel};
  TagSetGate gate{executor, writes_of_siblings_collide(settings.kernel)};
  MockFeed feed{**kernel};
  MockModules modules{**kernel};
  Run run{loop, options, std::move(settings), gate, feed};
  run.daemon().use_modules(modules);
  run.daemon().set_watched(true);
  return run.go();
}

std::vector<std::string> rivals_of_this_machine() {
  return warnings_about(find_rivals(FilesBelow{""}));
}

int run_on_sysfs(EventLoop& loop, const Options& options, const Settings& settings) {
  WorkerExecutor executor{settings.parallel, settings.parallel + settings.max_stuck};
  TagSetGate gate{executor, writes_of_siblings_collide(settings.kernel)};
  const auto feed = make_feed(loop, options);
  SystemModules modules{loop, ways_to_modules(options, executor)};
  Run run{loop, options, settings, gate, *feed};
  auto& daemon = run.daemon();
  // Another tree's disks are not this kernel's, nor what this machine's programs write to.
  if (options.sysfs_root == "/sys") {
    daemon.use_modules(modules);
    if (!options.once) daemon.look_for_rivals_with(rivals_of_this_machine);
  }
  WorkerLink link{loop,
                  executor,
                  choose_worker(options, settings),
                  {[&] { daemon.worker_back(); }, [&] { daemon.worker_lost(); },
                   [](const std::string& text) { write_log(Severity::Error, text); }}};
  if (const auto started = link.start(); !started) return complain(started.error().what);
  const auto watch = make_watch(loop, options, settings, daemon);
  if (watch) run.watch_with(*watch);
  return run.go();
}

int run(const Options& options) {
  const auto settings = read_settings(options);
  if (!settings) return complain(settings.error().what);
  for (const auto& directory : {options.runtime_dir, options.state_dir}) {
    if (const auto made = make_directories(directory); !made) return complain(made.error().what);
  }
  const auto lock = RuntimeLock::take(options.runtime_dir);
  if (!lock) return complain(lock.error().what);
  EventLoop loop;
  return options.mock() ? run_on_mock(loop, options, *settings)
                        : run_on_sysfs(loop, options, *settings);
}

/// Signals are the loop's before any thread is started; children that end need no burial.
void settle_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&set, number);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  static_cast<void>(std::signal(SIGCHLD, SIG_IGN));
}

}  // namespace

}  // namespace elevatord

int main(int argc, char** argv) {
  using namespace elevatord;
  const auto line = read_command_line(argc, argv);
  if (line.exit_code) return *line.exit_code;
  settle_signals();
  lock_memory();  // before there is a thread, whose 8 MiB of stack would all be made resident
  start_log(line.options.once && line.options.log_level == "info" ? "warning"
                                                                  : line.options.log_level);
  const int code = run(line.options);
  std::cout.flush();
  // A log sink that hangs must not keep us: then leave without the ends of static objects.
  if (!finish_log()) ::_exit(code);
  return code;
}
