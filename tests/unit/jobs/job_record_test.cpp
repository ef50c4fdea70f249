#include "job_record.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_sysfs.hpp"
#include "record_store.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
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

/// A child that does `run` and is killed and reaped at the end of the test.
class Child {
 public:
  explicit Child(void (*run)()) : pid_(::fork()) {
    if (pid_ != 0) return;
    run();
    ::_exit(0);
  }

  ~Child() {
    static_cast<void>(::kill(pid_, SIGKILL));
    static_cast<void>(::waitpid(pid_, nullptr, 0));
  }

  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child(Child&&) = delete;
  Child& operator=(Child&&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }

  /// Its identity once it has reached a state (`Z`, `S` ...).
  [[nodiscard]] ProcessId in_state(char state) const {
    while (true) {
      const auto stat = text_of("/proc/" + std::to_string(pid_) + "/stat");
      const auto after_name = stat.substr(stat.rfind(')') + 2);
      if (after_name.front() == state) return identity(after_name);
    }
  }

 private:
  [[nodiscard]] ProcessId identity(const std::string& after_name) const {
    std::size_t at = 0;
    for (int field = 3; field < 22; ++field) at = after_name.find(' ', at) + 1;
    return {pid_, std::stoull(after_name.substr(at)), this_process()->boot_id};
  }

  pid_t pid_;
};

TEST(ProcessId, ThisProcessIsAlive) {
  EXPECT_TRUE(is_alive(this_process().value()));
}

TEST(ProcessId, APidThatWasGivenAwayAgainIsNotTheProcess) {
  EXPECT_FALSE(is_alive(a_dead_record().process));
}

TEST(ProcessId, NothingOfAnotherBootIsAlive) {
  auto process = this_process().value();
  process.boot_id = "00000000-0000-0000-0000-000000000000";
  EXPECT_FALSE(is_alive(process));
}

TEST(ProcessId, AZombieThatOnlyWaitsForItsParentIsNotAlive) {
  const Child child{[] {}};
  EXPECT_FALSE(is_alive(child.in_state('Z')));
}

TEST(ProcessId, AZombieWithAThreadThatLivesIsAlive) {
  // As a killed worker looks while one of its threads is stuck in the kernel.
  const Child child{[] {
    pthread_t thread{};
    static_cast<void>(::pthread_create(
        &thread, nullptr,
        [](void*) -> void* {
          while (true) ::pause();
        },
        nullptr));
    ::syscall(SYS_exit, 0);  // this thread only; pthread_exit() would unwind through the test
  }};
  EXPECT_TRUE(is_alive(child.in_state('Z')));
}

TEST(JobRecord, ComesBackAsItWas) {
  const auto record = a_record("cciss!c0d0");
  EXPECT_EQ(parse_job_record(to_text(record).value()).value(), record);
}

TEST(JobRecord, ATextThatIsNotOneWordIsNotRecorded) {
  auto record = a_record();
  record.value = "bfq\npid 1";
  EXPECT_FALSE(to_text(record));
  record.value = "";
  EXPECT_FALSE(to_text(record));
}

TEST(JobRecord, ADamagedTextIsAnError) {
  const auto text = to_text(a_record()).value();
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(parse_job_record(text.substr(0, size))) << size;
  }
  EXPECT_FALSE(parse_job_record(text + "more 1\n"));
  EXPECT_FALSE(parse_job_record("elevatord-job 2" + text.substr(15)));
}

TEST(JobRecord, FileNamesAreSafeAndDistinct) {
  const std::vector<std::string> devices{"sda", "a!b", "a/b", ".", "..", ".hidden", "a%21b", "a b"};
  std::set<std::string> names;
  for (const auto& device : devices) {
    const auto name = record_file_name(device).value();
    EXPECT_EQ(name.find_first_of("/. !"), std::string::npos) << name;
    names.insert(name);
  }
  EXPECT_EQ(names.size(), devices.size());
  EXPECT_EQ(record_file_name(std::string(255, '!')).error().code, ENAMETOOLONG);
  EXPECT_FALSE(record_file_name(""));
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
  const Child child{[] { ::pause(); }};
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
