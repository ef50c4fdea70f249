#include "memory_lock.hpp"

#include <array>

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// What this process asked mlockall() for, three bits for each call, the first one lowest.
int asked_for = 0;
int bits_used = 0;

}  // namespace

// In place of the C library's: sanitizers let it do nothing, since their own maps are too large to
// be locked.
extern "C" int mlockall(int flags) noexcept {
  asked_for |= flags << bits_used;
  bits_used += 3;
  return 0;
}

namespace elevatord {
namespace {

constexpr int kNow = MCL_CURRENT;
constexpr int kNowAndLater = MCL_CURRENT | (MCL_FUTURE | MCL_ONFAULT) << 3;

using Capabilities = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

Capabilities capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  Capabilities data{};
  EXPECT_EQ(::syscall(SYS_capget, &header, data.data()), 0);
  return data;
}

/// Is it root, as far as memory goes?
bool may_lock_memory() {
  return (capabilities()[0].effective & (1U << CAP_IPC_LOCK)) != 0;
}

rlimit limit_now() {
  rlimit limit{};
  EXPECT_EQ(::getrlimit(RLIMIT_MEMLOCK, &limit), 0);
  return limit;
}

void drop_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  auto data = capabilities();
  for (auto& word : data) word.effective = 0;
  if (::syscall(SYS_capset, &header, data.data()) != 0) ::_exit(255);
}

void set_limit(rlim_t soft, rlim_t hard) {
  const rlimit limit{soft, hard};
  if (::setrlimit(RLIMIT_MEMLOCK, &limit) != 0) ::_exit(255);
}

/// Ends the process with what was asked for.
void lock_and_tell() {
  lock_memory();
  ::_exit(asked_for);
}

void lock_under_a_hard_limit() {
  set_limit(65536, 65536);
  drop_privileges();
  lock_and_tell();
}

void lock_under_a_hard_limit_as_who_we_are() {
  set_limit(65536, 65536);
  lock_and_tell();
}

void lock_under_a_soft_limit() {
  set_limit(0, limit_now().rlim_max);
  drop_privileges();
  lock_and_tell();
}

TEST(MemoryLock, UnderALimitWhatIsMappedLaterIsLeftAlone) {
  // The stack of the next thread would not fit, and the thread could not be started.
  EXPECT_EXIT(lock_under_a_hard_limit(), ::testing::ExitedWithCode(kNow), "");
}

TEST(MemoryLock, NoLimitHoldsForWhoMayLockAnyAmount) {
  const int expected = may_lock_memory() ? kNowAndLater : kNow;
  EXPECT_EXIT(lock_under_a_hard_limit_as_who_we_are(), ::testing::ExitedWithCode(expected), "");
}

TEST(MemoryLock, ALimitIsLiftedWhereThatIsAllowed) {
  const int expected = limit_now().rlim_max == RLIM_INFINITY ? kNowAndLater : kNow;
  EXPECT_EXIT(lock_under_a_soft_limit(), ::testing::ExitedWithCode(expected), "");
}

}  // namespace
}  // namespace elevatord
