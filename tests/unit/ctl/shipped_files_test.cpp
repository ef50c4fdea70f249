#include "shipped_files.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::TemporaryDirectory;
using Kind = ShippedFile::Kind;

/// /etc, /run and /usr/lib with a shipped file and a preset.
class ShippedFiles : public ::testing::Test {
 protected:
  ShippedFiles() {
    for (const char* name : {"etc", "run", "usr/policy.d", "usr/presets"}) {
      std::filesystem::create_directories(dir_ / name);
    }
    dir_.write("usr/policy.d/90-defaults.yaml", "shipped\n");
    dir_.write("usr/presets/server.yaml", "preset\n");
  }

  [[nodiscard]] std::vector<ShippedFile> compare() const {
    return compare_with_shipped({dir_.path("etc"), dir_.path("run"), dir_.path("usr/policy.d")},
                                dir_.path("usr/presets"));
  }

  /// The one file that stands to a shipped one.
  [[nodiscard]] ShippedFile only() const {
    const auto files = compare();
    EXPECT_EQ(files.size(), 1U);
    return files.empty() ? ShippedFile{} : files.front();
  }

  void link(const std::string& target, const std::string& name) const {
    std::filesystem::create_symlink(target, dir_ / name);
  }

  TemporaryDirectory dir_;
};

TEST_F(ShippedFiles, NothingIsToldWhereNothingTakesTheirPlace) {
  dir_.write("etc/50-mine.yaml", "mine\n");
  EXPECT_TRUE(compare().empty());
}

TEST_F(ShippedFiles, AnEditedCopyDiffers) {
  dir_.write("etc/90-defaults.yaml", "mine\n");
  const auto file = only();
  EXPECT_EQ(file.kind, Kind::Differs);
  EXPECT_EQ(file.file, dir_.path("etc/90-defaults.yaml"));
  EXPECT_EQ(file.shipped, dir_.path("usr/policy.d/90-defaults.yaml"));
  EXPECT_NE(file.diff.find("@@ -1 +1 @@\n-shipped\n+mine\n"), std::string::npos) << file.diff;
}

TEST_F(ShippedFiles, AnEmptyFileAndALinkToNullMask) {
  dir_.write("run/90-defaults.yaml", "");
  EXPECT_EQ(only().kind, Kind::Masks);
  link("/dev/null", "etc/90-defaults.yaml");
  EXPECT_EQ(only().kind, Kind::Masks);
  EXPECT_EQ(only().file, dir_.path("etc/90-defaults.yaml"));
}

TEST_F(ShippedFiles, OnlyTheStrongestCounts) {
  dir_.write("etc/90-defaults.yaml", "shipped\n");
  dir_.write("run/90-defaults.yaml", "mine\n");
  EXPECT_EQ(only().kind, Kind::Same);
}

TEST_F(ShippedFiles, APresetIsEnabledByALink) {
  link(dir_.path("usr/presets/server.yaml"), "etc/50-any-name.yaml");
  const auto file = only();
  EXPECT_EQ(file.kind, Kind::Preset);
  EXPECT_EQ(file.shipped, dir_.path("usr/presets/server.yaml"));
  EXPECT_FALSE(is_difference(file.kind));
}

TEST_F(ShippedFiles, ARelativeLinkEnablesAPresetAsWell) {
  link("../usr/presets/server.yaml", "etc/server.yaml");
  EXPECT_EQ(only().kind, Kind::Preset);
}

TEST_F(ShippedFiles, ACopyOfAPresetIsComparedWithIt) {
  dir_.write("etc/server.yaml", "preset\nand mine\n");
  EXPECT_EQ(only().kind, Kind::Differs);
  EXPECT_EQ(only().shipped, dir_.path("usr/presets/server.yaml"));
}

TEST_F(ShippedFiles, BackupsAndHiddenFilesAreNone) {
  dir_.write("etc/90-defaults.yaml~", "mine\n");
  dir_.write("etc/.90-defaults.yaml", "mine\n");
  EXPECT_TRUE(compare().empty());
}

TEST_F(ShippedFiles, WhatCannotBeReadIsToldWithTheReason) {
  std::filesystem::create_directories(dir_ / "etc/90-defaults.yaml");
  EXPECT_EQ(only().kind, Kind::Unreadable);
  EXPECT_NE(only().diff.find("not a regular file"), std::string::npos) << only().diff;
  EXPECT_TRUE(is_difference(only().kind));
}

TEST_F(ShippedFiles, ALinkToNowhereCannotBeRead) {
  link("/nonexistent", "etc/90-defaults.yaml");
  EXPECT_EQ(only().kind, Kind::Unreadable);
}

}  // namespace
}  // namespace elevatord::ctl
