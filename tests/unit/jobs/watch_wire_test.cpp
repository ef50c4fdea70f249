#include "watch_wire.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "protocol.hpp"

namespace elevatord {
namespace {

using Packet = std::vector<std::byte>;

Packet encoded(const Message& message) {
  auto packet = encode(message);
  EXPECT_TRUE(packet);
  return packet.value_or(Packet{});
}

const Message kWatch{0,
                     Watch{Watch::Verb::Remove, true, {"sda", "cciss!c0d0"}, {"queue/scheduler"}}};
const Message kForeign{0,
                       Foreign{"sda", "scheduler", {812, "tuned", "/system.slice/tuned.service"}}};

TEST(WatchWire, ARequestComesBackAsItWas) {
  const auto message = decode(encoded(kWatch));
  ASSERT_TRUE(message);
  const auto& watch = std::get<Watch>(message->body);
  EXPECT_EQ(watch.verb, Watch::Verb::Remove);
  EXPECT_TRUE(watch.unnamed);
  EXPECT_EQ(watch.devices, (std::vector<std::string>{"sda", "cciss!c0d0"}));
  EXPECT_EQ(watch.files, std::vector<std::string>{"queue/scheduler"});
}

TEST(WatchWire, AForeignWriteComesBackAsItWas) {
  const auto message = decode(encoded(kForeign));
  ASSERT_TRUE(message);
  const auto& foreign = std::get<Foreign>(message->body);
  EXPECT_EQ(foreign.device, "sda");
  EXPECT_EQ(foreign.attribute, "scheduler");
  EXPECT_EQ(foreign.writer, (Writer{812, "tuned", "/system.slice/tuned.service"}));
}

TEST(WatchWire, TheMeansComeBackAsTheyWere) {
  const auto message = decode(encoded({0, Watching{Watching::By::Inotify}}));
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<Watching>(message->body).by, Watching::By::Inotify);
}

TEST(WatchWire, AWriterWithALongCgroupIsToldAllTheSame) {
  const std::string cgroup(5000, 'x');
  const auto message = decode(encoded({0, Foreign{"sda", "scheduler", {1, "sh", cgroup}}}));
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<Foreign>(message->body).writer.cgroup, cgroup.substr(0, 1024));
}

TEST(WatchWire, TheLargestRequestFitsIntoAPacketAndALargerOneIsRefused) {
  Watch watch;
  watch.devices.assign(kWatchedDevicesMax, std::string(255, 'a'));
  watch.files.assign(kWatchedFilesMax, std::string(64, 'a'));
  EXPECT_LE(encoded({0, watch}).size(), kPacketMax);
  auto too_many = watch;
  too_many.devices.emplace_back("sda");
  EXPECT_EQ(encode({0, too_many}).error().code, EMSGSIZE);
  watch.files[0] += 'a';
  EXPECT_EQ(encode({0, watch}).error().code, EMSGSIZE);
}

TEST(WatchWire, APacketCutShortAnywhereIsAnError) {
  for (const auto& message : {kWatch, kForeign, Message{0, Watching{}}}) {
    const auto packet = encoded(message);
    for (std::size_t size = 0; size < packet.size(); ++size) {
      EXPECT_FALSE(decode(std::span{packet}.first(size))) << size;
    }
  }
}

TEST(WatchWire, AWordThatIsNoneIsAnError) {
  auto packet = encoded(kWatch);
  packet[16] = std::byte{3};  // the verb
  EXPECT_FALSE(decode(packet));
  packet[16] = std::byte{0};
  EXPECT_FALSE(decode(packet));
}

}  // namespace
}  // namespace elevatord
