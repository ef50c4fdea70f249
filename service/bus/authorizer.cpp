#include "authorizer.hpp"

#include <utility>

#include <unistd.h>

namespace elevatord::bus {

namespace {
constexpr const char* kBusName = "org.freedesktop.DBus";
}

Authorizer::Authorizer(sdbus::IConnection& connection, bool system_bus)
    : bus_(sdbus::createProxy(connection, ServiceName{kBusName},
                              sdbus::ObjectPath{"/org/freedesktop/DBus"})),
      system_bus_(system_bus) {}

bool Authorizer::allows(std::uint32_t uid) const {
  return uid == 0 || (!system_bus_ && uid == ::getuid());
}

void Authorizer::check(const std::string& sender, std::function<void(bool allowed)> answer) {
  bus_->callMethodAsync("GetConnectionUnixUser")
      .onInterface(kBusName)
      .withArguments(sender)
      .uponReplyInvoke([this, answer = std::move(answer)](ReplyError failed, std::uint32_t uid) {
        if (failed) return answer(false);
        answer(allows(uid));
      });
}

}  // namespace elevatord::bus
