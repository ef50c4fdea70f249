#include "write_log.hpp"

#include <cctype>

#include <fmt/format.h>

#include "control_command.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kLongestValue = 80;

/// A write's last newline says nothing.
std::string_view without_newline(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text.substr(0, kLongestValue)) {
    const bool plain = std::isprint(static_cast<unsigned char>(c)) != 0 && c != '"' && c != '\\';
    result += plain ? std::string{c} : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return result + (text.size() > kLongestValue ? "...\"" : "\"");
}

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>{time}.count();
}

std::string_view name_of(LogEntry::What what) {
  switch (what) {
    case LogEntry::What::Open:
      return "open";
    case LogEntry::What::Write:
      return "write";
    case LogEntry::What::Control:
      return "control";
  }
  return "";
}

}  // namespace

std::string log_line(const LogEntry& entry) {
  auto line = fmt::format("t={:.6f} op={} pid={} comm={}", seconds(entry.begun),
                          name_of(entry.what), entry.writer.pid, quoted(entry.writer.name));
  if (!entry.disk.empty()) line += " disk=" + entry.disk;
  if (!entry.file.empty()) line += " file=" + entry.file;
  if (entry.what == LogEntry::What::Open) return line;
  line += " value=" + quoted(without_newline(entry.value));
  line += " result=" + (entry.error == 0 ? std::string{"ok"} : errno_name(entry.error));
  line += fmt::format(" ms={:.3f}", 1000 * seconds(entry.ended - entry.begun));
  return entry.same ? line + " same" : line;
}

void WriteLog::add(const LogEntry& entry) {
  lines_.push_back(log_line(entry));
  if (lines_.size() > most_lines_) lines_.pop_front();
}

std::string WriteLog::text() const {
  std::string text;
  for (const auto& line : lines_) text += line + '\n';
  return text;
}

}  // namespace elevatord
