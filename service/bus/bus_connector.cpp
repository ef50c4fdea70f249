#include "bus_connector.hpp"

#include <exception>
#include <utility>

namespace elevatord::bus {

namespace {

std::unique_ptr<sdbus::IConnection> open_bus(const std::string& bus) {
  if (bus == "system") return sdbus::createSystemBusConnection();
  if (bus == "session") return sdbus::createSessionBusConnection();
  return sdbus::createSessionBusConnectionWithAddress(bus);
}

struct Attempt {
  std::shared_ptr<sdbus::IConnection> connection;
  std::string error;
};

void try_to_open(const std::string& bus, Attempt& attempt) {
  try {
    attempt.connection = open_bus(bus);
  } catch (const std::exception& fault) {
    attempt.error = fault.what();
  }
}

}  // namespace

BusConnector::BusConnector(EventLoop& loop, std::string bus)
    : thread_(loop), bus_(std::move(bus)) {}

void BusConnector::connect(Connected done) {
  const auto attempt = std::make_shared<Attempt>();
  thread_.run(
      [attempt, bus = bus_] { try_to_open(bus, *attempt); },
      [attempt, done = std::move(done)] { done(std::move(attempt->connection), attempt->error); });
}

}  // namespace elevatord::bus
