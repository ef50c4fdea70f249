#include "watch_wire.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::size_t kDeviceMax = 255;
constexpr std::size_t kFileMax = 64;
constexpr std::size_t kCommMax = 64;
constexpr std::size_t kCgroupMax = 1024;

bool all_within(const std::vector<std::string>& texts, std::size_t count, std::size_t size) {
  return texts.size() <= count && std::all_of(texts.begin(), texts.end(), [&](const auto& text) {
           return text.size() <= size;
         });
}

void write_list(WireWriter& out, const std::vector<std::string>& texts, std::size_t size) {
  out.u8(static_cast<std::uint8_t>(texts.size()));
  for (const auto& text : texts) out.text(text, size);
}

std::vector<std::string> read_list(WireReader& in, std::size_t count, std::size_t size) {
  std::vector<std::string> texts;
  const auto announced = in.count(count);
  for (std::size_t i = 0; i < announced; ++i) texts.push_back(in.text(size));
  return texts;
}

/// A number of an enumeration, `least` to `most`.
std::uint8_t read_word(WireReader& in, std::uint8_t least, std::uint8_t most) {
  const auto number = in.u8();
  if (number < least || number > most) in.fail();
  return in.failed() ? least : number;
}

}  // namespace

bool fits(const Watch& watch) {
  return all_within(watch.devices, kWatchedDevicesMax, kDeviceMax) &&
         all_within(watch.files, kWatchedFilesMax, kFileMax);
}

void write_body(WireWriter& out, const Watch& watch) {
  out.u8(static_cast<std::uint8_t>(watch.verb));
  out.u8(watch.unnamed ? 1 : 0);
  write_list(out, watch.devices, kDeviceMax);
  write_list(out, watch.files, kFileMax);
}

void write_body(WireWriter& out, const Watching& watching) {
  out.u8(static_cast<std::uint8_t>(watching.by));
}

void write_body(WireWriter& out, const Foreign& foreign) {
  out.text(foreign.device, kDeviceMax);
  out.text(foreign.attribute, kFileMax);
  out.u32(static_cast<std::uint32_t>(foreign.writer.pid));
  out.text(foreign.writer.comm, kCommMax);
  out.text(foreign.writer.cgroup, kCgroupMax);
}

Watch read_watch(WireReader& in) {
  Watch watch;
  watch.verb = static_cast<Watch::Verb>(read_word(in, 1, 2));
  watch.unnamed = in.flag();
  watch.devices = read_list(in, kWatchedDevicesMax, kDeviceMax);
  watch.files = read_list(in, kWatchedFilesMax, kFileMax);
  return watch;
}

Watching read_watching(WireReader& in) {
  return {static_cast<Watching::By>(read_word(in, 0, 2))};
}

Foreign read_foreign(WireReader& in) {
  Foreign foreign;
  foreign.device = in.text(kDeviceMax);
  foreign.attribute = in.text(kFileMax);
  foreign.writer.pid = static_cast<std::int32_t>(in.u32());
  foreign.writer.comm = in.text(kCommMax);
  foreign.writer.cgroup = in.text(kCgroupMax);
  return foreign;
}

}  // namespace elevatord
