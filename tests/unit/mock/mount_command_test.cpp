// What mount refuses before anything is mounted.
#include "mount_command.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

constexpr const char* kFleet = "version: 1\nkernel: 6.18.44\ndisks: []\n";

class MountCommand : public ::testing::Test {
 protected:
  MountCommand() {
    std::filesystem::create_directory(directory_ / "empty");
    options_.directory = directory_.path("empty");
    options_.fleet = directory_.write("fleet.yaml", kFleet);
    options_.foreground = true;
  }

  /// What it says while it refuses.
  [[nodiscard]] std::string refusal() const {
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(run_mount(options_), 1);
    return ::testing::internal::GetCapturedStderr();
  }

  TemporaryDirectory directory_;
  MountOptions options_;
};

TEST_F(MountCommand, TheDirectoryMustBeThere) {
  options_.directory = directory_.path("missing");
  EXPECT_EQ(refusal(), "elevator-mock: " + options_.directory + ": No such file or directory\n");
}

TEST_F(MountCommand, TheDirectoryMustBeEmpty) {
  static_cast<void>(directory_.write("empty/file", "mine"));
  EXPECT_EQ(refusal(), "elevator-mock: " + options_.directory + ": is not an empty directory\n");
  EXPECT_EQ(directory_.read("empty/file"), "mine");
}

TEST_F(MountCommand, AFileIsNoDirectory) {
  options_.directory = options_.fleet;
  EXPECT_NE(refusal().find(": is not an empty directory"), std::string::npos);
}

TEST_F(MountCommand, TheControlFileIsANameInTheRoot) {
  for (const auto* const name : {"", ".", "..", "a/b", "/control", ".log"}) {
    options_.control = name;
    EXPECT_EQ(refusal(), "elevator-mock: --control: a file name in the mount's root, not '" +
                             std::string{name} + "'\n");
  }
}

TEST_F(MountCommand, AFleetThatIsNotThereIsTold) {
  options_.fleet = directory_.path("missing.yaml");
  EXPECT_TRUE(refusal().starts_with("elevator-mock: " + options_.fleet + ": "));
}

TEST_F(MountCommand, EveryMistakeInAFleetIsToldWithItsPlace) {
  options_.fleet = directory_.write("fleet.yaml",
                                    "version: 1\n"
                                    "kernel: 6.18.44\n"
                                    "disks:\n"
                                    "  - { name: sda, class: sataa }\n"
                                    "  - { name: sdb, class: sata, size: big }\n");
  const auto text = refusal();
  EXPECT_NE(text.find("fleet.yaml:4:25: unknown class 'sataa'"), std::string::npos) << text;
  EXPECT_NE(text.find("\n" + options_.fleet + ":5:37: size: "), std::string::npos) << text;
}

}  // namespace
}  // namespace elevatord
