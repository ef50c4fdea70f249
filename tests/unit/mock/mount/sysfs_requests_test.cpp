// What the server answers to each request, as the kernel sees it.
#include <cerrno>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "served_fleet.hpp"

namespace elevatord {
namespace {

constexpr std::uint32_t kPage = 4096;

TEST(SysfsRequests, ANameIsLookedUp) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.look_up(mount.inode(mount.directory("sda") + "/queue"), "scheduler");
  const auto missing = mount.look_up(SysfsTree::kRoot, "sda");
  mount.serve();
  const auto entry = mount.answer_to(file).as<fuse_entry_out>();
  EXPECT_EQ(entry.nodeid, mount.queue("sda", "scheduler"));
  EXPECT_EQ(entry.attr.mode, S_IFREG | 0644U);
  EXPECT_EQ(entry.attr.size, kPage);
  EXPECT_EQ(mount.answer_to(missing).error, ENOENT);
}

TEST(SysfsRequests, ADisksNameIsNotKeptForLong) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto disk = mount.look_up(mount.inode("block"), "sda");
  const auto block = mount.look_up(SysfsTree::kRoot, "block");
  mount.serve();
  const auto entry = mount.answer_to(disk).as<fuse_entry_out>();
  EXPECT_EQ(entry.attr.mode, S_IFLNK | 0777U);
  EXPECT_EQ(entry.entry_valid, 0U);
  EXPECT_EQ(entry.entry_valid_nsec, 100'000'000U);
  EXPECT_EQ(mount.answer_to(block).as<fuse_entry_out>().entry_valid, 3600U);
}

TEST(SysfsRequests, AttributesOfWhatIsGoneAreNoDevice) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto root = mount.get_attributes(SysfsTree::kRoot);
  const auto gone = mount.get_attributes(987654);
  mount.serve();
  const auto attributes = mount.answer_to(root).as<fuse_attr_out>().attr;
  EXPECT_EQ(attributes.mode, S_IFDIR | 0755U);
  EXPECT_EQ(attributes.nlink, 2U);
  EXPECT_EQ(attributes.uid, ::geteuid());
  EXPECT_EQ(mount.answer_to(gone).error, ENODEV);
}

TEST(SysfsRequests, ALinkSaysWhereItLeads) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto link = mount.read_link(mount.inode("block/sda"));
  const auto gone = mount.read_link(987654);
  mount.serve();
  EXPECT_EQ(mount.answer_to(link).body, "../" + mount.directory("sda"));
  EXPECT_EQ(mount.answer_to(gone).error, ENOENT);
}

/// The names in an answer to READDIR, and the offset that the next one would begin at.
std::pair<std::vector<std::string>, std::uint64_t> names_in(const std::string& body) {
  std::vector<std::string> names;
  std::uint64_t next = 0;
  for (std::size_t at = 0; at + FUSE_NAME_OFFSET <= body.size();) {
    fuse_dirent entry{};
    std::memcpy(&entry, &body[at], FUSE_NAME_OFFSET);
    names.push_back(body.substr(at + FUSE_NAME_OFFSET, entry.namelen));
    next = entry.off;
    at += FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + entry.namelen);
  }
  return {names, next};
}

TEST(SysfsRequests, ADirectoryIsReadInParts) {
  ServedFleet mount{{a_sata_disk("sda"), a_sata_disk("sdb")}};
  const auto block = mount.inode("block");
  mount.open_directory(block);
  const auto whole = mount.read_directory(block, 1, kPage, 0);
  const auto first = mount.read_directory(block, 1, 80, 0);  // 32 bytes for each short name
  const auto rest = mount.read_directory(block, 1, kPage, 2);
  const auto end = mount.read_directory(block, 1, kPage, 4);
  mount.serve();
  EXPECT_EQ(names_in(mount.answer_to(whole).body).first,
            (std::vector<std::string>{".", "..", "sda", "sdb"}));
  const auto [names, next] = names_in(mount.answer_to(first).body);
  EXPECT_EQ(names, (std::vector<std::string>{".", ".."}));
  EXPECT_EQ(next, 2U);
  EXPECT_EQ(names_in(mount.answer_to(rest).body).first, (std::vector<std::string>{"sda", "sdb"}));
  EXPECT_EQ(mount.answer_to(end).body, "");
}

TEST(SysfsRequests, ADiskThatGoesLeavesAnOpenDirectory) {
  ServedFleet mount{{a_sata_disk("sda"), a_sata_disk("sdb")}};
  const auto block = mount.inode("block");
  mount.open_directory(block);
  mount.open(mount.inode(".control"), O_WRONLY);
  const auto removal = mount.write(mount.inode(".control"), 2, "remove sda");
  const auto names = mount.read_directory(block, 1, kPage, 0);
  mount.serve();
  EXPECT_EQ(mount.answer_to(removal).error, 0);
  EXPECT_EQ(names_in(mount.answer_to(names).body).first,
            (std::vector<std::string>{".", "..", "sdb"}));
}

