#include "worker_process.hpp"

#include <array>
#include <cerrno>
#include <map>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_sysfs.hpp"
#include "job_record.hpp"
#include "record_store.hpp"
#include "worker_executor.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;
using testing::TemporaryDirectory;
using testing::text_of;

constexpr int kPatience = 10000;  // ms; only a test that fails waits that long

/// What a thread in open() of a FIFO waits for.
std::string take_from(const fs::path& fifo) {
  return text_of(fifo);
}

void give_to(const fs::path& fifo, const std::string& text) {
  put(fifo, text);
}

/// The real worker program on a fake sysfs tree.
class WorkerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* program = ::getenv("ELEVATORD_WORKER");  // NOLINT(concurrency-mt-unsafe)
    if (program == nullptr) GTEST_SKIP() << "ELEVATORD_WORKER does not name the worker program";
    program_ = program;
    executor_.listen({{}, [this](const JobDone& done) { done_[done.id] = done; }});
  }

  void TearDown() override {
    executor_.connect(UniqueFd{});
    if (pid_ <= 0) return;
    EXPECT_EQ(exit_status(), 0);
  }

  void start(std::vector<std::string> arguments = {}) {
    arguments.push_back("--sysfs-root=" + sysfs_.root());
    arguments.push_back("--runtime-dir=" + runtime_.path());
    auto worker = spawn_worker(program_, arguments);
    ASSERT_TRUE(worker) << worker.error().what;
    pid_ = worker->pid;
    executor_.connect(std::move(worker->socket));
  }

  int exit_status() {
    const UniqueFd pidfd{static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0))};
    pollfd ended{pidfd.get(), POLLIN, 0};
    EXPECT_EQ(::poll(&ended, 1, kPatience), 1) << "the worker does not leave";
    int status = -1;
    EXPECT_EQ(::waitpid(std::exchange(pid_, -1), &status, WNOHANG) > 0, true);
    return status;
  }

  JobDone wait_for(JobId id) {
    executor_.pump();
    while (!done_.contains(id)) {
      pollfd readable{executor_.fd(), POLLIN, 0};
      if (::poll(&readable, 1, kPatience) != 1) {
        ADD_FAILURE() << "no answer to job " << id;
        return {};
      }
      executor_.on_readable();
    }
    return done_.at(id);
  }

  JobId submit(Job job) {
    executor_.submit(++last_id_, std::move(job));
    executor_.pump();
    return last_id_;
  }

  JobDone probe(const std::string& disk) { return wait_for(submit(ProbeJob{disk})); }

  JobId submit_wish(const std::string& disk, const std::string& wish, std::uint64_t diskseq = 0) {
    return submit(ApplyJob{disk, diskseq, {{"scheduler", {wish}}}, false});
  }

  AttributeResult apply(const std::string& disk, const std::string& wish, std::uint64_t seq = 0) {
    const auto done = wait_for(submit_wish(disk, wish, seq));
    return done.results.empty() ? AttributeResult{} : done.results.front();
  }

  [[nodiscard]] fs::path scheduler_of(const std::string& disk) const {
    return sysfs_.directory_of(disk) / "queue/scheduler";
  }

  void add_plain_disk(const std::string& disk) {
    sysfs_.add_disk(disk, {{"queue/scheduler", "[none] bfq"}, {"diskseq", "7"}});
  }

  /// The worker is about to look again, now that it is on record.
  void wait_for_record() {
    for (int i = 0; i < kPatience && list_records(runtime_.path()).empty(); ++i) ::usleep(1000);
    ASSERT_FALSE(list_records(runtime_.path()).empty());
  }

  /// Every open of its scheduler file waits for the test.
  void add_stuck_disk(const std::string& disk) {
    sysfs_.add_disk(disk);
    sysfs_.make_fifo(disk, "queue/scheduler");
  }

  FakeSysfs sysfs_;
  TemporaryDirectory runtime_;
  std::string program_;
  WorkerExecutor executor_{64};
  pid_t pid_ = -1;
  JobId last_id_ = 0;
  std::map<JobId, JobDone> done_;
};

