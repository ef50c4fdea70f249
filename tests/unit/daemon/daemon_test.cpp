#include "daemon.hpp"

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"
#include "fake_executor.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::an_event;
using testing::FakeExecutor;
using testing::TemporaryDirectory;

constexpr const char* kBfq = "version: 1\nrules:\n  - { name: all, scheduler: bfq }\n";
constexpr const char* kNone = "version: 1\nrules:\n  - { name: all, scheduler: none }\n";
constexpr const char* kBroken = "version: 1\nrules:\n  - { name: all, scheduler: bfqq }\n";

/// Has one disk, sda.
class OneDisk final : public DeviceFeed {
 public:
  [[nodiscard]] Result<void> start(Sink sink) override {
    sink_ = std::move(sink);
    rescan();
    return {};
  }

  void rescan() override {
    sink_.scan({an_event("sda").devnum(7).diskseq(1)}, DeviceRegistry::Scope::All);
  }

 private:
  Sink sink_;
};

/// A daemon in a directory of its own, over a kernel that answers when told to.
class DaemonTest : public ::testing::Test {
 protected:
  DaemonTest() { kernel_.disk("sda"); }

  void start() {
    Daemon::Listeners listeners;
    listeners.log = [this](Severity, const std::string& text) { log_ += text + '\n'; };
    daemon_.listen(std::move(listeners));
    ASSERT_TRUE(daemon_.start());
    kernel_.run();
  }

  Result<std::uint64_t> reload() {
    Result<std::uint64_t> answer{0};
    daemon_.reload(WriteWhen::Now, [&](const Result<std::uint64_t>& serial) {
      answer = serial;
      kernel_.run();
      loop_.quit(0);
    });
    loop_.run();
    return answer;
  }

  void policy(const char* text) const { home_.write("policy.d/10-test.yaml", text); }

  [[nodiscard]] bool logged(const std::string& text) const {
    return log_.find(text) != std::string::npos;
  }

  TemporaryDirectory home_;
  EventLoop loop_;
  FakeExecutor kernel_;
  OneDisk feed_;
  std::string log_;
  Daemon daemon_{loop_,
                 {},
                 {{home_.path("policy.d")}, home_.path("state"), home_.path("run")},
                 kernel_,
                 feed_};
};

TEST_F(DaemonTest, AppliesThePolicyToTheDisksThatAreThere) {
  policy(kBfq);
  start();
  EXPECT_EQ(kernel_.disk("sda").active, "bfq");
  EXPECT_FALSE(daemon_.policy_status().degraded());
  EXPECT_TRUE(logged("policy 1: 1 rule from 1 file\n")) << log_;
  EXPECT_TRUE(logged("sda: none -> bfq (10-test.yaml:3)\n")) << log_;
}

TEST_F(DaemonTest, WritesNothingWithoutAnyGoodPolicy) {
  policy(kBroken);
  start();
  EXPECT_EQ(kernel_.writes(), 0U);
  EXPECT_TRUE(daemon_.policy_status().degraded());
  EXPECT_TRUE(logged("10-test.yaml:3:29: unknown scheduler 'bfqq' (did you mean bfq?)")) << log_;
  EXPECT_TRUE(logged("no good policy was kept: nothing will be written")) << log_;
}

TEST_F(DaemonTest, ABrokenReloadChangesNothing) {
  policy(kBfq);
  start();
  policy(kBroken);
  EXPECT_FALSE(reload());
  EXPECT_TRUE(daemon_.policy_status().degraded());
  EXPECT_EQ(daemon_.policy_status().serial, 1U);
  EXPECT_EQ(kernel_.disk("sda").active, "bfq");
}

TEST_F(DaemonTest, AReloadAnswersWithTheSerialInForce) {
  policy(kBfq);
  start();
  policy(kNone);
  EXPECT_EQ(reload().value(), 2U);
  EXPECT_EQ(kernel_.disk("sda").active, "none");
}

TEST_F(DaemonTest, WaitsForAStuckDiskNoLongerThanAsked) {
  policy(kBfq);
  kernel_.disk("sda").hangs = true;
  start();
  bool all_at_rest = true;
  daemon_.reconcile({"sda"}, {1ms}, [&](bool at_rest) {
    all_at_rest = at_rest;
    loop_.quit(0);
  });
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_FALSE(all_at_rest);
}

TEST_F(DaemonTest, RestoresEveryDiskWhereNoneIsNamed) {
  policy(kBfq);
  start();
  bool in_time = false;
  daemon_.restore({}, {1min}, [&](bool answer) { in_time = answer; });
  kernel_.run();
  EXPECT_TRUE(in_time);
  EXPECT_EQ(kernel_.disk("sda").active, "none");
  EXPECT_TRUE(logged("sda: bfq -> none (restored)\n")) << log_;
}

TEST_F(DaemonTest, WaitsForARestoreNoLongerThanAsked) {
  policy(kBfq);
  start();
  kernel_.disk("sda").hangs = true;
  bool in_time = true;
  daemon_.restore({"sda"}, {1ms}, [&](bool answer) {
    in_time = answer;
    loop_.quit(0);
  });
  kernel_.run();
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_FALSE(in_time);
}

TEST_F(DaemonTest, StopsThoughAWriteHangs) {
  policy(kBfq);
  kernel_.disk("sda").hangs = true;
  start();
  const auto begun = std::chrono::steady_clock::now();
  daemon_.stop();
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 20s);
}

TEST_F(DaemonTest, WhatElseSetsSchedulersIsToldAtTheStartAndAtEachReload) {
  const auto loop_thread = std::this_thread::get_id();
  int looks = 0;
  bool on_the_loop = false;
  daemon_.look_for_rivals_with([&]() -> std::vector<std::string> {
    on_the_loop = on_the_loop || std::this_thread::get_id() == loop_thread;
    return {"tuned: look " + std::to_string(++looks)};
  });
  start();
  ASSERT_TRUE(reload());  // comes after the first look
  EXPECT_TRUE(logged("tuned: look 1\n"));
  ASSERT_TRUE(reload());
  EXPECT_TRUE(logged("tuned: look 2\n"));
  EXPECT_FALSE(on_the_loop) << "a file system that does not answer must not stop the service";
}

}  // namespace
}  // namespace elevatord
