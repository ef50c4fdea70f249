#include "other_programs.hpp"

#include <gtest/gtest.h>

#include "files_in_memory.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::FilesInMemory;

TEST(OtherPrograms, AreNoneWhereNobodySetsSchedulers) {
  EXPECT_TRUE(check_other_programs(FilesInMemory{}).empty());
}

TEST(OtherPrograms, AreToldWithThePlaceWhereTheyAreConfigured) {
  FilesInMemory files;
  files.with("/etc/tuned/active_profile", "mine\n")
      .with("/etc/tuned/mine/tuned.conf", "[disk]\nelevator=kyber\n")
      .with("/etc/tlp.conf", "DISK_IOSCHED=bfq\n")
      .with("/etc/udev/rules.d/60-io.rules", "ATTR{queue/scheduler}=\"none\"\n");
  const auto findings = check_other_programs(files);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings.front().at.text(), "/etc/tuned/mine/tuned.conf:2:1");
  for (const auto& finding : findings) EXPECT_EQ(finding.code, "other-program");
  EXPECT_TRUE(findings.front().what.starts_with("tuned: "));
  EXPECT_NE(findings.front().what.find("overwrite each other"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
