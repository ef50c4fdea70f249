#include "sleep_watch.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace elevatord::bus {

namespace {

using namespace std::chrono_literals;

constexpr const char* kLogind = "org.freedesktop.login1";
constexpr const char* kPath = "/org/freedesktop/login1";
constexpr const char* kManager = "org.freedesktop.login1.Manager";

// Controllers are reset after a resume, and a write would wait for that.
constexpr auto kSettle = 5s;
// Of time awake: logind may be gone before it says that the sleep is over, or was called off.
constexpr auto kLongestWait = 60s;

}  // namespace

SleepWatch::SleepWatch(EventLoop& loop, sdbus::IConnection& connection,
                       std::shared_ptr<SleepSignal> signal, Events events)
    : loop_(loop),
      events_(std::move(events)),
      signal_(std::move(signal)),
      logind_(sdbus::createProxy(connection, ServiceName{kLogind}, sdbus::ObjectPath{kPath})),
      self_(std::make_shared<SleepWatch*>(this)) {
  resume_ = loop_.add_timer([this] {
    asleep_ = false;
    events_.resumed();
  });
  signal_->heard = [this](bool begins) { prepare_for_sleep(begins); };
  inhibit();
}

/// A bus that is lost in the night must not keep the disks waiting for ever.
SleepWatch::~SleepWatch() {
  signal_->heard = nullptr;
  if (asleep_) events_.resumed();
}

/// Nothing is said where there is no logind: then nobody tells of sleep, and the inhibitor is not
/// missed.
void SleepWatch::inhibit() {
  try {
    logind_->callMethodAsync("Inhibit")
        .onInterface(kManager)
        .withArguments(std::string{"sleep"}, std::string{"elevatord"},
                       std::string{"lets writes to disks come back first"}, std::string{"delay"})
        .uponReplyInvoke([this](ReplyError failed, sdbus::UnixFd lock) {
          if (!failed && !asleep_) inhibitor_ = std::move(lock);
        });
  } catch (const sdbus::Error&) {  // a lost bus is found out when it is read
  }
}

void SleepWatch::prepare_for_sleep(bool begins) {
  if (!begins) {
    inhibit();
    return resume_after(kSettle);
  }
  asleep_ = true;
  resume_after(kLongestWait);
  const std::weak_ptr<SleepWatch*> self = self_;
  events_.sleep([self] {
    if (const auto watch = self.lock()) (*watch)->inhibitor_ = sdbus::UnixFd{};
  });
}

void SleepWatch::resume_after(std::chrono::seconds time) {
  loop_.arm(resume_, std::chrono::steady_clock::now() + time);
}

}  // namespace elevatord::bus
