#include "real_stall.hpp"

#include <array>
#include <cerrno>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/utsname.h>

#include "compare_and_write.hpp"
#include "loop_device.hpp"
#include "scheduler_list.hpp"
#include "sysfs_queue.hpp"

namespace elevatord::mock {

namespace {

using std::chrono::system_clock;

constexpr std::chrono::milliseconds kPause{50};

/// Repeats an act in a thread of its own, since it may block, until the object goes.
class Repeater {
 public:
  explicit Repeater(std::function<void()> act)
      : act_(std::move(act)), thread_([this](const std::stop_token& stop) { repeat(stop); }) {}

  /// Ends the repetition and tells when the acts began.
  [[nodiscard]] std::vector<system_clock::time_point> end() {
    thread_ = {};  // asks it to stop, and joins
    return std::move(begun_);
  }

 private:
  void repeat(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      begun_.push_back(system_clock::now());
      act_();
      std::this_thread::sleep_for(kPause);
    }
  }

  std::function<void()> act_;
  std::vector<system_clock::time_point> begun_;
  std::jthread thread_;  // last: it uses the others
};

StallReader reader_of(const std::string& device) {
  if (has_fio()) return {"fio", [device](auto lasts) { return read_with_fio(device, lasts); }};
  return {"elevator-mock", [device](auto lasts) { return read_directly(device, lasts); }};
}

Result<void> measure(StallLane& lane, const StallReader& reader, std::chrono::seconds lasts,
                     const std::function<void()>& act) {
  std::optional<Repeater> repeater;
  if (act) repeater.emplace(act);
  auto reads = reader.read(lasts);
  const auto acts = repeater ? repeater->end() : std::vector<system_clock::time_point>{};
  if (!reads) return tl::unexpected(reads.error());
  lane.lasted = lasts;
  lane.reads = std::move(reads->reads);
  for (const auto act_begun : acts) {
    const ModelTime at = act_begun - reads->begun;
    if (at >= ModelTime{0} && at <= lane.lasted) lane.acts.push_back(at);
  }
  return {};
}

Result<std::string> active_scheduler(BlockQueue& queue) {
  const auto text = queue.read("scheduler");
  if (!text) return tl::unexpected(text.error());
  const auto list = parse_scheduler_list(*text);
  if (!list) return tl::unexpected(list.error());
  if (!list->active) return failure("the disk has no scheduler to choose");
  return *list->active;
}

std::string running_release() {
  struct utsname kernel {};

  return ::uname(&kernel) == 0 ? kernel.release : "unknown";
}

}  // namespace

Result<RealStall> measure_lanes(BlockQueue& queue, const StallReader& reader,
                                std::chrono::seconds lasts) {
  const auto active = active_scheduler(queue);
  if (!active) return tl::unexpected(active.error());
  const auto write = [&] { static_cast<void>(queue.write("scheduler", *active)); };
  const AttributeWish wish{"scheduler", {*active}};
  const auto compare = [&] { static_cast<void>(compare_and_write(queue, wish, true)); };
  const std::array<std::function<void()>, 3> acts = {write, compare, nullptr};
  RealStall stall{*active, reader.name, empty_lanes(*active)};
  for (std::size_t i = 0; i < acts.size(); ++i) {
    if (auto done = measure(stall.lanes[i], reader, lasts, acts[i]); !done) {
      return tl::unexpected(done.error());
    }
  }
  return stall;
}

Result<RealStall> measure_stall(const std::string& device, std::chrono::seconds lasts) {
  const auto name = attached_loop_device(device);
  if (!name) return tl::unexpected(name.error());
  const UniqueFd sysfs{::open("/sys", O_PATH | O_DIRECTORY | O_CLOEXEC)};
  if (!sysfs) return failure("/sys: " + std::generic_category().message(errno), errno);
  const auto directory = DeviceDirectory::open(sysfs.get(), *name);
  if (!directory) return tl::unexpected(directory.error());
  SysfsQueue queue{*directory};
  return measure_lanes(queue, reader_of(device), lasts);
}

std::vector<std::string> caption_of(const RealStall& stall, const std::string& device) {
  return {"Measured: " + device + " on Linux " + running_release() + ", reads by " + stall.reader +
              ". Written: " + stall.scheduler + " over " + stall.scheduler + ".",
          "Stalled: a read took more than 2 ms, for whatever reason."};
}

}  // namespace elevatord::mock
