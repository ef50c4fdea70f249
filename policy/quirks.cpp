#include "quirks.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

using enum QuirkState;

/// Multi-queue schedulers came with 4.11: whatever a vendor backported, it was not to kernels
/// older than that.
constexpr KernelVersion kFirstMultiQueue{4, 11, 0};

/// Later kernels than 7.3 have not been read: a quirk of 7.3 may be fixed there.
constexpr KernelVersion kNotRead{7, 4, 0};

bool in_series(const KernelVersion& version, int major_number, int minor_number) {
  return version.major_number == major_number && version.minor_number == minor_number;
}

/// There since `first`, and not fixed in any kernel that was read.
QuirkState since(const KernelVersion& version, const KernelVersion& first) {
  if (version >= kNotRead) return Unknown;
  return version >= first ? Yes : No;
}

QuirkState yes_if(bool there) {
  return there ? Yes : No;
}

/// What upstream versions cannot tell: vendors backport, and a release that does not parse may be
/// anything.
template <QuirkState (*upstream)(const KernelVersion&)>
QuirkState state_of(const KernelFacts& kernel) {
  if (kernel.version == KernelVersion{}) return Unknown;
  if (kernel.vendor) return kernel.version < kFirstMultiQueue ? No : Unknown;
  return upstream(kernel.version);
}

QuirkState noop_write_freezes(const KernelVersion& v) {
  return since(v, {6, 11, 0});
}

QuirkState none_resets_nr_requests(const KernelVersion& v) {
  return since(v, {6, 16, 0});
}

QuirkState default_elevator_quiesce(const KernelVersion& v) {
  return since(v, {6, 16, 0});
}

// 7.1.5 and 6.18.33 were read and do not have it; later releases of series that were alive then
// may have got it as a backport.
QuirkState unplugged_async_dispatch(const KernelVersion& v) {
  if (in_series(v, 6, 18) && v.patch > 33) return Unknown;
  if (in_series(v, 7, 0) || (in_series(v, 7, 1) && v.patch > 5)) return Unknown;
  return since(v, {7, 2, 0});
}

// 6.12.117 has the backport; of 6.6.y it is known that it came between .53 and .64.
QuirkState rt_queue_lock(const KernelVersion& v) {
  if (in_series(v, 6, 6)) {
    if (v.patch < 53) return No;
    return v.patch < 64 ? Unknown : Yes;
  }
  if (in_series(v, 6, 11)) return Unknown;
  if (in_series(v, 6, 12)) return v.patch < 117 ? Unknown : Yes;
  return since(v, {6, 13, 0});
}

// The lock is waited for in 6.18.0 and 6.19.0, and only tried in 6.18.44 and from 7.1 on.
QuirkState scheduler_write_busy(const KernelVersion& v) {
  if (v == KernelVersion{6, 18, 0} || v == KernelVersion{6, 19, 0}) return No;
  if (in_series(v, 6, 18)) return v.patch < 44 ? Unknown : Yes;
  if (in_series(v, 6, 19) || in_series(v, 7, 0)) return Unknown;
  return since(v, {7, 1, 0});
}

// 6.18.44 and 7.1.5 do not have it; backports after them are not ruled out.
QuirkState sibling_writes_collide(const KernelVersion& v) {
  if (in_series(v, 6, 18) && v.patch > 44) return Unknown;
  if (in_series(v, 7, 0) || (in_series(v, 7, 1) && v.patch > 5)) return Unknown;
  return since(v, {7, 2, 0});
}

// Reported for 6.16.7 to .10 and 6.17.0. When 6.16.y got the change that brought it, and which
// stable release got the fix of 6.18, is not established.
QuirkState nr_requests_double_free(const KernelVersion& v) {
  if (in_series(v, 6, 16)) {
    if (v.patch == 0) return No;
    return v.patch >= 7 && v.patch <= 10 ? Yes : Unknown;
  }
  if (in_series(v, 6, 17)) return v.patch == 0 ? Yes : Unknown;
  return No;
}

QuirkState write_returns_module_status(const KernelVersion& v) {
  return yes_if(in_series(v, 6, 11) && v.patch <= 1);
}

QuirkState reads_hang_behind_writer(const KernelVersion& v) {
  return yes_if(v < KernelVersion{6, 15, 0});
}

// 6.11 and 6.12 answer EOPNOTSUPP, later kernels have no such queues.
QuirkState write_without_effect(const KernelVersion& v) {
  return yes_if(v < KernelVersion{6, 11, 0} || in_series(v, 6, 13));
}

QuirkState bfq_hang(const KernelVersion& v) {
  return yes_if(in_series(v, 4, 15));
}

constexpr auto kQuirks = std::to_array<Quirk>({
    {"noop-write-freezes", "writing the scheduler that is active already stalls the disk",
     state_of<noop_write_freezes>},
    {"none-resets-nr-requests",
     "writing none over none also waits for a grace period and resets nr_requests",
     state_of<none_resets_nr_requests>},
    {"default-elevator-quiesce", "every new disk with a default scheduler waits for a grace period",
     state_of<default_elevator_quiesce>},
    {"unplugged-async-dispatch",
     "small I/O through a scheduler takes a detour over a kernel worker",
     state_of<unplugged_async_dispatch>},
    {"rt-queue-lock", "on PREEMPT_RT every completion takes the queue lock, whatever the scheduler",
     state_of<rt_queue_lock>},
    {"scheduler-write-busy",
     "a scheduler write fails with EBUSY while the disk's host or controller is being changed",
     state_of<scheduler_write_busy>},
    {"sibling-writes-collide",
     "two scheduler writes to disks of one host or controller collide with EBUSY",
     state_of<sibling_writes_collide>},
    {"nr-requests-double-free",
     "growing nr_requests under a scheduler, or switching after it, can crash the kernel",
     state_of<nr_requests_double_free>},
    {"write-returns-module-status",
     "a scheduler write returns a number that is not its length, and writers fail",
     state_of<write_returns_module_status>},
    {"reads-hang-behind-writer", "reading any queue attribute hangs behind a stuck scheduler write",
     state_of<reads_hang_behind_writer>},
    {"write-without-effect",
     "a scheduler write to a queue that cannot have one succeeds without effect",
     state_of<write_without_effect>},
    {"bfq-hang-4.15", "bfq hangs the disk", state_of<bfq_hang>},
});

}  // namespace

std::span<const Quirk> quirks() {
  return kQuirks;
}

const Quirk* find_quirk(std::string_view name) {
  const auto* const it = std::find_if(kQuirks.begin(), kQuirks.end(),
                                      [&](const Quirk& quirk) { return quirk.name == name; });
  return it == kQuirks.end() ? nullptr : &*it;
}

std::string_view to_text(QuirkState state) {
  if (state == Yes) return "yes";
  return state == No ? "no" : "unknown";
}

}  // namespace elevatord
