#include "stall_command.hpp"

#include <fstream>

#include "aligned_text.hpp"
#include "real_stall.hpp"
#include "stall_picture.hpp"

namespace elevatord::mock {

namespace {

bool write_file(const std::string& file, const std::string& text) {
  std::ofstream stream{file, std::ios::binary};
  stream << text << std::flush;
  return stream.good();
}

ProgramOutput drawn(const std::string& file, const std::vector<StallLane>& lanes,
                    std::vector<std::string> caption) {
  const auto svg = draw(picture_of(lanes, std::move(caption)));
  if (!write_file(file, svg)) return failed("cannot write " + file);
  const auto size = std::to_string(svg.size() / 1000) + " kB";
  return {ExitCode::Ok, summary_of(lanes) + file + ": " + size + '\n', {}};
}

/// With nobody writing no read is stalled by a write: what takes long then waits for a CPU.
std::string note_on(const StallLane& nobody) {
  constexpr double kBusy = 0.05;
  if (nobody.stalled_share() < kBusy) return {};
  return "elevator-mock: this machine is busy, reads took more than 2 ms for " +
         number(nobody.stalled_share() * 100, 0) +
         " % of the time with nobody writing; measure on an idle one\n";
}

ProgramOutput run_real(const StallOptions& options) {
  const auto stall = measure_stall(options.real, options.stall.lasts);
  if (!stall) return failed(stall.error().what);
  auto output = drawn(options.svg, stall->lanes, caption_of(*stall, options.real));
  output.err += note_on(stall->lanes.back());
  return output;
}

}  // namespace

ProgramOutput run_stall(const StallOptions& options) {
  if (!options.real.empty()) return run_real(options);
  const auto lanes = simulate_stall(options.stall);
  if (!lanes) return usage_error(lanes.error().what);
  return drawn(options.svg, *lanes, caption_of(options.stall));
}

}  // namespace elevatord::mock
