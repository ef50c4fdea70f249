#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "bus_connector.hpp"
#include "daemon_api.hpp"
#include "device_object.hpp"
#include "event_loop.hpp"
#include "manager_object.hpp"
#include "sleep_watch.hpp"

namespace elevatord::bus {

/// The service on the bus: joins when there is a bus, joins again when it is lost, and shows what
/// the daemon knows. The daemon works without it.
class BusService {
 public:
  using Log = std::function<void(Severity severity, const std::string& text)>;

  /// `bus` is `system`, `session` or an address.
  BusService(EventLoop& loop, DaemonApi& daemon, std::string bus, Log log);
  ~BusService();
  BusService(const BusService&) = delete;
  BusService& operator=(const BusService&) = delete;
  BusService(BusService&&) = delete;
  BusService& operator=(BusService&&) = delete;

  void join();
  void device_added(const std::string& name);
  void device_changed(const std::string& name);
  void device_removed(const std::string& name);
  void device_stuck(const std::string& name);
  void foreign_write(const std::string& name, const ForeignWrite& write);
  void policy_changed(bool in_force);

 private:
  void adopt(std::shared_ptr<sdbus::IConnection> connection);
  void watch_sleep();
  void request_name();
  void name_answer(const std::string& problem);
  void watch_connection();
  void prepare();
  void process();
  void lose(const sdbus::Error& fault);
  void housekeeping();
  void leave();
  void join_later();
  void show(const std::string& name);

  EventLoop& loop_;
  DaemonApi& daemon_;
  std::string bus_;
  Log log_;
  std::shared_ptr<SleepSignal> sleep_signal_ = std::make_shared<SleepSignal>();
  BusConnector connector_;

  std::shared_ptr<sdbus::IConnection> connection_;
  std::unique_ptr<ManagerObject> manager_;
  std::map<std::string, std::unique_ptr<DeviceObject>> devices_;
  std::unique_ptr<sdbus::IProxy> driver_;
  std::unique_ptr<SleepWatch> sleep_;
  std::set<std::string> dirty_;
  bool lost_ = false;
  bool told_missing_ = false;

  EventLoop::Source io_;
  EventLoop::Source deadline_;
  EventLoop::Source idle_;
  EventLoop::Source retry_;
};

}  // namespace elevatord::bus
