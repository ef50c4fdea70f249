#include "bus_connector.hpp"

#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include <poll.h>
#include <systemd/sd-bus.h>

namespace elevatord::bus {

namespace {

bool has_unsent(const sdbus::IConnection& connection) {
  try {
    return (poll_state(connection).events & POLLOUT) != 0;
  } catch (const sdbus::Error&) {  // it is closed already
    return false;
  }
}

/// The end of a connection sends what is still to be sent, and waits for a bus that hangs.
void close_without_waiting(sdbus::IConnection* connection) {
  if (!has_unsent(*connection)) return delete connection;
  try {
    std::thread([connection] { delete connection; }).detach();
  } catch (const std::system_error&) {  // no thread to be had: better a leak than to wait
  }
}

struct Unref {
  void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
};

/// The library loses the memory of a connection to an address where nobody listens, so that trying
/// each second would add up.
void must_listen(const std::string& address) {
  sd_bus* made = nullptr;
  int result = sd_bus_new(&made);
  const std::unique_ptr<sd_bus, Unref> bus{made};
  if (result >= 0) result = sd_bus_set_address(made, address.c_str());
  if (result >= 0) result = sd_bus_start(made);
  if (result < 0) throw std::system_error{-result, std::generic_category(), address};
}

std::unique_ptr<sdbus::IConnection> open_bus(const std::string& bus) {
  if (bus == "system") return sdbus::createSystemBusConnection();
  if (bus == "session") return sdbus::createSessionBusConnection();
  must_listen(bus);
  return sdbus::createSessionBusConnectionWithAddress(bus);
}

struct Attempt {
  std::shared_ptr<sdbus::IConnection> connection;
  std::string error;
};

void try_to_open(const std::string& bus, const BusConnector::Prepare& prepare, Attempt& attempt) {
  try {
    attempt.connection = {open_bus(bus).release(), close_without_waiting};
    prepare(*attempt.connection);
  } catch (const std::exception& fault) {
    attempt.connection.reset();
    attempt.error = fault.what();
  }
}

}  // namespace

BusConnector::BusConnector(EventLoop& loop, std::string bus, Prepare prepare)
    : thread_(loop), bus_(std::move(bus)), prepare_(std::move(prepare)) {}

void BusConnector::connect(Connected done) {
  const auto attempt = std::make_shared<Attempt>();
  thread_.run(
      [attempt, bus = bus_, prepare = prepare_] { try_to_open(bus, prepare, *attempt); },
      [attempt, done = std::move(done)] { done(std::move(attempt->connection), attempt->error); });
}

}  // namespace elevatord::bus
