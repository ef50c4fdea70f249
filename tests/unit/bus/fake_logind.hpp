#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "bus_peer.hpp"
#include "unique_fd.hpp"

namespace elevatord::bus::testing {

inline constexpr const char* kLogind = "org.freedesktop.login1";
inline constexpr const char* kLogindPath = "/org/freedesktop/login1";
inline constexpr const char* kLogindManager = "org.freedesktop.login1.Manager";

/// A logind that sends the machine to sleep when it is told to, and keeps the inhibitors it gave.
class FakeLogind {
 public:
  explicit FakeLogind(BusPeer& peer)
      : object_(sdbus::createObject(*peer.connection(), sdbus::ObjectPath{kLogindPath})) {
    object_->registerMethod("Inhibit")
        .onInterface(kLogindManager)
        .implementedAs([this](const std::string& what, const std::string& who, const std::string&,
                              const std::string& mode) { return inhibit(what, who, mode); });
    object_->registerSignal("PrepareForSleep").onInterface(kLogindManager).withParameters<bool>();
    object_->finishRegistration();
    peer.connection()->requestName(ServiceName{kLogind});
  }

  void prepare_for_sleep(bool begins) {
    object_->emitSignal("PrepareForSleep").onInterface(kLogindManager).withArguments(begins);
  }

  /// `sleep delay elevatord` for each inhibitor that was asked for.
  [[nodiscard]] const std::vector<std::string>& asked() const { return asked_; }

  /// Inhibitors that somebody holds.
  [[nodiscard]] std::size_t held() const {
    std::size_t count = 0;
    for (const auto& ours : locks_) {
      pollfd hung_up{ours.get(), 0, 0};
      if (::poll(&hung_up, 1, 0) == 0) ++count;
    }
    return count;
  }

 private:
  sdbus::UnixFd inhibit(const std::string& what, const std::string& who, const std::string& mode) {
    asked_.push_back(what + ' ' + mode + ' ' + who);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    locks_.emplace_back(ends[0]);
    return sdbus::UnixFd{ends[1], sdbus::adopt_fd};
  }

  std::vector<std::string> asked_;
  std::vector<UniqueFd> locks_;
  std::unique_ptr<sdbus::IObject> object_;
};

}  // namespace elevatord::bus::testing
