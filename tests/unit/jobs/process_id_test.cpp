#include "process_id.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "child_process.hpp"

namespace elevatord {
namespace {

using testing::ChildProcess;

TEST(ProcessId, ThisProcessIsAlive) {
  EXPECT_TRUE(is_alive(this_process().value()));
}

TEST(ProcessId, APidThatWasGivenAwayAgainIsNotTheProcess) {
  auto process = this_process().value();
  process.start_time += 1;
  EXPECT_FALSE(is_alive(process));
}

TEST(ProcessId, NothingOfAnotherBootIsAlive) {
  auto process = this_process().value();
  process.boot_id = "00000000-0000-0000-0000-000000000000";
  EXPECT_FALSE(is_alive(process));
}

TEST(ProcessId, AZombieThatOnlyWaitsForItsParentIsNotAlive) {
  const ChildProcess child{[] {}};
  EXPECT_FALSE(is_alive(child.in_state('Z')));
}

TEST(ProcessId, AZombieWithAThreadThatLivesIsAlive) {
  // As a killed worker looks while one of its threads is stuck in the kernel.
  const ChildProcess child{[] {
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

}  // namespace
}  // namespace elevatord
