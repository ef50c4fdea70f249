#include "call_error.hpp"

#include <array>
#include <utility>

#include "text.hpp"

namespace elevatord::ctl {
namespace {

using Kind = CallError::Kind;

constexpr std::array kKinds = std::to_array<std::pair<std::string_view, Kind>>({
    {"org.elevatord1.Error.NotAuthorized", Kind::NotAuthorized},
    {"org.elevatord1.Error.NotFound", Kind::NotFound},
    {"org.elevatord1.Error.InvalidPolicy", Kind::InvalidPolicy},
    {"org.elevatord1.Error.Stuck", Kind::Stuck},
    {"org.elevatord1.Error.Timeout", Kind::Timeout},
    {"org.freedesktop.DBus.Error.AccessDenied", Kind::NotAuthorized},
    {"org.freedesktop.DBus.Error.AuthFailed", Kind::NotAuthorized},
    {"org.freedesktop.DBus.Error.InteractiveAuthorizationRequired", Kind::NotAuthorized},
    {"org.freedesktop.DBus.Error.Timeout", Kind::Timeout},
    {"org.freedesktop.DBus.Error.TimedOut", Kind::Timeout},
    {"org.freedesktop.DBus.Error.ServiceUnknown", Kind::NoDaemon},
    {"org.freedesktop.DBus.Error.NameHasNoOwner", Kind::NoDaemon},
    {"org.freedesktop.DBus.Error.NoServer", Kind::NoDaemon},
    {"org.freedesktop.DBus.Error.Disconnected", Kind::NoDaemon},
    // Ours are synchronous calls: their own deadline is Timeout, so that NoReply comes from the
    // bus, which saw the daemon leave.
    {"org.freedesktop.DBus.Error.NoReply", Kind::NoDaemon},
    // A device's path went away between two calls.
    {"org.freedesktop.DBus.Error.UnknownObject", Kind::NotFound},
});

/// Activation went wrong: the names below it say how, none of them that the daemon answered.
bool is_activation_failure(std::string_view name) {
  return name.starts_with("org.freedesktop.DBus.Error.Spawn.") ||
         name.starts_with("org.freedesktop.systemd1.");
}

/// The daemon lists one mistake a line.
std::string printable_lines(std::string_view text) {
  std::string lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    lines += "\n  " + printable(text.substr(start, end - start));
    start = end == std::string_view::npos ? text.size() : end + 1;
  }
  return lines;
}

}  // namespace

CallError::Kind kind_of_error(std::string_view dbus_name) {
  for (const auto& [name, kind] : kKinds) {
    if (name == dbus_name) {
      return kind;
    }
  }
  return is_activation_failure(dbus_name) ? Kind::NoDaemon : Kind::Failed;
}

ExitCode exit_code_of(CallError::Kind kind) {
  switch (kind) {
    case Kind::NoDaemon:
      return ExitCode::NoDaemon;
    case Kind::NotAuthorized:
      return ExitCode::NotAuthorized;
    case Kind::InvalidPolicy:
      return ExitCode::NotAsWanted;
    case Kind::Stuck:
    case Kind::Timeout:
      return ExitCode::Stuck;
    case Kind::NotFound:
    case Kind::Failed:
      break;
  }
  return ExitCode::Failed;
}

std::string describe(const CallError& error) {
  switch (error.kind) {
    case Kind::NoDaemon:
      return "elevatord does not answer, try: systemctl start elevatord (" + printable(error.what) +
             ")";
    case Kind::NotAuthorized:
      return "not authorized, run it as root (" + printable(error.what) + ")";
    case Kind::InvalidPolicy:
      return "the policy files have mistakes, the policy in force stays as it is:" +
             printable_lines(error.what);
    case Kind::Timeout:
      return "no answer in time: " + printable(error.what);
    case Kind::NotFound:
    case Kind::Stuck:
    case Kind::Failed:
      break;
  }
  return printable(error.what);
}

}  // namespace elevatord::ctl
