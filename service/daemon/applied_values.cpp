#include "applied_values.hpp"

#include <charconv>

#include "setting.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kFormat = "elevatord-state 4 ";

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

/// A value, or `-` for none.
std::string word(const std::string& value) {
  return value.empty() ? "-" : value;
}

bool take_value(std::string_view& line, std::string& value) {
  const auto text = take_until(line, ' ');
  if (text != "-") value = text;
  return !text.empty();
}

constexpr std::string_view kRestored = "restored";

bool take_restored(std::string_view& line, bool& restored) {
  const auto text = take_until(line, ' ');
  restored = text == kRestored;
  return restored || text == "-";
}

/// `VALUE ORIGINAL WRITTEN READ TRIED RESTORED BASELINE`
bool take_values(std::string_view& line, AppliedValue& value) {
  return take_value(line, value.value) && take_value(line, value.original) &&
         take_value(line, value.written) && take_value(line, value.read_back) &&
         take_value(line, value.tried) && take_restored(line, value.restored) &&
         take_value(line, value.baseline);
}

/// `setting DEVICE DEVNUM DISKSEQ USEC_INITIALIZED SETTING VALUES DEVPATH`; the path comes last, it
/// may hold blanks.
bool read_line(std::string_view line, AppliedValue& value) {
  if (take_until(line, ' ') != "setting") return false;
  value.device = take_until(line, ' ');
  if (!take_number(line, value.devnum) || !take_number(line, value.diskseq) ||
      !take_number(line, value.usec_initialized)) {
    return false;
  }
  value.setting = take_until(line, ' ');
  if (!is_setting(value.setting)) return false;
  if (!take_values(line, value)) return false;
  value.devpath = line;
  return !value.device.empty() && !value.devpath.empty();
}

std::string line_of(const AppliedValue& value) {
  return "setting " + value.device + ' ' + std::to_string(value.devnum) + ' ' +
         std::to_string(value.diskseq) + ' ' + std::to_string(value.usec_initialized) + ' ' +
         value.setting + ' ' + word(value.value) + ' ' + word(value.original) + ' ' +
         word(value.written) + ' ' + word(value.read_back) + ' ' + word(value.tried) + ' ' +
         (value.restored ? std::string{kRestored} : "-") + ' ' + word(value.baseline) + ' ' +
         value.devpath + '\n';
}

}  // namespace

std::string write_applied_values(const AppliedValues& values, std::string_view boot_id) {
  std::string text{kFormat};
  text.append(boot_id).push_back('\n');
  for (const auto& value : values) text += line_of(value);
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
