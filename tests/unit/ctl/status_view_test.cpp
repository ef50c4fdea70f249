#include "status_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

ManagerInfo a_manager() {
  ManagerInfo manager;
  manager.version = "0.1.0";
  manager.state = "running";
  manager.policy_serial = 3;
  manager.policy_files = {"/etc/elevatord/policy.d/a.yaml", "/etc/elevatord/policy.d/b.yaml"};
  manager.kernel_release = "6.18.44";
  manager.writes_done = 2;
  manager.writes_avoided = 300;
  manager.foreign_writes = 3;
  manager.foreign_stalls = 120;
  return manager;
}

TEST(StatusView, ShowsAHealthyService) {
  EXPECT_EQ(status_view(a_manager(), OutputStyle{}),
            "elevatord 0.1.0\n"
            "  state         running\n"
            "  policy        serial 3\n"
            "  files         /etc/elevatord/policy.d/a.yaml\n"
            "                /etc/elevatord/policy.d/b.yaml\n"
            "  kernel        6.18.44\n"
            "  writes        2 done, 300 avoided, 0 failed\n"
            "  foreign       3 changed something, 120 changed nothing\n"
            "  disks         0 with work pending, 0 stuck\n");
}

TEST(StatusView, ShowsEveryMistakeOfABrokenPolicy) {
  ManagerInfo manager = a_manager();
  manager.state = "degraded";
  manager.policy_errors = {"a.yaml:1:2: bad", "b.yaml:3:4: worse"};
  EXPECT_NE(status_view(manager, OutputStyle{})
                .find("  state         degraded\n"
                      "  errors        a.yaml:1:2: bad\n"
                      "                b.yaml:3:4: worse\n"),
            std::string::npos);
}

TEST(StatusView, SaysWhereToFindStuckDisks) {
  ManagerInfo manager = a_manager();
  manager.stuck = 2;
  EXPECT_NE(status_view(manager, OutputStyle{}).find("2 stuck (elevatorctl list"),
            std::string::npos);
}

TEST(DeviceView, ShowsTheWishBesideTheValueAndWhy) {
  DeviceInfo device;
  device.name = "sda";
  device.scheduler = "mq-deadline";
  device.available = {"none", "mq-deadline", "bfq"};
  device.configurable = true;
  device.values = {{"scheduler", std::string{"mq-deadline"}}};
  device.wanted = {{"scheduler", std::string{"bfq"}}};
  device.source = {{"scheduler", "policy"}};
  device.because = {{"scheduler", "50-hdd.yaml:4"}};
  const std::string text = device_view(device, {}, OutputStyle{});
  EXPECT_NE(text.find("  scheduler     none [mq-deadline] bfq\n"), std::string::npos) << text;
  EXPECT_NE(text.find("scheduler is mq-deadline, wanted bfq (policy: 50-hdd.yaml:4)\n"),
            std::string::npos)
      << text;
}

TEST(DeviceView, NamesTheLastForeignWriter) {
  DeviceInfo device;
  device.last_foreign_writer = {{"attribute", std::string{"scheduler"}},
                                {"before", std::string{"mq-deadline"}},
                                {"value", std::string{"kyber"}},
                                {"pid", std::uint64_t{812}},
                                {"comm", std::string{"tuned"}},
                                {"cgroup", std::string{"/system.slice/tuned.service"}}};
  EXPECT_NE(device_view(device, {}, OutputStyle{})
                .find("  foreign write scheduler mq-deadline -> kyber by tuned (pid 812, "
                      "/system.slice/tuned.service)\n"),
            std::string::npos);
}

TEST(DeviceView, SaysAsMuchOfAForeignWriterAsIsKnown) {
  DeviceInfo device;
  EXPECT_EQ(device_view(device, {}, OutputStyle{}).find("foreign"), std::string::npos);
  device.last_foreign_writer = {{"attribute", std::string{"scheduler"}},
                                {"before", std::string{"none"}},
                                {"value", std::string{"kyber"}}};
  EXPECT_NE(device_view(device, {}, OutputStyle{}).find("none -> kyber by somebody unseen\n"),
            std::string::npos);
}

TEST(DeviceView, SaysWhyAndTheLastResultOnce) {
  DeviceInfo device;
  device.name = "sda";
  device.last_result = "none -> bfq";
  const std::string text =
      device_view(device, {"wants bfq", "active is bfq", "last: none -> bfq"}, OutputStyle{});
  EXPECT_NE(text.find("  why           wants bfq\n"
                      "                active is bfq\n"
                      "  last result   none -> bfq\n"),
            std::string::npos)
      << text;
}

TEST(DeviceView, SaysThatThereIsNothingToChoose) {
  EXPECT_NE(device_view(DeviceInfo{}, {}, OutputStyle{}).find("none to choose"), std::string::npos);
}

TEST(ReadableSize, CountsAsDisksAreSold) {
  EXPECT_EQ(readable_size(0), "0 B");
  EXPECT_EQ(readable_size(999), "999 B");
  EXPECT_EQ(readable_size(4'000'787'030'016), "4.0 TB");
  EXPECT_EQ(readable_size(999'960), "1.0 MB");
  EXPECT_EQ(readable_size(UINT64_MAX), "18.4 EB");
}

TEST(ReadableDuration, ChoosesItsUnit) {
  EXPECT_EQ(readable_duration(80), "80 us");
  EXPECT_EQ(readable_duration(13'800), "13.8 ms");
  EXPECT_EQ(readable_duration(31'000'000), "31.0 s");
}

TEST(DeviceView, TellsMultiQueueFromSingleQueue) {
  DeviceInfo device;
  device.name = "sda";
  device.configurable = true;
  device.available = {"noop", "deadline", "cfq"};
  device.scheduler = "cfq";
  EXPECT_NE(device_view(device, {}, OutputStyle{})
                .find("  hw queues     none (legacy: the single-queue block layer)\n"),
            std::string::npos);
  device.hw_queues = 4;
  EXPECT_NE(device_view(device, {}, OutputStyle{}).find("  hw queues     4 (multi-queue)\n"),
            std::string::npos);
}

TEST(DeviceView, ADiskWithoutAQueueIsNotLegacy) {
  DeviceInfo device;
  device.name = "dm-0";
  EXPECT_EQ(device_view(device, {}, OutputStyle{}).find("hw queues"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
