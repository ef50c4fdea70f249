#include "policy_store.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace elevatord {

namespace {

constexpr std::string_view kFormat = "elevatord-policy 2 ";
constexpr std::size_t kMaxLastGood = std::size_t{64} << 20;

LoadedPolicy compile(const std::vector<PolicyFile>& files) {
  std::vector<PolicyText> texts;
  std::transform(files.begin(), files.end(), std::back_inserter(texts), [](const PolicyFile& file) {
    return PolicyText{file.name, file.text};
  });
  return load_policies(texts);
}

void take(PolicyReading& reading, std::vector<PolicyFile> files, LoadedPolicy loaded) {
  reading.files = std::move(files);
  reading.policy = std::make_shared<Policy>(std::move(loaded.policy));
}

/// Tries what was kept; leaves `reading` without rules when that is no good either.
void fall_back(PolicyReading& reading, const std::string& path) {
  reading.policy = std::make_shared<Policy>();
  const auto text = read_text_file(path, kMaxLastGood);
  if (!text) return;
  auto files = unpack_policy_files(*text);
  if (!files) {
    reading.warnings.push_back({{path, 0, 0}, "damaged", files.error().what + ": ignored"});
    return;
  }
  auto loaded = compile(*files);
  if (!loaded.ok()) return;
  take(reading, *std::move(files), std::move(loaded));
  reading.last_good = true;
}

/// FNV-1a: against what a disk or a crash does to a file, not against somebody who means it.
std::uint64_t checksum(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char c : text) {
    sum ^= static_cast<unsigned char>(c);
    sum *= 0x100000001b3U;
  }
  return sum;
}

/// What is cut off between two files would leave another policy, and a good one.
std::string header_of(std::string_view body) {
  return std::string{kFormat} + std::to_string(body.size()) + ' ' + std::to_string(checksum(body)) +
         '\n';
}

/// Reads `PATH\nSIZE\nTEXT` off the front.
bool unpack_one(std::string_view& text, PolicyFile& file) {
  const auto path_end = text.find('\n');
  if (path_end == std::string_view::npos) return false;
  file.path = text.substr(0, path_end);
  file.name = file.path.substr(file.path.find_last_of('/') + 1);
  text.remove_prefix(path_end + 1);
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error != std::errc{} || end == text.data() + text.size() || *end != '\n') return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  if (size > text.size()) return false;
  file.text = text.substr(0, size);
  text.remove_prefix(size);
  return true;
}

}  // namespace

PolicyReading read_policy(const std::vector<std::string>& directories,
                          const std::string& last_good_path) {
  PolicyReading reading;
  Findings findings;
  auto files = find_policy_files(directories, findings);
  auto loaded = compile(files);
  reading.errors = std::move(findings.errors);
  reading.warnings = std::move(findings.warnings);
  reading.errors.insert(reading.errors.end(), loaded.errors.begin(), loaded.errors.end());
  reading.warnings.insert(reading.warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
  if (reading.errors.empty()) {
    take(reading, std::move(files), std::move(loaded));
  } else {
    fall_back(reading, last_good_path);
  }
  return reading;
}

std::string pack_policy_files(const std::vector<PolicyFile>& files) {
  std::string text;
  for (const auto& file : files) {
    text += file.path + '\n' + std::to_string(file.text.size()) + '\n' + file.text;
  }
  return header_of(text) + text;
}

Result<std::vector<PolicyFile>> unpack_policy_files(std::string_view text) {
  if (!text.starts_with(kFormat)) return failure("not a kept policy of this format");
  const auto body = text.find('\n');
  const bool whole = body != std::string_view::npos &&
                     text.substr(0, body + 1) == header_of(text.substr(body + 1));
  if (!whole) return failure("cut short or damaged");
  text.remove_prefix(body + 1);
  std::vector<PolicyFile> files;
  while (!text.empty()) {
    PolicyFile file;
    if (!unpack_one(text, file)) return failure("cut short or damaged");
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace elevatord
