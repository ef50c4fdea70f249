#include "tlp_config.hpp"

#include <gtest/gtest.h>

#include "files_in_memory.hpp"

namespace elevatord {
namespace {

using testing::FilesInMemory;

std::string only_text(const FilesInMemory& files) {
  const auto rivals = rivals_by_tlp(files);
  return rivals.size() == 1 ? rivals.front().does + " at " + rivals.front().at.file_and_line()
                            : std::to_string(rivals.size()) + " rivals";
}

TEST(TlpConfig, SetsSchedulersWhereSomebodySaysSo) {
  FilesInMemory files;
  files.with("/etc/tlp.conf", "TLP_ENABLE=1\nDISK_IOSCHED=\"mq-deadline bfq\"\n");
  EXPECT_EQ(only_text(files), "sets DISK_IOSCHED=\"mq-deadline bfq\" at /etc/tlp.conf:2");
}

TEST(TlpConfig, AsItIsShippedSetsNone) {
  FilesInMemory files;
  EXPECT_EQ(only_text(files), "0 rivals") << "TLP is not there";
  files.with("/etc/tlp.conf", "#DISK_IOSCHED=\"mq-deadline mq-deadline\"\n");
  EXPECT_EQ(only_text(files), "0 rivals");
}

TEST(TlpConfig, KeepForEveryDiskSetsNone) {
  for (const auto* const value : {"\"keep keep\"", "keep", "\"\"", ""}) {
    FilesInMemory files;
    files.with("/etc/tlp.conf", std::string{"DISK_IOSCHED="} + value + '\n');
    EXPECT_EQ(only_text(files), "0 rivals") << value;
  }
}

TEST(TlpConfig, KeepForOneDiskLeavesTheOther) {
  FilesInMemory files;
  files.with("/etc/tlp.conf", "DISK_IOSCHED=\"keep bfq\"\n");
  EXPECT_EQ(only_text(files), "sets DISK_IOSCHED=\"keep bfq\" at /etc/tlp.conf:1");
}

TEST(TlpConfig, TheLastOneThatSaysItCounts) {
  FilesInMemory files;
  files.with("/etc/tlp.d/10-mine.conf", "DISK_IOSCHED=none\n");
  files.with("/etc/tlp.d/20-more.conf", "DISK_IOSCHED=bfq\n");
  files.with("/etc/tlp.d/30-off.conf.bak", "DISK_IOSCHED=kyber\n");
  EXPECT_EQ(only_text(files), "sets DISK_IOSCHED=\"bfq\" at /etc/tlp.d/20-more.conf:1");
  files.with("/etc/tlp.conf", "DISK_IOSCHED=keep\n");
  EXPECT_EQ(only_text(files), "0 rivals");
}

}  // namespace
}  // namespace elevatord
