#include "applied_values.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

const AppliedValues kValues{
    {"sda", "/devices/pci0000:00/ata1/block/sda", 2048, 5, 0, "scheduler", "bfq", "none", "", "",
     "kyber", false, ""},
    {"sda", "/devices/pci0000:00/ata1/block/sda", 2048, 5, 0, "queue/max_sectors_kb", "99999",
     "512", "99999", "1280", "", false, "256"},
    {"cciss!c0d0", "/devices/with blank/block/x", 0, 0, 77, "iosched/kyber/read_lat_nsec", "",
     "2000000", "", "", "", true, ""}};

TEST(AppliedValues, ComeBackAsTheyWereWritten) {
  const auto read = read_applied_values(write_applied_values(kValues, "boot-1"), "boot-1");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, kValues);
}

TEST(AppliedValues, OfAnotherBootAreIgnored) {
  EXPECT_FALSE(read_applied_values(write_applied_values(kValues, "boot-1"), "boot-2").has_value());
}

TEST(AppliedValues, ThatWereCutAnywhereAreIgnored) {
  const auto text = write_applied_values(kValues, "b");
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    const auto read = read_applied_values(text.substr(0, size), "b");
    EXPECT_FALSE(read.has_value() && *read == kValues && size < text.size() - 4) << size;
  }
}

TEST(AppliedValues, DamageIsAnErrorNotAGuess) {
  for (const auto* text :
       {"", "\n", "elevatord-state 1 b\nend\n", "garbage",
        "elevatord-state 2 b\napplied sda 1 5 0 scheduler bfq /d\nend\n",
        "elevatord-state 3 b\nsetting sda 1 5 0 scheduler bfq - - - /d\nend\n"}) {
    EXPECT_FALSE(read_applied_values(text, "b").has_value()) << text;
  }
  const auto read = [](const std::string& line) {
    return read_applied_values("elevatord-state 4 b\nsetting " + line + "\nend\n", "b");
  };
  EXPECT_TRUE(read("sda 1 5 0 scheduler bfq - - - - restored - /d"));
  for (const auto* line :
       {"sda x 5 0 scheduler bfq - - - - - - /d", "sda 1 5 0 nr_requests 3 - - - - - - /d",
        "sda 1 5 0 scheduler bfq - - - - yes - /d", "sda 1 5 0 scheduler bfq - - - - - /d",
        "sda 1 5 0 scheduler"}) {
    EXPECT_FALSE(read(line)) << line;
  }
}

}  // namespace
}  // namespace elevatord
