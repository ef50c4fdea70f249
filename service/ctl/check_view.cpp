#include "check_view.hpp"

#include <algorithm>
#include <string_view>

#include "host_check_view.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

using Line = FileFindings::Line;

constexpr std::string_view kWidestSeverity = "warning";

std::string counted(std::size_t number, const std::string& noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

std::string_view severity_of(const Line& line) {
  return line.is_error ? "error" : "warning";
}

std::string coloured_severity(const Line& line, const OutputStyle& style) {
  return coloured(severity_of(line), line.is_error ? Colour::Red : Colour::Yellow, style);
}

std::string code_of(const Line& line, const OutputStyle& style) {
  return coloured('[' + line.finding.code + ']', Colour::Dim, style);
}

/// `7:12`; empty for the file as a whole.
std::string place_of(const Line& line) {
  const Position& at = line.finding.at;
  return at.line == 0 ? std::string{} : std::to_string(at.line) + ':' + std::to_string(at.column);
}

std::string as_compilers_do(const FileFindings& file, const OutputStyle& style) {
  std::string text;
  for (const Line& line : file.lines) {
    text += printable(line.finding.at.text()) + ": " + coloured_severity(line, style) + ": " +
            printable(line.finding.what) + ' ' + code_of(line, style) + '\n';
  }
  return text;
}

std::string in_columns(const FileFindings& file, const OutputStyle& style) {
  std::size_t widest = 0;
  for (const Line& line : file.lines) {
    widest = std::max(widest, place_of(line).size());
  }
  std::string text = coloured(printable(file.file), Colour::Bold, style) + '\n';
  for (const Line& line : file.lines) {
    const auto place = place_of(line);
    text += "  " + std::string(widest - place.size(), ' ') + place + "  " +
            coloured_severity(line, style) +
            std::string(kWidestSeverity.size() - severity_of(line).size(), ' ') + "  " +
            printable(line.finding.what) + "  " + code_of(line, style) + '\n';
  }
  return text + '\n';
}

std::string summary(const CheckReport& report) {
  if (report.clean()) {
    return "ok: " + counted(report.files, "file") + ", " + counted(report.rules, "rule") + '\n';
  }
  return counted(report.errors.size(), "error") + ", " +
         counted(report.warnings.size(), "warning") + " in " + counted(report.files, "file") + '\n';
}

}  // namespace

std::string check_view(const CheckReport& report, const OutputStyle& style) {
  std::string text = report.host ? host_check_view(*report.host, style) + '\n' : std::string{};
  for (const FileFindings& file : by_file(report)) {
    text += style.width ? in_columns(file, style) : as_compilers_do(file, style);
  }
  return text + summary(report);
}

}  // namespace elevatord::ctl
