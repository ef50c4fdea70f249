#include "record_store.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child_process.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::ChildProcess;
using testing::put;
using testing::TemporaryDirectory;
using testing::text_of;

JobRecord a_record(const std::string& device = "sda") {
  return {device, 12, "scheduler", "bfq", this_process().value()};
}

/// The same, by a process that cannot be there any more.
JobRecord a_dead_record(const std::string& device = "sda") {
  auto record = a_record(device);
  record.process.start_time += 1;
  return record;
}

class RecordStoreTest : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path file(const std::string& name) const { return runtime_ / ("jobs/" + name); }

  void put_record(const JobRecord& record) const {
    put(file(record_file_name(record.device).value()), to_text(record).value());
  }

  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator{runtime_ / "jobs"}, fs::directory_iterator{}));
  }

  [[nodiscard]] Result<RecordStore::Held> acquire() const {
    return store_->acquire({"sda", 12, "scheduler", "bfq", {}});
  }

  TemporaryDirectory runtime_;
  Result<RecordStore> store_ = RecordStore::open(runtime_.path());
};

TEST_F(RecordStoreTest, TheRecordIsThereWhileItIsHeldAndGoneAfter) {
  {
    const auto held = acquire();
    ASSERT_TRUE(held);
    EXPECT_EQ(parse_job_record(text_of(file("sda"))).value(), a_record());
    EXPECT_EQ(files(), 1U);
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(RecordStoreTest, ASecondWriterIsRefusedAndToldWhoWrites) {
  const auto held = acquire();
  const auto second = acquire();
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, EBUSY);
  EXPECT_EQ(second.error().what,
            "another process (pid " + std::to_string(::getpid()) + ") is writing this disk");
  EXPECT_EQ(files(), 1U);
}

TEST_F(RecordStoreTest, ARecordOfALivingProcessIsLeftAlone) {
  const ChildProcess child{[] { ::pause(); }};
  auto record = a_record();
  record.process = child.in_state('S');
  put_record(record);
  EXPECT_EQ(acquire().error().code, EBUSY);
  EXPECT_EQ(parse_job_record(text_of(file("sda"))).value(), record);
}

TEST_F(RecordStoreTest, ARecordOfADeadProcessIsReplaced) {
  put_record(a_dead_record());
  const auto held = acquire();
  ASSERT_TRUE(held);
  EXPECT_EQ(parse_job_record(text_of(file("sda"))).value(), a_record());
  EXPECT_EQ(files(), 1U);
}

TEST_F(RecordStoreTest, ADamagedRecordIsReplaced) {
  put(file("sda"), "");
  EXPECT_TRUE(acquire());
  put(file("sda"), std::string(100000, 'x'));
  EXPECT_TRUE(acquire());
}

TEST_F(RecordStoreTest, ALinkInPlaceOfARecordIsNotFollowed) {
  put(runtime_ / "elsewhere", "precious");
  fs::create_symlink("../elsewhere", file("sda"));
  EXPECT_EQ(acquire().error().code, ELOOP);
  EXPECT_EQ(text_of(runtime_ / "elsewhere"), "precious");
}

TEST_F(RecordStoreTest, ALinkInPlaceOfTheDirectoryIsNotFollowed) {
  TemporaryDirectory other;
  fs::create_directory_symlink(runtime_.path(), other / "jobs");
  EXPECT_FALSE(RecordStore::open(other.path()));
}

TEST_F(RecordStoreTest, OfManyProcessesThatReplaceAStaleRecordOneWins) {
  put_record(a_dead_record());
  std::array<int, 2> go{};
  std::array<int, 2> won{};
  ASSERT_EQ(::pipe(go.data()), 0);
  ASSERT_EQ(::pipe(won.data()), 0);
  std::vector<pid_t> children;
  for (int i = 0; i < 16; ++i) {
    const auto pid = ::fork();
    if (pid != 0) {
      children.push_back(pid);
      continue;
    }
    ::close(go[1]);
    char byte = 0;
    static_cast<void>(::read(go[0], &byte, 1) == 1);  // all start when the parent closes its end
    const auto own = RecordStore::open(runtime_.path());
    const auto held = own->acquire({"sda", 12, "scheduler", "bfq", {}});
    byte = held ? 'w' : 'l';
    static_cast<void>(::write(won[1], &byte, 1) == 1);
    ::pause();  // holds what it has until it is killed
    ::_exit(0);
  }
  ::close(go[0]);
  ::close(go[1]);
  std::string answers;
  for (char byte = 0; answers.size() < children.size() && ::read(won[0], &byte, 1) == 1;) {
    answers += byte;
  }
  for (const auto pid : children) {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }
  EXPECT_EQ(std::count(answers.begin(), answers.end(), 'w'), 1) << answers;
  ::close(won[0]);
  ::close(won[1]);
}

TEST_F(RecordStoreTest, ListsLiveAndDeadRecordsAndPassesOverDamagedFiles) {
  put_record(a_record("sda"));
  put_record(a_dead_record("cciss!c0d0"));
  put(file("sdb"), "elevatord-job 1\ndevice sd");
  put(file("sdc"), to_text(a_record("sdd")).value());  // the name of another disk
  put(file(".1-1"), to_text(a_record("sde")).value());
  fs::create_directory(file("sdf"));
  ASSERT_EQ(::mkfifo(file("sdg").c_str(), 0600), 0);

  std::map<std::string, bool> alive;
  for (const auto& listed : list_records(runtime_.path())) {
    alive[listed.record.device] = listed.alive;
  }
  EXPECT_EQ(alive, (std::map<std::string, bool>{{"cciss!c0d0", false}, {"sda", true}}));
}

TEST_F(RecordStoreTest, NoDirectoryIsNoRecords) {
  EXPECT_TRUE(list_records(runtime_.path() + "/nowhere").empty());
}

}  // namespace
}  // namespace elevatord
