#include "wire.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();

TEST(Wire, NumbersAndTextsComeBackAsTheyWere) {
  WireWriter writer;
  writer.u8(200);
  writer.u16(60000);
  writer.u32(4'000'000'000);
  writer.u64(kLargest);
  writer.text("none [bfq]", 100);
  writer.text("", 100);
  const auto packet = writer.take();
  WireReader reader{packet};
  EXPECT_EQ(reader.u8(), 200);
  EXPECT_EQ(reader.u16(), 60000);
  EXPECT_EQ(reader.u32(), 4'000'000'000);
  EXPECT_EQ(reader.u64(), kLargest);
  EXPECT_EQ(reader.text(100), "none [bfq]");
  EXPECT_EQ(reader.text(100), "");
  EXPECT_TRUE(reader.at_end());
  EXPECT_FALSE(reader.failed());
}

TEST(Wire, TheBytesAreLittleEndian) {
  WireWriter writer;
  writer.u16(0x0102);
  EXPECT_EQ(writer.take(), (std::vector<std::byte>{std::byte{2}, std::byte{1}}));
}

TEST(Wire, NothingIsReadPastTheEnd) {
  WireWriter writer;
  writer.u16(7);
  const auto packet = writer.take();
  WireReader reader{packet};
  EXPECT_EQ(reader.u32(), 0U);
  EXPECT_TRUE(reader.failed());
  EXPECT_EQ(reader.u8(), 0);  // and nothing more after the first failure
  EXPECT_EQ(reader.text(10), "");
}

TEST(Wire, ATextThatEndsBeforeItsLengthFails) {
  WireWriter writer;
  writer.u16(5);
  writer.u8('x');
  const auto packet = writer.take();
  WireReader reader{packet};
  EXPECT_EQ(reader.text(100), "");
  EXPECT_TRUE(reader.failed());
}

TEST(Wire, LimitsAreKeptAtBothEnds) {
  WireWriter writer;
  writer.text("mq-deadline", 4);
  const auto packet = writer.take();
  WireReader generous{packet};
  EXPECT_EQ(generous.text(4), "mq-d");
  WireReader strict{packet};
  EXPECT_EQ(strict.text(3), "");
  EXPECT_TRUE(strict.failed());
}

TEST(Wire, AFlagIsZeroOrOneAndACountHasAMost) {
  WireWriter writer;
  writer.u8(2);
  const auto packet = writer.take();
  WireReader flag{packet};
  EXPECT_FALSE(flag.flag());
  EXPECT_TRUE(flag.failed());
  WireWriter other;
  other.u8(200);
  const auto counted = other.take();
  WireReader count{counted};
  EXPECT_EQ(count.count(199), 0U);
  EXPECT_TRUE(count.failed());
}

}  // namespace
}  // namespace elevatord