TEST(SysfsRequests, OpensPassThePageCacheByAndWaitForNobody) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto open = mount.open(mount.queue("sda", "scheduler"), O_RDONLY);
  mount.serve();
  const auto reply = mount.answer_to(open).as<fuse_open_out>();
  EXPECT_EQ(reply.fh, 1U);
  EXPECT_EQ(reply.open_flags, FOPEN_DIRECT_IO | 1U << 6U);  // FOPEN_PARALLEL_DIRECT_WRITES
}

TEST(SysfsRequests, AReadOnlyFileIsNotOpenedForWritingEvenByRoot) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto size = mount.inode(mount.directory("sda") + "/size");
  const auto write = mount.open(size, O_WRONLY);
  const auto both = mount.open(size, O_RDWR);
  const auto read = mount.open(size, O_RDONLY);
  mount.serve();
  EXPECT_EQ(mount.answer_to(write).error, EACCES);
  EXPECT_EQ(mount.answer_to(both).error, EACCES);
  EXPECT_EQ(mount.answer_to(read).error, 0);
}

TEST(SysfsRequests, AnOpenOfWhatIsGoneHasItsPathLookedUpAnew) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.open(987654, O_RDONLY);
  const auto directory = mount.open_directory(987654);
  mount.serve();
  EXPECT_EQ(mount.answer_to(file).error, ESTALE);
  EXPECT_EQ(mount.answer_to(directory).error, ESTALE);
}

TEST(SysfsRequests, AFileIsReadInPartsOfOneText) {
  ServedFleet mount{{a_sata_disk("sda")}, "6.1.0"};
  const auto control = mount.inode(".control");
  const auto file = mount.inode(mount.directory("sda") + "/inflight");
  mount.open(file, O_RDONLY);
  mount.open(control, O_WRONLY);
  const auto first = mount.read(file, 1, 8);
  mount.write(control, 2, "add-io sda 60s");
  const auto rest = mount.read(file, 1, kPage, 8);
  const auto end = mount.read(file, 1, kPage, 100);
  const auto again = mount.read(file, 1, 8);
  mount.serve();
  EXPECT_EQ(mount.answer_to(first).body, "       0");
  EXPECT_EQ(mount.answer_to(rest).body, "        0\n");
  EXPECT_EQ(mount.answer_to(end).body, "");
  EXPECT_EQ(mount.answer_to(again).body, "       1");
}

TEST(SysfsRequests, AWriteIsAnsweredWithWhatWasTaken) {
  ServedFleet mount{{a_sata_disk("sda")}, "6.1.0"};
  const auto file = mount.queue("sda", "scheduler");
  mount.open(file, O_WRONLY);
  const auto same = mount.write(file, 1, "mq-deadline\n");
  const auto unknown = mount.write(file, 1, "cfq\n");
  mount.serve();
  EXPECT_EQ(mount.answer_to(same).as<fuse_write_out>().size, 12U);
  EXPECT_EQ(mount.answer_to(unknown).error, EINVAL);
}

TEST(SysfsRequests, AWriteLongerThanAPageIsCut) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.inode(mount.directory("sda") + "/uevent");
  mount.open(file, O_WRONLY);
  const auto write = mount.write(file, 1, "change " + std::string(5000, 'x'));
  mount.serve();
  EXPECT_EQ(mount.answer_to(write).as<fuse_write_out>().size, kPage);
}

TEST(SysfsRequests, TheLogNamesWhoOpenedAndWhoWrote) {
  ServedFleet mount{{a_sata_disk("sda")}, "6.1.0"};
  const auto file = mount.queue("sda", "scheduler");
  mount.open(file, O_WRONLY);
  mount.write(file, 1, "mq-deadline");
  mount.open(mount.inode(".log"), O_RDONLY);
  const auto log = mount.read(mount.inode(".log"), 2);
  mount.serve();
  const auto text = mount.answer_to(log).body;
  const auto pid = " pid=" + std::to_string(::getpid()) + " comm=\"mock_fuse_test\" ";
  EXPECT_NE(text.find("op=open" + pid), std::string::npos) << text;
  EXPECT_NE(text.find("op=write" + pid), std::string::npos) << text;
}

TEST(SysfsRequests, AReadDoesNotShowInTheLog) {
  ServedFleet mount{{a_sata_disk("sda")}};
  mount.open(mount.queue("sda", "scheduler"), O_RDONLY);
  mount.read(mount.queue("sda", "scheduler"), 1);
  mount.open(mount.inode(".log"), O_RDONLY);
  const auto log = mount.read(mount.inode(".log"), 2);
  mount.serve();
  EXPECT_EQ(mount.answer_to(log).body, "");
}

TEST(SysfsRequests, AClosedHandleKeepsNoText) {
  ServedFleet mount{{a_sata_disk("sda")}};
  const auto file = mount.inode(mount.directory("sda") + "/inflight");
  mount.open(file, O_RDONLY);
  const auto close = mount.close(file, 1);
  const auto entries = mount.read_directory(file, 1, kPage, 0);
  mount.serve();
  EXPECT_EQ(mount.answer_to(close).error, 0);
  EXPECT_EQ(mount.answer_to(entries).body, "");
}

}  // namespace
}  // namespace elevatord