TEST_F(WorkerTest, SaysWhyAModuleCannotBeLoaded) {
  start();
  std::string told;
  executor_.load_module("no-such-sched", [&](const Result<void>& done) {
    told = done ? "loaded" : done.error().what;
  });
  executor_.pump();
  pollfd readable{executor_.fd(), POLLIN, 0};
  ASSERT_EQ(::poll(&readable, 1, kPatience), 1);
  executor_.on_readable();
  EXPECT_NE(told.find("no such module"), std::string::npos) << told;
}

TEST_F(WorkerTest, AnswersAProbe) {
  add_plain_disk("sda");
  start();
  const auto done = probe("sda");
  EXPECT_EQ(done.files, (ProbedFiles{{"queue/scheduler", "[none] bfq"}, {"diskseq", "7"}}));
  EXPECT_TRUE(probe("sdb").gone);
  EXPECT_TRUE(probe("../block/sda").gone);
}

TEST_F(WorkerTest, LeavesAnEqualValueAlone) {
  add_plain_disk("sda");
  start();
  EXPECT_EQ(apply("sda", "none").outcome, Outcome::Unchanged);
  EXPECT_EQ(text_of(scheduler_of("sda")), "[none] bfq\n");
}

TEST_F(WorkerTest, WritesAndReadsBack) {
  add_plain_disk("sda");
  start();
  const auto result = apply("sda", "bfq");
  // A plain file keeps what was written, so what is read back is no list.
  EXPECT_EQ(result.outcome, Outcome::Mismatch);
  EXPECT_EQ(result.text, "bfqne] bfq");
  EXPECT_TRUE(list_records(runtime_.path()).empty());
}

TEST_F(WorkerTest, RecordsAWriteBeforeItAndRemovesTheRecordAfter) {
  add_stuck_disk("sda");
  start();
  const auto job = submit_wish("sda", "bfq", 7);
  give_to(scheduler_of("sda"), "[none] bfq\n");
  wait_for_record();
  give_to(scheduler_of("sda"), "[none] bfq\n");
  // The worker opens the file for writing only now: it is in the record when we get its value.
  UniqueFd reader{::open(scheduler_of("sda").c_str(), O_RDONLY | O_CLOEXEC)};
  const auto records = list_records(runtime_.path());
  ASSERT_EQ(records.size(), 1U);
  EXPECT_TRUE(records[0].alive);
  EXPECT_EQ(records[0].record.device, "sda");
  EXPECT_EQ(records[0].record.value, "bfq");
  EXPECT_EQ(records[0].record.diskseq, 7U);
  EXPECT_EQ(records[0].record.process.pid, pid_);

  std::array<char, 16> written{};
  EXPECT_EQ(::read(reader.get(), written.data(), written.size()), 3);
  EXPECT_EQ(std::string(written.data()), "bfq");
  EXPECT_EQ(::read(reader.get(), written.data(), written.size()), 0);  // the worker has closed it
  reader.reset();
  give_to(scheduler_of("sda"), "none [bfq]\n");
  EXPECT_EQ(wait_for(job).results.at(0).outcome, Outcome::Applied);
  EXPECT_TRUE(list_records(runtime_.path()).empty());
}

TEST_F(WorkerTest, StuckDisksDoNotHoldUpOthers) {
  add_plain_disk("sdz");
  for (const auto* disk : {"sda", "sdb", "sdc"}) add_stuck_disk(disk);
  start({"--threads=1", "--max-stuck=3"});
  std::vector<JobId> stuck;
  for (const auto* disk : {"sda", "sdb", "sdc"}) stuck.push_back(submit(ProbeJob{disk}));
  EXPECT_EQ(probe("sdz").files.at("diskseq"), "7");
  for (const auto* disk : {"sda", "sdb", "sdc"}) give_to(scheduler_of(disk), "none\n");
  for (const auto job : stuck) {
    EXPECT_EQ(wait_for(job).files.at("queue/scheduler"), "none");
  }
}

