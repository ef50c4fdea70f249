#include "io_in_flight.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace elevatord {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{1};
constexpr milliseconds kLongestPause{50};

// Fields of Documentation/block/stat.rst, from 0.
constexpr std::size_t kReads = 0;
constexpr std::size_t kWrites = 4;
constexpr std::size_t kInFlight = 8;
constexpr std::size_t kDiscards = 11;  // since 4.18
constexpr std::size_t kFlushes = 15;   // since 5.5

std::vector<std::uint64_t> numbers_of(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  while (true) {
    const auto start = text.find_first_not_of(" \n");
    if (start == std::string_view::npos) return numbers;
    text.remove_prefix(start);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return {};
    numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
}

std::uint64_t field(const std::vector<std::uint64_t>& numbers, std::size_t index) {
  return index < numbers.size() ? numbers[index] : 0;
}

std::optional<IoInFlight> look(const IoWatch& watch) {
  const auto stat = watch.read_stat();
  return stat ? parse_io_in_flight(*stat) : std::nullopt;
}

}  // namespace

std::optional<IoInFlight> parse_io_in_flight(std::string_view stat) {
  const auto numbers = numbers_of(stat);
  if (numbers.size() <= kInFlight) return std::nullopt;
  const auto completed = field(numbers, kReads) + field(numbers, kWrites) +
                         field(numbers, kDiscards) + field(numbers, kFlushes);
  return IoInFlight{numbers[kInFlight], completed};
}

milliseconds wait_for_old_io(const IoWatch& watch, milliseconds patience) {
  const auto before = look(watch);
  milliseconds waited{0};
  for (auto now = before; now && now->in_flight > 0 && now->completed == before->completed;
       now = look(watch)) {
    if (waited >= patience || !watch.still_wanted()) break;
    const auto pause = std::clamp(waited, kFirstPause, kLongestPause);
    watch.sleep(pause);
    waited += pause;
  }
  return waited;
}

}  // namespace elevatord
