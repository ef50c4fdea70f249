#include "probe.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;

class ProbeTest : public ::testing::Test {
 protected:
  [[nodiscard]] DeviceDirectory open(const std::string& name) const {
    return DeviceDirectory::open(root_.get(), name).value();
  }

  [[nodiscard]] ProbedFiles probed(const std::string& name) const { return probe(open(name)); }

  [[nodiscard]] ProbedAttributes attributes(const std::string& name,
                                            const std::vector<std::string>& paths) const {
    return probe_attributes(open(name), paths);
  }

  /// What drivers tell of a device; disks have a link to it.
  void add_device(const std::string& disk, const std::string& model) {
    const auto device = fs::path{sysfs_.root()} / "devices/pci/0:0:0:0";
    fs::create_directories(device);
    put(device / "model", model + '\n');
    fs::create_directory_symlink("../../../pci/0:0:0:0", sysfs_.directory_of(disk) / "device");
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

TEST_F(ProbeTest, ReadsWhatIsThereAndLeavesOutWhatIsNot) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"},
                          {"size", "2048"},
                          {"mq/0/cpu_list", "0"},
                          {"mq/1/cpu_list", "1"},
                          {"mq/notes/x", ""}});
  EXPECT_EQ(probed("sda"),
            (ProbedFiles{{"queue/scheduler", "[none] bfq"}, {"size", "2048"}, {"mq", "2"}}));
}

TEST_F(ProbeTest, FollowsTheDeviceLinkInsideTheTree) {
  sysfs_.add_disk("sda");
  add_device("sda", "DISK 1  ");
  EXPECT_EQ(probed("sda"), (ProbedFiles{{"device/model", "DISK 1  "}}));
}

TEST_F(ProbeTest, AnEmptyFileIsNotAMissingOne) {
  sysfs_.add_disk("sda", {{"queue/zoned", ""}});
  EXPECT_EQ(probed("sda"), (ProbedFiles{{"queue/zoned", ""}}));
}

TEST_F(ProbeTest, AFileThatCannotBeReadCostsNoOther) {
  sysfs_.add_disk("sda", {{"size", "2048"}, {"queue/rotational/odd", "a directory"}});
  EXPECT_EQ(probed("sda"), (ProbedFiles{{"size", "2048"}}));
}

TEST_F(ProbeTest, NothingElseIsRead) {
  sysfs_.add_disk("sda", {{"uevent", "x"}, {"queue/iosched/low_latency", "1"}, {"stat", "0"}});
  EXPECT_EQ(probed("sda"), ProbedFiles{});
}

TEST_F(ProbeTest, ADiskThatWentAwayHasNothing) {
  sysfs_.add_disk("sda", {{"size", "2048"}, {"mq/0/cpu_list", "0"}});
  const auto directory = open("sda");
  sysfs_.remove_disk("sda");
  EXPECT_EQ(probe(directory), ProbedFiles{});
}

TEST_F(ProbeTest, AnotherDiskThatTookOverTheNameIsNotTakenForTheOne) {
  sysfs_.add_disk("sda", {{"size", "2048"}});
  const auto directory = open("sda");
  sysfs_.remove_disk("sda");
  sysfs_.add_disk("sda", {{"size", "4096"}});
  add_device("sda", "ANOTHER");
  EXPECT_EQ(probe(directory), ProbedFiles{});
}

TEST_F(ProbeTest, AttributesAreReadByTheirPathsBelowTheDisk) {
  sysfs_.add_disk("sda", {{"queue/dax", "0"}, {"ro", "1"}, {"device/vendor", "ATA     "}});
  EXPECT_EQ(attributes("sda", {"queue/dax", "device/vendor", "queue/zoned"}),
            (ProbedAttributes{{"queue/dax", "0"}, {"device/vendor", "ATA     "}}));
}

TEST_F(ProbeTest, AttributesOfTheDeviceAreReadThroughItsLink) {
  sysfs_.add_disk("sda");
  add_device("sda", "DISK 1");
  EXPECT_EQ(attributes("sda", {"device/model"}), (ProbedAttributes{{"device/model", "DISK 1"}}));
}

TEST_F(ProbeTest, NoAttributeIsReadThatIsNotTheDisks) {
  sysfs_.add_disk("sda", {{"ro", "0"}});
  sysfs_.add_disk("sdb", {{"ro", "1"}});
  const auto directory = sysfs_.directory_of("sda");
  put(fs::path{sysfs_.root()} / "secret", "x\n");
  fs::create_symlink("../sdb", directory / "other");
  fs::create_symlink(fs::path{sysfs_.root()} / "secret", directory / "absolute");
  fs::create_symlink("/etc/hostname", directory / "device");
  EXPECT_EQ(attributes("sda", {"../sdb/ro", "other/ro", "absolute", "/etc/hostname", "device/x",
                               "queue/../../sdb/ro", "../../../../secret"}),
            ProbedAttributes{});
}

TEST_F(ProbeTest, ALinkOfTheDeviceThatLeadsOutOfTheTreeIsNotFollowed) {
  const testing::TemporaryDirectory outside;
  put(fs::path{outside.path()} / "model", "x\n");
  sysfs_.add_disk("sda");
  fs::create_directory_symlink(outside.path(), sysfs_.directory_of("sda") / "device");
  EXPECT_EQ(attributes("sda", {"device/model"}), ProbedAttributes{});
}

TEST_F(ProbeTest, OnlyFilesThatEverybodyMayReadAreAttributes) {
  sysfs_.add_disk("sda", {{"open", "1"}, {"secret", "1"}});
  const auto directory = sysfs_.directory_of("sda");
  fs::permissions(directory / "secret", fs::perms::owner_read | fs::perms::group_read);
  sysfs_.make_fifo("sda", "pipe");
  fs::permissions(directory / "pipe", fs::perms::all);
  fs::create_directory(directory / "directory");
  EXPECT_EQ(attributes("sda", {"open", "secret", "pipe", "directory"}),
            (ProbedAttributes{{"open", "1"}}));
}

TEST_F(ProbeTest, ATextThatNoRuleCanMatchIsLeftOut) {
  sysfs_.add_disk("sda", {{"lines", "a\nb"},
                          {"long", std::string(257, 'x')},
                          {"page", std::string(5000, 'x')},
                          {"bytes", "\xff\x01"},
                          {"empty", ""},
                          {"limit", std::string(256, 'x')}});
  EXPECT_EQ(attributes("sda", {"lines", "long", "page", "bytes", "empty", "limit"}),
            (ProbedAttributes{{"empty", ""}, {"limit", std::string(256, 'x')}}));
}

TEST_F(ProbeTest, ADiskThatWentAwayHasNoAttributes) {
  sysfs_.add_disk("sda", {{"ro", "0"}});
  const auto directory = open("sda");
  sysfs_.remove_disk("sda");
  sysfs_.add_disk("sda", {{"ro", "1"}});
  EXPECT_EQ(probe_attributes(directory, std::vector<std::string>{"ro"}), ProbedAttributes{});
}

}  // namespace
}  // namespace elevatord
