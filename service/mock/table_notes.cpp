#include "table_notes.hpp"

#include <algorithm>

namespace elevatord::mock {

namespace {

// Paragraphs: each is one note.

constexpr std::string_view kOnP0 =
    R"(START_DEV = S + Q. S is log-normal; Q is a grace period, plus the rest of somebody else's that is
under way with probability rho. Ours is the median of 5 runs of 1000 disks.

With others' grace periods in it, half of the disks take a little longer than the median of S plus
G: calibrated does not mean equal.

Predicted without a published figure: disks with several hw queues or without a default scheduler,
and kernels up to 6.15, never paid the grace period. `storm` shows disks that are made side by side:
they share grace periods.)";

constexpr std::string_view kOnP1 =
    R"(Time of an I/O = t + s with a scheduler, + k for the detour over a worker (7.2 and later,
unplugged, scheduler not none).

The rows `before 7.2` run the era in which the submitter still plugged. What was published for it
equals what was published after the patch, so they test the rule and no number.

Four queues at qd1 are taken for one path at full rate: the model knows no number of queues here.

k is not transferable: it differs three times between null_blk and ublk. The two sigmas (contention
of four disks) are one figure each, so those rows test nothing.

-66 % is computed from the published pair.)";

constexpr std::string_view kOnP2 =
    R"(Assumes that a quiesce costs next to nothing on that machine (SRCU: a null_blk that may block; or
rcu_expedited). The patch does not say so. Its 0.05 ms (P2.srcu) are calibrated from nothing.

none over none does not follow: the source freezes and quiesces, so with RCU, which is the kernel's
default, the write takes F + Q. The row that says so shows it. Q is P0's grace period, from the same
author's guest.

The IOPS support the assumption: with RCU they would be lower than what was published.

The writer's 50 ms count from the end of its last write. The longest I/O is the engine's own, not
fitted: it waits for one write, and knows nothing of what else delays an I/O.)";

constexpr std::string_view kOnP3 =
    R"(X = min(X_dev, B / rh): one equation with one unknown, so both rows are calibration. The block size
B was not published; 4 KiB stands for any, only B / rh counts.

The 128 vectors and 120 queues are not an input: the same 640 and 153 MB/s were first reported for 8
vectors, and a saturated lock gives a rate that does not depend on them.

Kernels: 6.13 and later in the model (stable 6.6 and 6.12 have the lock as backports). Predicted
without a published figure: no effect without PREEMPT_RT, and none of the choice of scheduler.

-76 % is computed from the published pair.)";

std::string_view text_on(std::string_view patch) {
  if (patch == "P0") return kOnP0;
  if (patch == "P1") return kOnP1;
  if (patch == "P2") return kOnP2;
  return kOnP3;
}

}  // namespace

std::vector<std::string> notes_on(std::string_view patch) {
  constexpr std::string_view kBetween = "\n\n";
  std::vector<std::string> notes;
  for (auto text = text_on(patch); !text.empty();) {
    const auto end = std::min(text.find(kBetween), text.size());
    notes.emplace_back(text.substr(0, end));
    std::replace(notes.back().begin(), notes.back().end(), '\n', ' ');
    text.remove_prefix(std::min(end + kBetween.size(), text.size()));
  }
  return notes;
}

}  // namespace elevatord::mock