TEST_F(WorkerTest, AnotherProcesssWriteIsRespectedAndADeadOnesIsNot) {
  add_plain_disk("sda");
  start();
  ASSERT_TRUE(probe("sda").files.contains("diskseq"));  // it has made its directory by now
  JobRecord record{"sda", 7, "scheduler", "bfq", this_process().value()};
  put(runtime_ / "jobs/sda", to_text(record).value());
  EXPECT_EQ(apply("sda", "bfq").outcome, Outcome::Taken);
  EXPECT_EQ(text_of(scheduler_of("sda")), "[none] bfq\n");

  record.process.start_time += 1;
  put(runtime_ / "jobs/sda", to_text(record).value());
  EXPECT_EQ(apply("sda", "bfq").outcome, Outcome::Mismatch);
}

TEST_F(WorkerTest, AnotherDiskUnderTheSameNameIsGone) {
  add_plain_disk("sda");
  start();
  const auto result = apply("sda", "bfq", 6);
  EXPECT_EQ(result.outcome, Outcome::Gone);
  EXPECT_EQ(result.attribute, "scheduler");
  EXPECT_EQ(text_of(scheduler_of("sda")), "[none] bfq\n");
  EXPECT_EQ(apply("sda", "bfq", 7).outcome, Outcome::Mismatch);
  EXPECT_EQ(apply("sdb", "bfq").outcome, Outcome::Gone);
}

TEST_F(WorkerTest, RefusesWhatItWasNotMadeFor) {
  add_plain_disk("sda");
  start();
  EXPECT_EQ(apply("../block/sda", "bfq").outcome, Outcome::Refused);
  EXPECT_EQ(apply("sda", "bfq\n").outcome, Outcome::Refused);
  const auto done = wait_for(submit(ApplyJob{"sda", 0, {{"uevent", {"add"}}}, false}));
  EXPECT_EQ(done.results.at(0).outcome, Outcome::Refused);
}

TEST_F(WorkerTest, NothingButTheConnectionIsInherited) {
  const UniqueFd inheritable{::open("/etc/passwd", O_RDONLY)};  // no O_CLOEXEC
  start();
  probe("sda");
  const auto proc = "/proc/" + std::to_string(pid_);
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator{proc + "/fd"}) {
    std::error_code gone;
    const auto link = fs::read_symlink(entry.path(), gone).string();
    if (link.starts_with('/')) files.push_back(link);
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> expected{"/dev/null", "/dev/null", "/dev/null", sysfs_.root(),
                                    runtime_.path() + "/jobs"};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(files, expected);
  EXPECT_EQ(text_of(proc + "/environ"), "");
  EXPECT_EQ(::getsid(pid_), pid_);
  EXPECT_EQ(fs::read_symlink(proc + "/cwd"), "/");
}

TEST_F(WorkerTest, OutlivesTheSignalsOfAStop) {
  start();
  probe("sda");
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) ::kill(pid_, signal);
  EXPECT_TRUE(probe("sda").gone);
}

TEST_F(WorkerTest, AtTheEndWhatRunsIsFinishedAndWhatWaitsIsDropped) {
  add_stuck_disk("sda");
  add_plain_disk("sdb");
  start({"--threads=1", "--max-stuck=0"});
  submit_wish("sda", "bfq");
  submit_wish("sdb", "bfq");
  give_to(scheduler_of("sda"), "[none] bfq\n");
  wait_for_record();
  give_to(scheduler_of("sda"), "[none] bfq\n");
  ASSERT_EQ(::shutdown(executor_.fd(), SHUT_WR), 0);
  EXPECT_TRUE(wait_for(last_id_).lost);
  EXPECT_EQ(take_from(scheduler_of("sda")), "bfq");
  give_to(scheduler_of("sda"), "none [bfq]\n");
  EXPECT_EQ(exit_status(), 0);
  EXPECT_EQ(text_of(scheduler_of("sdb")), "[none] bfq\n");
  EXPECT_TRUE(list_records(runtime_.path()).empty());
}

/// A daemon that starts now does not know of this write: it looked for records before there was
/// one.
TEST_F(WorkerTest, AWriteThatNobodyWaitsForAnyMoreIsNotBegun) {
  add_stuck_disk("sda");
  start();
  submit_wish("sda", "bfq");
  // The worker has the job in hand and is in the middle of comparing.
  UniqueFd scheduler{::open(scheduler_of("sda").c_str(), O_WRONLY | O_CLOEXEC)};
  executor_.connect(UniqueFd{});
  ASSERT_EQ(::write(scheduler.get(), "[none] bfq\n", 11), 11);
  scheduler.reset();
  EXPECT_EQ(exit_status(), 0);
  EXPECT_TRUE(list_records(runtime_.path()).empty());
}

