#include "check_report.hpp"

#include <string_view>

#include "text.hpp"

namespace elevatord::ctl {
namespace {

std::string lines(const std::vector<Finding>& findings, std::string_view severity, Colour colour,
                  const OutputStyle& style) {
  std::string text;
  for (const Finding& finding : findings) {
    text += printable(finding.at.text()) + ": " + coloured(severity, colour, style) + ": " +
            printable(finding.what) + '\n';
  }
  return text;
}

std::string counted(std::size_t number, const std::string& noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

std::string summary(const CheckReport& report) {
  if (!report.ok()) {
    return counted(report.errors.size(), "error") + '\n';
  }
  return "ok: " + counted(report.files, "file") + ", " + counted(report.rules, "rule") + '\n';
}

}  // namespace

std::string check_view(const CheckReport& report, const OutputStyle& style) {
  return lines(report.errors, "error", Colour::Red, style) +
         lines(report.warnings, "warning", Colour::Yellow, style) + summary(report);
}

}  // namespace elevatord::ctl
