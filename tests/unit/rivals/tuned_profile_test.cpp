#include "tuned_profile.hpp"

#include <gtest/gtest.h>

#include "files_in_memory.hpp"

namespace elevatord {
namespace {

using testing::FilesInMemory;

constexpr const char* kDisk = "[main]\nsummary=x\n\n[disk]\nelevator=kyber\n";

FilesInMemory& active(FilesInMemory& files, const std::string& names) {
  return files.with("/etc/tuned/active_profile", names + '\n');
}

/// What it does and where, of each.
std::string texts(const FilesInMemory& files) {
  std::string text;
  for (const auto& rival : rivals_by_tuned(files)) {
    text += (text.empty() ? "" : "; ") + rival.does + " at " + rival.at.file_and_line();
  }
  return text;
}

TEST(TunedProfile, TheActiveOneSetsSchedulersByItsDiskSection) {
  FilesInMemory files;
  active(files, "throughput-performance")
      .with("/usr/lib/tuned/throughput-performance/tuned.conf", kDisk);
  EXPECT_EQ(texts(files),
            "profile 'throughput-performance' sets elevator=kyber at "
            "/usr/lib/tuned/throughput-performance/tuned.conf:5");
}

TEST(TunedProfile, OneThatIsNotActiveSetsNothing) {
  FilesInMemory files;
  files.with("/usr/lib/tuned/balanced/tuned.conf", kDisk);
  EXPECT_EQ(texts(files), "") << "TuneD has never run";
  active(files, "");
  EXPECT_EQ(texts(files), "") << "it is off";
  active(files, "no-such-profile");
  EXPECT_EQ(texts(files), "");
}

TEST(TunedProfile, IsFoundInEachDirectoryTheAdminsFirst) {
  FilesInMemory files;
  active(files, "mine");
  for (const std::string directory :
       {"/usr/lib/tuned/", "/usr/lib/tuned/profiles/", "/etc/tuned/", "/etc/tuned/profiles/"}) {
    const auto path = directory + "mine/tuned.conf";
    files.with(path, kDisk);
    EXPECT_EQ(texts(files), "profile 'mine' sets elevator=kyber at " + path + ":5");
  }
}

TEST(TunedProfile, ADiskSectionMayHaveAnyName) {
  FilesInMemory files;
  active(files, "mine")
      .with("/etc/tuned/mine/tuned.conf",
            "[ssds]\ntype=disk\ndevices=sd*\nelevator=none\n[disk]\n"
            "type=sysctl\nelevator=no\n");
  EXPECT_EQ(texts(files), "profile 'mine' sets elevator=none at /etc/tuned/mine/tuned.conf:4");
}

TEST(TunedProfile, WhatIsIncludedCounts) {
  FilesInMemory files;
  active(files, "mine")
      .with("/etc/tuned/mine/tuned.conf", "[main]\ninclude=base, network\n")
      .with("/usr/lib/tuned/base/tuned.conf", "[main]\ninclude=ground\n")
      .with("/usr/lib/tuned/ground/tuned.conf", kDisk);
  EXPECT_EQ(texts(files),
            "profile 'mine' sets elevator=kyber at "
            "/usr/lib/tuned/ground/tuned.conf:5");
}

TEST(TunedProfile, WhatIncludesOverridesWhatIsIncluded) {
  FilesInMemory files;
  active(files, "mine")
      .with("/usr/lib/tuned/base/tuned.conf", kDisk)
      .with("/etc/tuned/mine/tuned.conf", "[disk]\nelevator=bfq\n[main]\ninclude=base\n");
  EXPECT_EQ(texts(files), "profile 'mine' sets elevator=bfq at /etc/tuned/mine/tuned.conf:2");
  for (const auto* const off : {"elevator=", "enabled=false", "enabled=0", "replace=true"}) {
    files.with("/etc/tuned/mine/tuned.conf",
               std::string{"[main]\ninclude=base\n[disk]\n"} + off + '\n');
    EXPECT_EQ(texts(files), "") << off;
  }
}

TEST(TunedProfile, SeveralCanBeActive) {
  FilesInMemory files;
  active(files, "balanced mine")
      .with("/usr/lib/tuned/balanced/tuned.conf", "[disk]\nelevator=bfq\n")
      .with("/etc/tuned/mine/tuned.conf", "[nvme]\ntype=disk\nelevator=none\n");
  EXPECT_EQ(texts(files),
            "profile 'balanced mine' sets elevator=bfq at /usr/lib/tuned/balanced/tuned.conf:2; "
            "profile 'balanced mine' sets elevator=none at /etc/tuned/mine/tuned.conf:3");
}

TEST(TunedProfile, ProfilesThatIncludeEachOtherComeToAnEnd) {
  FilesInMemory files;
  active(files, "a")
      .with("/etc/tuned/a/tuned.conf", "[main]\ninclude=b\n[disk]\nelevator=bfq\n")
      .with("/etc/tuned/b/tuned.conf", "[main]\ninclude=a\n");
  EXPECT_EQ(texts(files), "profile 'a' sets elevator=bfq at /etc/tuned/a/tuned.conf:4");
}

TEST(TunedProfile, AChainWithoutEndIsCutOff) {
  FilesInMemory files;
  active(files, "0");
  for (int i = 0; i < 1000; ++i) {
    files.with("/etc/tuned/" + std::to_string(i) + "/tuned.conf",
               "[main]\ninclude=" + std::to_string(i + 1) + '\n');
  }
  files.with("/etc/tuned/1000/tuned.conf", kDisk);
  EXPECT_EQ(texts(files), "");
}

}  // namespace
}  // namespace elevatord
