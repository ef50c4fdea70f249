#include "published_figures.hpp"

#include <algorithm>
#include <array>

namespace elevatord::mock {

namespace {

constexpr auto kPatches = std::to_array<PatchText>({
    {"P0", "don't quiesce when setting the default elevator (add_disk)",
     "16-vCPU KVM guest, ublk null target, 1000 single-queue disks one by one"},
    {"P1", "run the hw queue synchronously for unplugged scheduler inserts",
     "16-vCPU KVM guest, fio io_uring 4k randread, null_blk and ublk null targets"},
    {"P2", "return early when the elevator doesn't change",
     "null_blk; 20 writes, median; 4k randread qd1 for 10 s with `none` written each 50 ms"},
    {"P3", "atomic quiesce_depth (no queue_lock in blk_mq_run_hw_queue)",
     "PREEMPT_RT, MegaRAID SAS39xx, 128 MSI-X vectors, 120 hw queues, sequential read"},
});

constexpr auto kFigures = std::to_array<PublishedFigure>({
    {"P0.before.p50", "P0", "START_DEV p50, before", 7.74, "ms", 2},
    {"P0.before.p99", "P0", "START_DEV p99, before", 14.61, "ms", 2},
    {"P0.before.rate", "P0", "devices a second, before", 114, "1/s", 0},
    {"P0.after.p50", "P0", "START_DEV p50, after", 0.68, "ms", 2},
    {"P0.after.p99", "P0", "START_DEV p99, after", 1.32, "ms", 2},
    {"P0.after.rate", "P0", "devices a second, after", 971, "1/s", 0},

    {"P1.null.mq.before", "P1", "null_blk 1q mq-deadline qd16, before", 193, "kIOPS", 0},
    {"P1.null.mq.after", "P1", "null_blk 1q mq-deadline qd16, after", 289, "kIOPS", 0},
    {"P1.null.mq.plugged", "P1", "null_blk 1q mq-deadline qd16, before 7.2", 289, "kIOPS", 0},
    {"P1.null.none.before", "P1", "null_blk 1q none qd16, before", 354, "kIOPS", 0},
    {"P1.null.none.after", "P1", "null_blk 1q none qd16, after", 356, "kIOPS", 0},
    {"P1.null4.none.before", "P1", "null_blk 4q none qd1, before", 356, "kIOPS", 0},
    {"P1.null4.none.after", "P1", "null_blk 4q none qd1, after", 358, "kIOPS", 0},
    {"P1.ublk.mq.before", "P1", "ublk 1q mq-deadline qd16, before", 113, "kIOPS", 0},
    {"P1.ublk.mq.after", "P1", "ublk 1q mq-deadline qd16, after", 265, "kIOPS", 0},
    {"P1.ublk.mq.plugged", "P1", "ublk 1q mq-deadline qd16, before 7.2", 265, "kIOPS", 0},
    {"P1.ublk4.before", "P1", "4 ublk x 1q mq-deadline qd16, before", 290, "kIOPS", 0},
    {"P1.ublk4.after", "P1", "4 ublk x 1q mq-deadline qd16, after", 852, "kIOPS", 0},
    {"P1.ublk4.lost", "P1", "lost without the patch, 4 ublk x 1q", -66, "%", 0},

    {"P2.none.before", "P2", "none over none, before", 9.06, "ms", 2},
    {"P2.none.after", "P2", "none over none, after", 0.08, "ms", 2},
    {"P2.none.gain", "P2", "none over none, change", -99, "%", 0},
    {"P2.mq.before", "P2", "mq-deadline over mq-deadline, before", 9.14, "ms", 2},
    {"P2.mq.after", "P2", "mq-deadline over mq-deadline, after", 0.08, "ms", 2},
    {"P2.mq.gain", "P2", "mq-deadline over mq-deadline, change", -99, "%", 0},
    {"P2.iops.before", "P2", "IOPS beside the writer, before", 342609, "IOPS", 0},
    {"P2.iops.after", "P2", "IOPS beside the writer, after", 395915, "IOPS", 0},
    {"P2.iops.gain", "P2", "IOPS beside the writer, change", 16, "%", 0},
    {"P2.max.before", "P2", "longest I/O beside the writer, before", 10839, "us", 0},
    {"P2.max.after", "P2", "longest I/O beside the writer, after", 978, "us", 0},
    {"P2.max.gain", "P2", "longest I/O beside the writer, change", -91, "%", 0},

    {"P3.unlocked", "P3", "throughput, kernel without the lock", 640, "MB/s", 0},
    {"P3.locked", "P3", "throughput, kernel with the lock", 153, "MB/s", 0},
    {"P3.lost", "P3", "lost to the lock", -76, "%", 0},
});

}  // namespace

std::span<const PatchText> patch_texts() {
  return kPatches;
}

std::span<const PublishedFigure> published_figures() {
  return kFigures;
}

const PublishedFigure* find_published(std::string_view id) {
  const auto* const it = std::find_if(kFigures.begin(), kFigures.end(),
                                      [&](const auto& each) { return each.id == id; });
  return it == kFigures.end() ? nullptr : it;
}

}  // namespace elevatord::mock