TEST_F(WorkerTest, RequestsThatADaemonLeftUnreadAreDropped) {
  add_plain_disk("sda");
  start();
  probe("sda");
  ASSERT_EQ(::kill(pid_, SIGSTOP), 0);
  submit_wish("sda", "bfq");
  executor_.connect(UniqueFd{});
  ASSERT_EQ(::kill(pid_, SIGCONT), 0);
  EXPECT_EQ(exit_status(), 0);
  EXPECT_EQ(text_of(scheduler_of("sda")), "[none] bfq\n");
}

TEST_F(WorkerTest, GivesASignOfLifeWithAllThreadsStuck) {
  add_stuck_disk("sda");
  start({"--threads=1", "--max-stuck=0"});
  const auto stuck = submit(ProbeJob{"sda"});
  executor_.ping();
  ASSERT_TRUE(executor_.is_silent());
  pollfd readable{executor_.fd(), POLLIN, 0};
  ASSERT_EQ(::poll(&readable, 1, kPatience), 1);
  executor_.on_readable();
  EXPECT_FALSE(executor_.is_silent());
  EXPECT_FALSE(done_.contains(stuck));
  give_to(scheduler_of("sda"), "none\n");
  wait_for(stuck);
}

TEST_F(WorkerTest, AnswersThatNobodyReadsForAWhileAreNotLost) {
  add_plain_disk("sda");
  start({"--threads=4"});
  const JobId count = 3000;
  for (JobId i = 0; i < count; ++i) executor_.abandon(submit(ProbeJob{"sda"}));
  while (executor_.wants_write()) {
    pollfd writable{executor_.fd(), POLLOUT, 0};
    ASSERT_EQ(::poll(&writable, 1, kPatience), 1);
    executor_.on_writable();
  }
  for (JobId id = 1; id <= count; ++id) wait_for(id);
  EXPECT_EQ(done_.size(), count);
}

TEST_F(WorkerTest, LeavesWhenItIsToldNonsense) {
  auto worker = spawn_worker(program_, {"--sysfs-root=" + sysfs_.root()});
  ASSERT_TRUE(worker);
  pid_ = worker->pid;
  ASSERT_EQ(::send(worker->socket.get(), "nonsense", 8, 0), 8);
  EXPECT_EQ(WEXITSTATUS(exit_status()), 1);
}

TEST_F(WorkerTest, LeavesWhenItsArgumentsAreBad) {
  for (const auto* argument :
       {"--threads=0", "--threads=x", "--nonsense=1", "x", "--sysfs-root="}) {
    const auto worker = spawn_worker(program_, {argument});
    ASSERT_TRUE(worker);
    pid_ = worker->pid;
    EXPECT_EQ(WEXITSTATUS(exit_status()), 2) << argument;
  }
}

TEST(SpawnWorker, AProgramThatIsNotThereIsAnError) {
  const auto worker = spawn_worker("/nonexistent/worker", {});
  ASSERT_FALSE(worker);
  EXPECT_EQ(worker.error().code, ENOENT);
  EXPECT_EQ(worker.error().what, "start /nonexistent/worker: No such file or directory");
}

TEST(ConnectWorker, ConnectsWhereSomebodyListens) {
  TemporaryDirectory dir;
  const auto path = (dir / "worker.sock").string();
  EXPECT_EQ(connect_worker(path).error().code, ENOENT);
  const UniqueFd listener{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)};
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(&address.sun_path[0], sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listener.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(listener.get(), 1), 0);
  EXPECT_TRUE(connect_worker(path));
}

TEST(ConnectWorker, APathThatIsTooLongIsAnError) {
  EXPECT_EQ(connect_worker("/" + std::string(200, 'x')).error().code, ENAMETOOLONG);
}

}  // namespace
}  // namespace elevatord
