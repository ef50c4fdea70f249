#include "rivals.hpp"

#include <gtest/gtest.h>

#include "files_in_memory.hpp"

namespace elevatord {
namespace {

using testing::FilesInMemory;

TEST(Rivals, AMachineWithoutOtherToolsHasNone) {
  EXPECT_TRUE(find_rivals(FilesInMemory{}).empty());
  EXPECT_TRUE(warnings_about({}).empty());
}

TEST(Rivals, OfEachToolAreFound) {
  FilesInMemory files;
  files.with("/etc/tuned/active_profile", "mine\n")
      .with("/etc/tuned/mine/tuned.conf", "[disk]\nelevator=kyber\n")
      .with("/etc/tlp.conf", "DISK_IOSCHED=bfq\n")
      .with("/etc/udev/rules.d/60-io.rules", "ATTR{queue/scheduler}=\"none\"\n");
  const auto rivals = find_rivals(files);
  ASSERT_EQ(rivals.size(), 3U);
  EXPECT_EQ(rivals[0].tool, "tuned");
  EXPECT_EQ(rivals[1].tool, "tlp");
  EXPECT_EQ(rivals[2].tool, "udev");
  EXPECT_EQ(warnings_about(rivals).at(2), rivals[2].text());
}

TEST(Rivals, ThatAreManyDoNotFillTheLog) {
  const std::vector<Rival> rivals(1000, Rival{"udev", "a rule writes", {"60-io.rules", 1, 1}});
  const auto texts = warnings_about(rivals);
  EXPECT_EQ(texts.size(), 21U);
  EXPECT_EQ(texts.back(), "and 980 more that set schedulers");
}

}  // namespace
}  // namespace elevatord
