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
  if (kernel.vendor && kernel.version >= kFirstMultiQueue) return Unknown;
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

/// Of a kernel that is known not to be PREEMPT_RT the release does not matter.
template <QuirkState (*upstream)(const KernelVersion&)>
QuirkState on_realtime(const KernelFacts& kernel) {
  if (kernel.realtime && !*kernel.realtime) return No;
  return state_of<upstream>(kernel);
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

// Vendors bring fixes to what they took over, so only those that are no newer may have it.
QuirkState bfq_hang(const KernelFacts& kernel) {
  const auto& v = kernel.version;
  if (v == KernelVersion{}) return Unknown;
  if (kernel.vendor && v >= kFirstMultiQueue && v < KernelVersion{4, 16, 0}) return Unknown;
  return yes_if(in_series(v, 4, 15));
}

// Taken out again in 6.19 and 6.18.33, with a note for the stable kernels.
QuirkState attribute_writes_freeze(const KernelVersion& v) {
  if (in_series(v, 6, 12) && v.patch > 117) return Unknown;
  if (in_series(v, 6, 18) && v.patch > 0) return v.patch < 33 ? Unknown : No;
  return yes_if(v >= KernelVersion{6, 11, 0} && v < KernelVersion{6, 19, 0});
}

QuirkState limits_writes_freeze(const KernelVersion& v) {
  return since(v, {6, 11, 0});
}

QuirkState multipath_freeze_deadlock(const KernelVersion& v) {
  return since(v, {6, 11, 0});
}

QuirkState reads_hang_behind_limits_writer(const KernelVersion& v) {
  return since(v, {6, 15, 0});
}

QuirkState zoned_needs_mq_deadline(const KernelVersion& v) {
  return yes_if(v < KernelVersion{6, 10, 0});
}

// Reported for 6.10 to 6.12; nobody looked for the fix in 6.12.y.
QuirkState zoned_requeue_hang(const KernelVersion& v) {
  if (in_series(v, 6, 12) && v.patch > 0) return Unknown;
  return yes_if(in_series(v, 6, 10) || in_series(v, 6, 11) || in_series(v, 6, 12));
}

// The fix came with 6.12-rc4, and to 6.11.y at about .6.
QuirkState every_write_loads_module(const KernelVersion& v) {
  if (in_series(v, 6, 11)) return v.patch < 6 ? Yes : Unknown;
  return No;
}

// From the two-stage switch of 6.16 on, until 7.2 serializes switches; 6.18.44 and 7.1.5 were read.
QuirkState switch_race(const KernelVersion& v) {
  if (v < KernelVersion{6, 16, 0} || v >= KernelVersion{7, 2, 0}) return No;
  if (in_series(v, 6, 18) && v.patch > 44) return Unknown;
  if (in_series(v, 7, 0) || (in_series(v, 7, 1) && v.patch > 5)) return Unknown;
  return Yes;
}

// Reported for 6.15, fixed across 6.16; how long it was there before is not established.
QuirkState hw_queue_update_race(const KernelVersion& v) {
  if (in_series(v, 6, 15)) return Yes;
  return v < KernelVersion{6, 17, 0} ? Unknown : No;
}

// Fixed in 6.13 and in some release of every older series.
QuirkState virtio_suspend_deadlock(const KernelVersion& v) {
  return v < KernelVersion{6, 13, 0} ? Unknown : No;
}

// Seen in 5.15 and candidates of 5.16.
QuirkState nvme_switch_hang(const KernelVersion& v) {
  return in_series(v, 5, 15) ? Unknown : No;
}

// Ended where the lock is only tried.
QuirkState lockdep_reports(const KernelVersion& v) {
  if (v < KernelVersion{6, 13, 0}) return No;
  const auto tried = scheduler_write_busy(v);
  if (tried == Unknown) return v >= kNotRead ? No : Unknown;
  return tried == Yes ? No : Yes;
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
     on_realtime<rt_queue_lock>},
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
    {"bfq-hang-4.15", "bfq hangs the disk", bfq_hang},
    {"attribute-writes-freeze",
     "writing read_ahead_kb, nomerges, rq_affinity or io_timeout stalls the disk",
     state_of<attribute_writes_freeze>},
    {"limits-writes-freeze",
     "writing wbt_lat_usec, max_sectors_kb or another limit stalls the disk, also with the value "
     "that is active already",
     state_of<limits_writes_freeze>},
    {"multipath-freeze-deadlock",
     "a write that freezes a multipath map without a usable path can deadlock with multipathd",
     state_of<multipath_freeze_deadlock>},
    {"reads-hang-behind-limits-writer",
     "reading some queue attributes hangs behind a stuck write of a limit",
     state_of<reads_hang_behind_limits_writer>},
    {"zoned-needs-mq-deadline",
     "a host-managed zoned disk loses the order of its writes without mq-deadline",
     state_of<zoned_needs_mq_deadline>},
    {"zoned-requeue-hang", "switching a busy zoned disk can hang", state_of<zoned_requeue_hang>},
    {"every-write-loads-module",
     "every scheduler write runs modprobe, also for none and for what is loaded",
     state_of<every_write_loads_module>},
    {"switch-race", "two switches of one disk at the same time can corrupt kernel memory",
     state_of<switch_race>},
    {"hw-queue-update-race",
     "a switch while the driver changes its number of queues can use freed memory",
     state_of<hw_queue_update_race>},
    {"virtio-suspend-deadlock", "a switch of a virtio disk can deadlock with suspend",
     state_of<virtio_suspend_deadlock>},
    {"nvme-switch-hang", "a switch of an nvme disk under load can hang for minutes",
     state_of<nvme_switch_hang>},
    {"lockdep-reports",
     "a kernel with lock debugging reports a circular dependency at scheduler writes",
     state_of<lockdep_reports>},
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

QuirkState Quirk::state(const KernelFacts& kernel) const {
  const auto answer = kernel.quirk_answers.find(name);
  return answer == kernel.quirk_answers.end() ? by_kernel(kernel) : yes_if(answer->second);
}

bool may_have_quirk(const KernelFacts& kernel, std::string_view name) {
  const auto* const quirk = find_quirk(name);
  return quirk != nullptr && quirk->state(kernel) != No;
}

bool nr_requests_growth_is_unsafe(const KernelFacts& kernel) {
  return may_have_quirk(kernel, "nr-requests-double-free");
}

std::string_view to_text(QuirkState state) {
  if (state == Yes) return "yes";
  return state == No ? "no" : "unknown";
}

}  // namespace elevatord
