#include "memory_lock.hpp"

#include <array>

#include <linux/capability.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace elevatord {

namespace {

bool may_lock_any_amount() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
  if (::syscall(SYS_capget, &header, data.data()) != 0) return false;
  return (data[0].effective >> CAP_IPC_LOCK & 1U) != 0;
}

bool is_unlimited() {
  constexpr rlimit kUnlimited{RLIM_INFINITY, RLIM_INFINITY};
  return ::setrlimit(RLIMIT_MEMLOCK, &kUnlimited) == 0 || may_lock_any_amount();
}

}  // namespace

void lock_memory() {
  static_cast<void>(::mlockall(MCL_CURRENT));
  // Under a limit every mapping beyond it would fail, new thread stacks first.
  if (is_unlimited()) static_cast<void>(::mlockall(MCL_FUTURE | MCL_ONFAULT));
}

}  // namespace elevatord
