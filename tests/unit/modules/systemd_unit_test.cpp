#include "systemd_unit.hpp"

#include <array>
#include <cerrno>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

constexpr const char* kManager = "org.freedesktop.systemd1.Manager";
constexpr const char* kPath = "/org/freedesktop/systemd1";

/// The service manager at the other end of a direct connection, on a thread of its own.
class FakeSystemd {
 public:
  /// How the job ends; empty: it does not.
  explicit FakeSystemd(std::string result) : result_(std::move(result)) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    sd_bus_new(&client_);
    sd_bus_set_fd(client_, ends[0], ends[0]);
    sd_bus_start(client_);
    thread_ = std::thread{[this, end = ends[1]] { serve(end); }};
  }

  ~FakeSystemd() {
    sd_bus_close(client_);
    sd_bus_unref(client_);
    thread_.join();
  }

  FakeSystemd(const FakeSystemd&) = delete;
  FakeSystemd& operator=(const FakeSystemd&) = delete;
  FakeSystemd(FakeSystemd&&) = delete;
  FakeSystemd& operator=(FakeSystemd&&) = delete;

  [[nodiscard]] sd_bus& client() { return *client_; }

  std::vector<std::string> started;  ///< "UNIT MODE"
  bool refuses = false;

 private:
  void serve(int fd) {
    sd_bus* bus = nullptr;
    sd_bus_new(&bus);
    sd_bus_set_fd(bus, fd, fd);
    sd_id128_t id{};
    sd_bus_set_server(bus, 1, id);
    sd_bus_add_filter(bus, nullptr, handle, this);
    sd_bus_start(bus);
    int code = 0;
    while (code >= 0) {
      code = sd_bus_process(bus, nullptr);
      if (code == 0) code = sd_bus_wait(bus, UINT64_MAX);
    }
    sd_bus_close(bus);
    sd_bus_unref(bus);
  }

  static int handle(sd_bus_message* call, void* self, sd_bus_error* /*error*/) {
    auto& fake = *static_cast<FakeSystemd*>(self);
    if (sd_bus_message_is_method_call(call, kManager, "StartUnit") <= 0) return 0;
    const char* unit = nullptr;
    const char* mode = nullptr;
    sd_bus_message_read(call, "ss", &unit, &mode);
    fake.started.push_back(std::string{unit} + ' ' + mode);
    if (fake.refuses) {
      return sd_bus_reply_method_errorf(call, SD_BUS_ERROR_ACCESS_DENIED, "Permission denied");
    }
    auto* const bus = sd_bus_message_get_bus(call);
    // Of another job first, and of ours before the answer that tells which is ours.
    fake.tell_removed(bus, "/org/freedesktop/systemd1/job/1", "failed");
    if (!fake.result_.empty()) {
      fake.tell_removed(bus, "/org/freedesktop/systemd1/job/2", fake.result_.c_str());
    }
    return sd_bus_reply_method_return(call, "o", "/org/freedesktop/systemd1/job/2");
  }

  void tell_removed(sd_bus* bus, const char* job, const char* result) const {
    sd_bus_emit_signal(bus, kPath, kManager, "JobRemoved", "uoss", 1U, job, "x.service", result);
  }

  std::string result_;
  sd_bus* client_ = nullptr;
  std::thread thread_;
};

TEST(SystemdUnit, IsThereWhenItsJobIsDone) {
  FakeSystemd systemd{"done"};
  EXPECT_TRUE(start_unit(systemd.client(), nullptr, "modprobe@bfq_iosched.service", 10s));
  EXPECT_EQ(systemd.started, std::vector<std::string>{"modprobe@bfq_iosched.service replace"});
}

TEST(SystemdUnit, SaysHowItsJobFailed) {
  FakeSystemd systemd{"dependency"};
  const auto started = start_unit(systemd.client(), nullptr, "modprobe@bfq.service", 10s);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().what, "modprobe@bfq.service: dependency");
}

TEST(SystemdUnit, SaysWhyItMayNotBeStarted) {
  FakeSystemd systemd{"done"};
  systemd.refuses = true;
  const auto started = start_unit(systemd.client(), nullptr, "modprobe@bfq.service", 10s);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().what, "modprobe@bfq.service: Permission denied");
}

TEST(SystemdUnit, IsNotWaitedForForEver) {
  FakeSystemd systemd{""};
  const auto started = start_unit(systemd.client(), nullptr, "modprobe@bfq.service", 100ms);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().code, ETIMEDOUT);
}

}  // namespace
}  // namespace elevatord
