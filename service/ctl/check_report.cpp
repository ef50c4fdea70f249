#include "check_report.hpp"

#include <algorithm>
#include <tuple>

namespace elevatord::ctl {
namespace {

FileFindings& entry_for(std::vector<FileFindings>& files, const std::string& name) {
  const auto it = std::find_if(files.begin(), files.end(),
                               [&](const FileFindings& each) { return each.file == name; });
  return it != files.end() ? *it : files.emplace_back(FileFindings{name, {}});
}

void add(std::vector<FileFindings>& files, const std::vector<Finding>& findings, bool is_error) {
  for (const Finding& finding : findings) {
    entry_for(files, finding.at.file).lines.push_back({is_error, finding});
  }
}

bool before(const FileFindings::Line& a, const FileFindings::Line& b) {
  return std::tie(a.finding.at.line, a.finding.at.column) <
         std::tie(b.finding.at.line, b.finding.at.column);
}

}  // namespace

std::vector<FileFindings> by_file(const CheckReport& report) {
  std::vector<FileFindings> files;
  add(files, report.errors, true);
  add(files, report.warnings, false);
  for (FileFindings& file : files) {
    std::stable_sort(file.lines.begin(), file.lines.end(), before);
  }
  return files;
}

}  // namespace elevatord::ctl
