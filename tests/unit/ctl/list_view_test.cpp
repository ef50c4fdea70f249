#include "list_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

DeviceInfo a_device(const std::string& state) {
  DeviceInfo device;
  device.name = "sda";
  device.device_class = "sata";
  device.scheduler = "mq-deadline";
  device.wanted = {{"scheduler", std::string{"bfq"}}};
  device.because = {{"scheduler", "50-hdd.yaml:4"}};
  device.state = state;
  device.last_result = "bfq is not on offer";
  return device;
}

TEST(ListView, BeginsWithTheName) {
  EXPECT_EQ(list_view({a_device("drifted")}, OutputStyle{}),
            "NAME  CLASS  SCHEDULER    WANTED  STATE    WHY\n"
            "sda   sata   mq-deadline  bfq     drifted  50-hdd.yaml:4\n");
}

TEST(ListView, TellsTheLastResultOfADiskInTrouble) {
  EXPECT_NE(list_view({a_device("unavailable")}, OutputStyle{})
                .find("unavailable  bfq is not on offer (50-hdd.yaml:4)\n"),
            std::string::npos);
}

TEST(ListView, TellsWhatAPendingDiskWaitsFor) {
  auto device = a_device("pending");
  device.last_result = "waits until the disk is idle (17 requests in flight)";
  EXPECT_NE(list_view({device}, OutputStyle{})
                .find("pending  waits until the disk is idle (17 requests in flight) "
                      "(50-hdd.yaml:4)\n"),
            std::string::npos);
}

TEST(ListView, DoesNotTellTheLastResultOfADiskThatIsAsItIsToBe) {
  for (const char* state : {"ok", "drifted", "writing", "excluded"}) {
    EXPECT_EQ(list_view({a_device(state)}, OutputStyle{}).find("not on offer"), std::string::npos)
        << state;
  }
}

TEST(ListView, ShowsADashForWhatIsNotThere) {
  DeviceInfo device;
  device.name = "md0";
  device.state = "not-configurable";
  EXPECT_NE(list_view({device}, OutputStyle{})
                .find("md0   -      -          -       not-configurable  -\n"),
            std::string::npos);
}

TEST(ApplyView, ShowsHowEachDiskCameOut) {
  EXPECT_EQ(apply_view({{"sda", "ok", "none -> bfq"}, {"sdb", "stuck", ""}}, OutputStyle{}),
            "NAME  STATE  RESULT\n"
            "sda   ok     none -> bfq\n"
            "sdb   stuck  -\n");
}

}  // namespace
}  // namespace elevatord::ctl
