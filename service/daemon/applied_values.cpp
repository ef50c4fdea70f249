#include "applied_values.hpp"

#include <charconv>

namespace elevatord {

namespace {

constexpr std::string_view kFormat = "elevatord-state 2 ";

std::string_view take_until(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

bool take_number(std::string_view& line, std::uint64_t& number) {
  const auto word = take_until(line, ' ');
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size();
}

/// `applied DEVICE DEVNUM DISKSEQ USEC_INITIALIZED scheduler VALUE DEVPATH`; the path comes last,
/// it may hold blanks.
bool read_line(std::string_view line, AppliedValue& value) {
  if (take_until(line, ' ') != "applied") return false;
  value.device = take_until(line, ' ');
  if (!take_number(line, value.devnum) || !take_number(line, value.diskseq) ||
      !take_number(line, value.usec_initialized)) {
    return false;
  }
  if (take_until(line, ' ') != "scheduler") return false;
  value.scheduler = take_until(line, ' ');
  value.devpath = line;
  return !value.device.empty() && !value.scheduler.empty() && !value.devpath.empty();
}

}  // namespace

std::string write_applied_values(const AppliedValues& values, std::string_view boot_id) {
  std::string text{kFormat};
  text.append(boot_id).push_back('\n');
  for (const auto& value : values) {
    text += "applied " + value.device + ' ' + std::to_string(value.devnum) + ' ' +
            std::to_string(value.diskseq) + ' ' + std::to_string(value.usec_initialized) +
            " scheduler " + value.scheduler + ' ' + value.devpath + '\n';
  }
  return text + "end\n";
}

Result<AppliedValues> read_applied_values(std::string_view text, std::string_view boot_id) {
  const auto header = take_until(text, '\n');
  if (!header.starts_with(kFormat)) return failure("another format");
  if (header.substr(kFormat.size()) != boot_id) return failure("from another boot");
  AppliedValues values;
  while (!text.empty()) {
    const auto line = take_until(text, '\n');
    if (line == "end") return values;
    AppliedValue value;
    if (!read_line(line, value)) return failure("damaged line '" + std::string{line} + "'");
    values.push_back(std::move(value));
  }
  return failure("cut short");
}

}  // namespace elevatord
