// A program that is started while a disk is frozen may have to be read from that disk: the path of
// a write starts none, and asks for none.
#include <cstddef>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fake_sysfs.hpp"
#include "job_runner.hpp"

namespace elevatord {
namespace {

using testing::FakeSysfs;
using testing::TemporaryDirectory;

/// From here on whoever starts a program, or makes a process for one, is killed.
bool forbid_programs() {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_execve, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_execveat, 4, 0),
#ifdef __NR_fork
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fork, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_vfork, 2, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program {
    static_cast<unsigned short>(std::size(code)), static_cast<struct sock_filter*>(code)
  };

  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Ends the process with 0 where the job came to a write.
void write_without_programs() {
  FakeSysfs sysfs;
  const TemporaryDirectory runtime;
  sysfs.add_disk("sda", {{"queue/scheduler", "[none] bfq"}, {"queue/nomerges", "0"}});
  const UniqueFd root{::open(sysfs.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  const auto records = RecordStore::open(runtime.path());
  const JobRunner runner{root.get(), &*records};
  if (!forbid_programs()) ::_exit(2);
  const auto probe = runner.run(ProbeJob{"sda"});
  const auto done =
      runner.run(ApplyJob{"sda", 0, {{"queue/nomerges", {"2"}}, {"scheduler", {"bfq"}}}});
  const bool wrote = !probe.gone && done.results.at(0).outcome == Outcome::Applied &&
                     done.results.at(1).outcome == Outcome::Mismatch;  // a plain file keeps it
  ::_exit(wrote ? 0 : 1);
}

void start_a_program() {
  if (!forbid_programs()) ::_exit(2);
  ::execl("/bin/true", "true", nullptr);
  ::_exit(0);
}

TEST(NoProgramDeathTest, IsStartedWhileADiskIsReadAndWritten) {
  EXPECT_EXIT(write_without_programs(), ::testing::ExitedWithCode(0), "");
}

TEST(NoProgramDeathTest, WouldBeKilledHere) {
  EXPECT_EXIT(start_a_program(), ::testing::KilledBySignal(SIGSYS), "");
}

}  // namespace
}  // namespace elevatord
