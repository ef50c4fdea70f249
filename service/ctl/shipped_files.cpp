#include "shipped_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <system_error>

#include "policy_files.hpp"
#include "unified_diff.hpp"
#include "yaml_document.hpp"

namespace elevatord::ctl {
namespace {

namespace fs = std::filesystem;

using Kind = ShippedFile::Kind;

bool is_policy_name(const std::string& name) {
  return name.ends_with(".yaml") && !name.starts_with('.');
}

std::vector<std::string> names_in(const fs::path& directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it{directory, error}, end; !error && it != end; it.increment(error)) {
    const auto name = it->path().filename().string();
    if (is_policy_name(name)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Whether it is a link that ends in this directory.
bool links_into(const fs::path& file, const fs::path& directory) {
  std::error_code error;
  if (!fs::is_symlink(file, error)) return false;
  const auto target = fs::canonical(file, error);
  return !error && target.parent_path() == fs::canonical(directory, error) && !error;
}

ShippedFile compared(ShippedFile result) {
  const auto mine = read_text_file(result.file, kMaxPolicyBytes);
  const auto theirs = read_text_file(result.shipped, kMaxPolicyBytes);
  if (!mine || !theirs) {
    result.kind = Kind::Unreadable;
    result.diff = (mine ? result.shipped : result.file) + ": " +
                  (mine ? theirs.error().what : mine.error().what);
  } else if (mine->empty() && !theirs->empty()) {
    result.kind = Kind::Masks;
  } else {
    result.diff = unified_diff(result.shipped, *theirs, result.file, *mine);
    result.kind = result.diff.empty() ? Kind::Same : Kind::Differs;
  }
  return result;
}

bool is_there(const fs::path& file) {
  std::error_code error;
  return fs::exists(fs::symlink_status(file, error));
}

/// How the file stands to what is shipped; false where it does not.
bool stands_to_shipped(const fs::path& file, const fs::path& shipped, const fs::path& presets,
                       ShippedFile& result) {
  result.file = file;
  if (links_into(file, presets)) {
    std::error_code error;
    result.shipped = presets / fs::canonical(file, error).filename();
    result.kind = Kind::Preset;
    return true;
  }
  const auto name = file.filename();
  result.shipped = is_there(shipped / name) ? shipped / name : presets / name;
  if (!is_there(result.shipped)) return false;
  result = compared(std::move(result));
  return true;
}

}  // namespace

std::string_view to_text(Kind kind) {
  constexpr std::array<std::string_view, 5> kTexts = {"differs", "masks", "same", "preset",
                                                      "unreadable"};
  return kTexts.at(static_cast<std::size_t>(kind));
}

bool is_difference(Kind kind) {
  return kind == Kind::Differs || kind == Kind::Masks || kind == Kind::Unreadable;
}

std::vector<ShippedFile> compare_with_shipped(const std::vector<std::string>& directories,
                                              const std::string& presets) {
  std::vector<ShippedFile> files;
  std::set<std::string> seen;
  for (std::size_t i = 0; i + 1 < directories.size(); ++i) {
    for (const auto& name : names_in(directories[i])) {
      ShippedFile file;
      // One of a weaker directory takes no place: it is not read.
      if (!seen.insert(name).second) continue;
      if (stands_to_shipped(fs::path{directories[i]} / name, directories.back(), presets, file)) {
        files.push_back(std::move(file));
      }
    }
  }
  return files;
}

}  // namespace elevatord::ctl
