#include "real_stall.hpp"

#include <atomic>
#include <cerrno>

#include <gtest/gtest.h>

#include "fake_queue.hpp"

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;
using std::chrono::system_clock;
using testing::FakeQueue;

/// A disk whose readers can wait until somebody has looked at its scheduler file.
class WatchedQueue final : public BlockQueue {
 public:
  explicit WatchedQueue(FakeQueue& queue) : queue_(queue) {}

  Result<std::string> read(std::string_view attribute) override {
    auto text = queue_.read(attribute);
    used();
    return text;
  }

  Result<void> write(std::string_view attribute, std::string_view value) override {
    auto written = queue_.write(attribute, value);
    used();
    return written;
  }

  [[nodiscard]] unsigned uses() const { return uses_; }

  void wait_for_use(unsigned before) const { uses_.wait(before); }

 private:
  void used() {
    ++uses_;
    uses_.notify_all();
  }

  FakeQueue& queue_;
  std::atomic<unsigned> uses_ = 0;
};

/// Three lanes of which the first two have acts; each of those is read until an act has come.
class RealStallTest : public ::testing::Test {
 protected:
  Result<RealStall> measured(std::chrono::seconds begun_ago) {
    const auto read = [this, begun_ago](std::chrono::seconds) -> Result<RealReads> {
      const auto begun = system_clock::now() - begun_ago;
      if (lane_++ < 2) watched_.wait_for_use(uses_);
      uses_ = watched_.uses();
      return RealReads{begun, {{ModelTime{0}, 3ms}}};
    };
    uses_ = watched_.uses() + 1;  // one to ask which scheduler is active
    return measure_lanes(watched_, {"test", read}, 1h);
  }

  FakeQueue queue_{"bfq", {"none", "mq-deadline", "bfq"}};
  WatchedQueue watched_{queue_};
  unsigned uses_ = 0;
  int lane_ = 0;
};

TEST_F(RealStallTest, TheFirstLaneWritesWhatIsActiveAndTheOthersDoNot) {
  const auto stall = measured(1s);
  ASSERT_TRUE(stall) << stall.error().what;
  ASSERT_FALSE(queue_.writes.empty());
  for (const auto& value : queue_.writes) EXPECT_EQ(value, "bfq");
  EXPECT_EQ(queue_.writes.size(), stall->lanes.at(0).acts.size());
  EXPECT_EQ(queue_.active(), "bfq");
}

TEST_F(RealStallTest, EachLaneHasItsReadsAndItsActs) {
  const auto stall = measured(1s);
  ASSERT_TRUE(stall) << stall.error().what;
  EXPECT_EQ(stall->scheduler, "bfq");
  EXPECT_EQ(stall->reader, "test");
  ASSERT_EQ(stall->lanes.size(), 3U);
  for (const auto& lane : stall->lanes) {
    EXPECT_EQ(lane.reads.size(), 1U);
    EXPECT_EQ(lane.lasted, 1h);
  }
  EXPECT_FALSE(stall->lanes[0].acts.empty());
  EXPECT_FALSE(stall->lanes[1].acts.empty());
  EXPECT_TRUE(stall->lanes[2].acts.empty());
}

TEST_F(RealStallTest, ActsOutsideTheReadsTimeAreNotShown) {
  for (const auto begun_ago : {-24h, 24h}) {
    const auto stall = measured(begun_ago);
    ASSERT_TRUE(stall) << stall.error().what;
    for (const auto& lane : stall->lanes) EXPECT_TRUE(lane.acts.empty()) << lane.who;
    lane_ = 0;
  }
}

TEST_F(RealStallTest, ADiskWithoutASchedulerIsNotRead) {
  queue_.text = "none";
  const auto stall = measure_lanes(queue_,
                                   {"test",
                                    [this](auto) -> Result<RealReads> {
                                      ++lane_;
                                      return RealReads{};
                                    }},
                                   1s);
  ASSERT_FALSE(stall);
  EXPECT_EQ(stall.error().what, "the disk has no scheduler to choose");
  EXPECT_EQ(lane_, 0);
}

TEST_F(RealStallTest, AFileThatCannotBeReadEndsIt) {
  queue_.read_error = ENODEV;
  const auto stall = measure_lanes(queue_, {"test", nullptr}, 1s);
  ASSERT_FALSE(stall);
  EXPECT_EQ(stall.error().code, ENODEV);
}

TEST_F(RealStallTest, WhatTheReaderSaysEndsIt) {
  const auto fails = [](auto) -> Result<RealReads> { return failure("fio failed", EIO); };
  const auto stall = measure_lanes(queue_, {"test", fails}, 1s);
  ASSERT_FALSE(stall);
  EXPECT_EQ(stall.error().what, "fio failed");
}

TEST(RealStall, RefusesWhatIsNoAttachedLoopDisk) {
  for (const auto* const device :
       {"/dev/vda", "/dev/null", "/dev/loop-control", "/dev/loop987654", "loop0", ""}) {
    const auto stall = measure_stall(device, 1s);
    ASSERT_FALSE(stall) << device;
    EXPECT_NE(stall.error().what.find("refused"), std::string::npos) << device;
  }
}

TEST(RealStall, ThePictureSaysWhatItRestsOn) {
  const auto caption = caption_of({"bfq", "fio", {}}, "/dev/loop3");
  ASSERT_EQ(caption.size(), 2U);
  EXPECT_TRUE(caption[0].starts_with("Measured: /dev/loop3 on Linux ")) << caption[0];
  EXPECT_TRUE(caption[0].ends_with("reads by fio. Written: bfq over bfq.")) << caption[0];
}

}  // namespace
}  // namespace elevatord::mock
