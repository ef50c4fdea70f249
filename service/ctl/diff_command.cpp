#include "diff_command.hpp"

#include <algorithm>
#include <filesystem>

#include "json_output.hpp"
#include "policy_files.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

using Kind = ShippedFile::Kind;

std::string sentence(const ShippedFile& file) {
  auto mine = printable(file.file);
  const auto theirs = printable(file.shipped);
  switch (file.kind) {
    case Kind::Differs:
      return mine + " takes the place of " + theirs + ':';
    case Kind::Masks:
      return mine + " masks " + theirs;
    case Kind::Same:
      return mine + " takes the place of " + theirs +
             " and has the same text; without it later versions would count";
    case Kind::Preset:
      return mine + " enables the preset " + theirs;
    case Kind::Unreadable:
      return mine + " cannot be compared with " + theirs + ": " + printable(file.diff);
  }
  return mine;
}

Colour colour_of(std::string_view line) {
  if (line.starts_with("---") || line.starts_with("+++")) return Colour::Bold;
  if (line.starts_with('-')) return Colour::Red;
  return line.starts_with('+') ? Colour::Green : Colour::Plain;
}

std::string diff_lines(std::string_view diff, const OutputStyle& style) {
  std::string text;
  while (!diff.empty()) {
    const auto line = diff.substr(0, diff.find('\n'));
    text += coloured(printable(line), colour_of(line), style) + '\n';
    diff.remove_prefix(std::min(line.size() + 1, diff.size()));
  }
  return text;
}

/// The presets lie beside the shipped policy.d.
std::string presets_beside(const std::string& shipped) {
  return std::filesystem::path{shipped}.lexically_normal().parent_path() / "presets";
}

}  // namespace

std::string diff_view(const std::vector<ShippedFile>& files, const OutputStyle& style) {
  std::string text;
  for (const auto& file : files) {
    text += sentence(file) + '\n';
    if (file.kind == Kind::Differs) text += diff_lines(file.diff, style);
  }
  return text;
}

CommandOutput run_diff(const CtlOptions& options, const OutputStyle& style) {
  const auto directories =
      options.policy_dirs.empty() ? default_policy_directories() : options.policy_dirs;
  const auto files = compare_with_shipped(directories, presets_beside(directories.back()));
  const bool any = std::any_of(files.begin(), files.end(),
                               [](const ShippedFile& file) { return is_difference(file.kind); });
  const auto code = any ? ExitCode::NotAsWanted : ExitCode::Done;
  if (options.json) {
    return {code, diff_json(files), {}};
  }
  return {code, diff_view(files, style),
          files.empty() ? "no file takes the place of a shipped one\n" : ""};
}

}  // namespace elevatord::ctl
