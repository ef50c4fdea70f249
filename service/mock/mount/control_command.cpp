#include "control_command.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "device_text.hpp"
#include "units.hpp"

namespace elevatord {

namespace {

using Verb = ControlCommand::Verb;
using Words = std::vector<std::string_view>;

constexpr int kLastErrno = EHWPOISON;

/// What follows verb and disk.
enum class Rest { Nothing, Errno, Duration, LikeDisk, Scheduler };

struct Form {
  std::string_view word;
  Verb verb;
  Rest rest;
  std::string_view usage;
};

constexpr auto kForms = std::to_array<Form>({
    {"hang", Verb::Hang, Rest::Nothing, "hang DISK"},
    {"release", Verb::Release, Rest::Nothing, "release DISK"},
    {"fail", Verb::Fail, Rest::Errno, "fail DISK ERRNO"},
    {"slow", Verb::Slow, Rest::Duration, "slow DISK DURATION"},
    {"ok", Verb::Ok, Rest::Nothing, "ok DISK"},
    {"add", Verb::Add, Rest::LikeDisk, "add DISK like OTHER"},
    {"remove", Verb::Remove, Rest::Nothing, "remove DISK"},
    {"add-io", Verb::AddIo, Rest::Duration, "add-io DISK DURATION"},
    {"foreign", Verb::Foreign, Rest::Scheduler, "foreign DISK SCHEDULER"},
    {"reset", Verb::Reset, Rest::Nothing, "reset DISK"},
});

std::optional<int> errno_in(std::string_view name) {
  for (int error = 1; error <= kLastErrno; ++error) {
    const char* const known = ::strerrorname_np(error);
    if (known != nullptr && name == known) return error;
  }
  return std::nullopt;
}

std::size_t words_after_disk(Rest rest) {
  if (rest == Rest::Nothing) return 0;
  return rest == Rest::LikeDisk ? 2 : 1;
}

bool read_rest(Rest rest, const Words& words, ControlCommand& command) {
  if (rest == Rest::Nothing) return true;
  command.other = words.back();
  if (rest == Rest::LikeDisk) return words[2] == "like";
  if (rest == Rest::Errno) {
    const auto error = errno_in(words.back());
    command.error = error.value_or(0);
    return error.has_value();
  }
  if (rest == Rest::Duration) {
    const auto duration = duration_from(words.back());
    command.duration = duration.value_or(std::chrono::milliseconds{0});
    return duration.has_value();
  }
  return true;
}

}  // namespace

std::string errno_name(int error) {
  const char* const name = ::strerrorname_np(error);
  return name == nullptr ? std::to_string(error) : name;
}

Result<ControlCommand> parse_control_command(std::string_view line) {
  const auto words = split(trimmed(line), ' ');
  const auto* const form = std::find_if(kForms.begin(), kForms.end(), [&](const Form& known) {
    return !words.empty() && known.word == words.front();
  });
  if (form == kForms.end()) return failure("unknown command: " + std::string{line}, EINVAL);
  ControlCommand command;
  command.verb = form->verb;
  if (words.size() != 2 + words_after_disk(form->rest) || !read_rest(form->rest, words, command)) {
    return failure("usage: " + std::string{form->usage}, EINVAL);
  }
  command.disk = words[1];
  return command;
}

Result<std::vector<ControlCommand>> parse_control(std::string_view text) {
  std::vector<ControlCommand> commands;
  for (const auto line : split(text, '\n')) {
    if (trimmed(line).empty()) continue;
    auto command = parse_control_command(line);
    if (!command) return tl::unexpected(command.error());
    commands.push_back(*std::move(command));
  }
  return commands;
}

}  // namespace elevatord
