#pragma once

#include <algorithm>
#include <utility>

#include "daemon_client.hpp"

namespace elevatord::ctl::testing {

/// A daemon with a few disks and answers that the test sets; paths are names with `/` before.
struct FakeDaemon final : DaemonClient {
  std::vector<DeviceInfo> disks;
  ManagerInfo info;
  std::vector<PlannedChange> changes;
  std::vector<AppliedDevice> applied;
  std::vector<AppliedDevice> restored;
  std::vector<ExplainedRule> rules;  ///< as explain() tells them of every disk
  std::optional<CallError> error;    ///< of every call but find_device() and devices()

  std::vector<std::string> asked_for;  ///< paths of the last plan(), reconcile() or restore()
  ApplyOptions asked_with;

  FakeDaemon& with(const std::string& name, const std::string& state = "ok") {
    DeviceInfo device;
    device.name = name;
    device.state = state;
    disks.push_back(device);
    return *this;
  }

  Reply<ManagerInfo> manager() override { return answer(info); }

  Reply<std::vector<DeviceInfo>> devices() override { return disks; }

  Reply<std::string> find_device(const std::string& name) override {
    const std::string plain = name.starts_with("/dev/") ? name.substr(5) : name;
    const bool known = std::any_of(disks.begin(), disks.end(), [&plain](const DeviceInfo& device) {
      return device.name == plain;
    });
    if (!known) {
      return tl::unexpected(CallError{CallError::Kind::NotFound, "not found"});
    }
    return "/" + plain;
  }

  Reply<DeviceInfo> device(const std::string& path) override {
    DeviceInfo device;
    device.name = path.substr(1);
    return answer(device);
  }

  Reply<DeviceExplanation> explain(const std::string& path) override {
    return answer(DeviceExplanation{path.substr(1), {"because"}, rules});
  }

  Reply<std::string> facts(const std::string& path) override {
    return answer("name: " + path.substr(1) + '\n');
  }

  Reply<std::vector<PlannedChange>> plan(const std::vector<std::string>& paths) override {
    asked_for = paths;
    return answer(changes);
  }

  Reply<std::vector<AppliedDevice>> reconcile(const std::vector<std::string>& paths,
                                              const ApplyOptions& options) override {
    asked_for = paths;
    asked_with = options;
    return answer(applied);
  }

  Reply<std::vector<AppliedDevice>> restore(const std::vector<std::string>& paths,
                                            const ApplyOptions& options) override {
    asked_for = paths;
    asked_with = options;
    return answer(restored);
  }

  Reply<std::uint64_t> reload(When when) override {
    asked_with.when = when;
    return answer(std::uint64_t{7});
  }

 private:
  template <typename T>
  Reply<T> answer(T value) const {
    if (error) {
      return tl::unexpected(*error);
    }
    return value;
  }
};

}  // namespace elevatord::ctl::testing
