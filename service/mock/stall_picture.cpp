#include "stall_picture.hpp"

#include "aligned_text.hpp"
#include "costs.hpp"
#include "era_table.hpp"
#include "thin_out.hpp"

namespace elevatord::mock {

namespace {

double seconds(ModelTime time) {
  return std::chrono::duration<double>{time}.count();
}

double ms(ModelTime time) {
  return std::chrono::duration<double, std::milli>{time}.count();
}

std::string share_of(const StallLane& lane) {
  return number(lane.stalled_share() * 100, 1) + " %";
}

std::string longest_of(const StallLane& lane) {
  return "slowest read " + number(ms(lane.longest()), ms(lane.longest()) < 1 ? 2 : 1) + " ms";
}

PictureLane picture_lane(const StallLane& lane) {
  PictureLane drawn;
  drawn.name = lane.who;
  drawn.text = lane.what;
  drawn.verdict = share_of(lane);
  drawn.detail = longest_of(lane);
  drawn.tick_name = lane.mark;
  for (const auto& read : thin_out(lane, kPlotWidth)) {
    auto& into = read.took > kStalledFrom ? drawn.peaks : drawn.dots;
    into.push_back({seconds(read.begun), ms(read.took)});
  }
  for (const auto act : lane.acts) drawn.ticks.push_back(seconds(act));
  return drawn;
}

std::string cost_text(WriteCost cost) {
  switch (cost) {
    case WriteCost::Free:
      return "free on this kernel";
    case WriteCost::Freeze:
      return "one freeze of the queue, about 13.8 ms on the machine below";
    case WriteCost::FreezeAndQuiesce:
      return "a freeze and a quiesce of the queue, about 21.8 ms on the machine below";
  }
  return {};
}

}  // namespace

Picture picture_of(const std::vector<StallLane>& lanes, std::vector<std::string> caption) {
  Picture picture;
  picture.title = "Writing the I/O scheduler that is active already stalls the disk";
  picture.subtitle =
      "Latency of 4k reads, one at a time, while somebody keeps a disk on its "
      "scheduler (same logarithmic scale in each lane)";
  picture.dot_name = "a read (some of many are drawn)";
  picture.peak_name = "a read that was stalled, and for how long";
  picture.caption = std::move(caption);
  picture.seconds = lanes.empty() ? 1 : seconds(lanes.front().lasted);
  for (const auto& lane : lanes) picture.lanes.push_back(picture_lane(lane));
  return picture;
}

std::string summary_of(const std::vector<StallLane>& lanes) {
  using Side = AlignedText::Side;
  AlignedText text{{Side::Left, Side::Right, Side::Right, Side::Right, Side::Right},
                   {{"LANE", "STALLED", "STALLED READS", "SLOWEST ms", "READS"}}};
  for (const auto& lane : lanes) {
    text.lines.push_back({lane.who, share_of(lane), std::to_string(lane.stalled_reads()),
                          number(ms(lane.longest()), 2), std::to_string(lane.reads.size())});
  }
  return render(text);
}

std::vector<std::string> caption_of(const Stall& stall) {
  const auto era = era_of(stall.release);
  const bool none = stall.scheduler == "none";
  const auto cost = !era ? WriteCost::Free : none ? era->same_none : era->same_name;
  return {
      "Simulated: Linux " + stall.release + ", seed " + std::to_string(stall.seed) + ". Writing " +
          stall.scheduler + " over " + stall.scheduler + ": " + cost_text(cost) + ".",
      "Costs measured on a 2-vCPU KVM guest, Linux 6.18.44, HZ=250, loop disk; a read takes 40 us "
      "(log-normal, 99 % below 90 us).",
      "Stalled: a read took more than 2 ms. elevator-mock stall --real /dev/loopN draws the "
      "same from a real loop disk."};
}

}  // namespace elevatord::mock
