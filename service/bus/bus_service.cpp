#include "bus_service.hpp"

#include <chrono>
#include <utility>

#include "device_path.hpp"
#include "foreign_variants.hpp"

namespace elevatord::bus {

namespace {

constexpr const char* kServiceName = "org.elevatord1";
constexpr const char* kDriver = "org.freedesktop.DBus";
constexpr std::chrono::seconds kRetry{1};
// Then disks and signals get their turn, however many calls there are, and however much each costs.
constexpr std::chrono::milliseconds kTurn{10};

}  // namespace

BusService::BusService(EventLoop& loop, DaemonApi& daemon, std::string bus, Log log)
    : loop_(loop),
      daemon_(daemon),
      bus_(std::move(bus)),
      log_(std::move(log)),
      connector_(loop, bus_, [signal = sleep_signal_](sdbus::IConnection& connection) {
        hear_of_sleep(connection, signal);
      }) {
  deadline_ = loop_.add_timer([this] { process(); });
  retry_ = loop_.add_timer([this] { join(); });
  idle_ = loop_.add_idle([this] { housekeeping(); });
}

BusService::~BusService() {
  leave();
}

void BusService::join() {
  connector_.connect(
      [this](std::shared_ptr<sdbus::IConnection> connection, const std::string& problem) {
        if (connection) return adopt(std::move(connection));
        if (!told_missing_) log_(Severity::Warning, "no bus (" + problem + "); trying again");
        told_missing_ = true;
        join_later();
      });
}

void BusService::join_later() {
  loop_.arm(retry_, std::chrono::steady_clock::now() + kRetry);
}

void BusService::adopt(std::shared_ptr<sdbus::IConnection> connection) {
  connection_ = std::move(connection);
  try {
    manager_ = std::make_unique<ManagerObject>(connection_, daemon_, bus_ == "system");
    for (const auto& [name, device] : daemon_.reconciler().devices()) show(name);
    request_name();
    watch_sleep();
    watch_connection();
  } catch (const sdbus::Error& fault) {
    log_(Severity::Warning, "the bus went away while it was joined: " + fault.getMessage());
    lost_ = true;
    loop_.wake(idle_);
  }
}

void BusService::watch_sleep() {
  SleepWatch::Events events{
      [this](std::function<void()> ready) { daemon_.pause(std::move(ready)); },
      [this] { daemon_.go_on(); }};
  sleep_ = std::make_unique<SleepWatch>(loop_, *connection_, sleep_signal_, std::move(events));
}

/// Asynchronously: the library's own call would wait for the bus.
void BusService::request_name() {
  constexpr std::uint32_t kDoNotQueue = 4;
  driver_ = sdbus::createProxy(*connection_, ServiceName{kDriver},
                               sdbus::ObjectPath{"/org/freedesktop/DBus"});
  driver_->callMethodAsync("RequestName")
      .onInterface(kDriver)
      .withArguments(std::string{kServiceName}, kDoNotQueue)
      .uponReplyInvoke([this](ReplyError failed, std::uint32_t answer) {
        constexpr std::uint32_t kPrimaryOwner = 1;
        if (failed) return name_answer(failed->getMessage());
        name_answer(answer == kPrimaryOwner ? "" : "somebody else owns it");
      });
}

void BusService::name_answer(const std::string& problem) {
  if (problem.empty()) {
    told_missing_ = false;
    return log_(Severity::Info, "on the bus as org.elevatord1");
  }
  if (!told_missing_) log_(Severity::Error, "cannot have the name org.elevatord1: " + problem);
  told_missing_ = true;
  lost_ = true;
  loop_.wake(idle_);
}

void BusService::watch_connection() {
  const auto state = poll_state(*connection_);
  io_ = loop_.add_io(state.fd, static_cast<std::uint32_t>(state.events), [this] { process(); });
  // A call made inside a handler drains the socket, so what to wait for is asked before each poll.
  loop_.set_prepare(io_, [this] { prepare(); });
}

void BusService::prepare() {
  if (lost_) return;
  try {
    const auto now = poll_state(*connection_);
    loop_.set_io_events(io_, static_cast<std::uint32_t>(now.events));
    if (now.deadline_usec == UINT64_MAX) return loop_.disarm(deadline_);
    loop_.arm(deadline_, TimePoint{std::chrono::microseconds{now.deadline_usec}});
  } catch (const sdbus::Error& fault) {
    lose(fault);
  }
}

void BusService::lose(const sdbus::Error& fault) {
  log_(Severity::Warning, "lost the bus: " + fault.getMessage());
  lost_ = true;
  EventLoop::disable(io_);  // a hangup would be told again and again
  loop_.wake(idle_);
}

void BusService::process() {
  if (!connection_ || lost_) return;
  try {
    // What is left makes the next deadline a past one: see prepare().
    const auto end = std::chrono::steady_clock::now() + kTurn;
    while (process_one(*connection_) && std::chrono::steady_clock::now() < end) {
    }
  } catch (const sdbus::Error& fault) {
    lose(fault);
  }
}

/// What must not happen inside a callback of the connection: its end, and signals in bursts.
void BusService::housekeeping() {
  if (lost_) {
    leave();
    return join_later();
  }
  const auto dirty = std::exchange(dirty_, {});
  try {
    for (const auto& name : dirty) {
      const auto it = devices_.find(name);
      if (it != devices_.end()) it->second->refresh();
    }
  } catch (const sdbus::Error& fault) {
    lose(fault);
  }
}

void BusService::leave() {
  io_.reset();
  loop_.disarm(deadline_);
  sleep_.reset();
  driver_.reset();
  devices_.clear();
  manager_.reset();
  connection_.reset();
  dirty_.clear();
  lost_ = false;
}

void BusService::show(const std::string& name) {
  devices_.erase(name);  // a path holds one object at a time
  auto object = std::make_unique<DeviceObject>(*connection_, daemon_, name);
  auto& shown = *devices_.insert_or_assign(name, std::move(object)).first->second;
  shown.announce();
}

void BusService::device_added(const std::string& name) {
  if (!connection_ || lost_) return;
  try {
    show(name);
  } catch (const sdbus::Error& fault) {
    log_(Severity::Warning, "cannot show " + name + " on the bus: " + fault.getMessage());
  }
}

void BusService::device_changed(const std::string& name) {
  if (!connection_) return;
  dirty_.insert(name);
  loop_.wake(idle_);
}

void BusService::device_removed(const std::string& name) {
  const auto it = devices_.find(name);
  if (it == devices_.end()) return;
  try {
    it->second->retire();
  } catch (const sdbus::Error&) {  // a lost bus is found out when it is read
  }
  devices_.erase(it);
}

void BusService::device_stuck(const std::string& name) {
  if (!manager_) return;
  try {
    manager_->emitDeviceStuck(sdbus::ObjectPath{device_path(name)});
  } catch (const sdbus::Error&) {  // as above
  }
}

void BusService::foreign_write(const std::string& name, const ForeignWrite& write) {
  if (!manager_) return;
  try {
    manager_->emitForeignWrite(sdbus::ObjectPath{device_path(name)}, variants_of(write));
  } catch (const sdbus::Error&) {  // as above
  }
}

void BusService::policy_changed(bool in_force) {
  if (!manager_) return;
  try {
    manager_->policy_changed(in_force);
  } catch (const sdbus::Error&) {  // as above
  }
}

}  // namespace elevatord::bus
