#include "runtime_state.hpp"

#include <cerrno>

#include "atomic_file.hpp"
#include "policy_files.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kMaxStateBytes = std::size_t{16} << 20;

std::string read_boot_id() {
  auto text = read_text_file("/proc/sys/kernel/random/boot_id", 64).value_or("unknown");
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

RuntimeState::RuntimeState(const std::string& runtime_dir)
    : path_(runtime_dir + "/state"), boot_id_(read_boot_id()) {}

AppliedValues RuntimeState::load(const Trouble& trouble) const {
  const auto text = read_text_file(path_, kMaxStateBytes);
  if (!text) {
    if (text.error().code != ENOENT) trouble(path_ + ": " + text.error().what);
    return {};
  }
  auto values = read_applied_values(*text, boot_id_);
  if (values) return *std::move(values);
  trouble(path_ + ": ignored: " + values.error().what);
  return {};
}

void RuntimeState::save(const AppliedValues& values, const Trouble& trouble) {
  auto text = write_applied_values(values, boot_id_);
  if (text == saved_) return;
  const auto written = replace_file(path_, text);
  if (written) saved_ = std::move(text);  // else again in the next turn
  if (!written && !told_) trouble(written.error().what);
  told_ = !written;
}

}  // namespace elevatord
