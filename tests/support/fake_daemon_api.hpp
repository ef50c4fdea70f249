#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "daemon_api.hpp"
#include "fake_daemon_world.hpp"

namespace elevatord::testing {

/// The daemon as the bus sees it, over a World; what it is asked to do waits for the test to
/// answer.
class FakeDaemonApi final : public DaemonApi {
 public:
  /// What one reconcile() or restore() asked for.
  struct Request {
    std::vector<std::string> names;
    std::chrono::milliseconds timeout{};
    ReconcileDone done;
    WriteWhen when = WriteWhen::Now;
  };

  [[nodiscard]] const Reconciler& reconciler() const override { return world_.reconciler(); }

  [[nodiscard]] const PolicyStatus& policy_status() const override { return status; }

  void reload(WriteWhen when, ReloadDone done) override {
    reloads_when.push_back(when);
    reloads.push_back(std::move(done));
  }

  void reconcile(std::vector<std::string> names, Change change, ReconcileDone done) override {
    requests.push_back({std::move(names), change.timeout, std::move(done), change.when});
  }

  void restore(std::vector<std::string> names, Change change, ReconcileDone done) override {
    restores.push_back({std::move(names), change.timeout, std::move(done), change.when});
  }

  void pause(std::function<void()> at_rest) override { pauses.push_back(std::move(at_rest)); }

  void go_on() override { ++resumes; }

  [[nodiscard]] World& world() { return world_; }

  PolicyStatus status;
  std::vector<ReloadDone> reloads;
  std::vector<WriteWhen> reloads_when;
  std::vector<Request> requests;
  std::vector<Request> restores;
  std::vector<std::function<void()>> pauses;  ///< to be called when all is at rest
  int resumes = 0;

 private:
  mutable World world_;
};

}  // namespace elevatord::testing
