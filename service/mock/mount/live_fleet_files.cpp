// Files of a live fleet: what they read, and who takes what is written.
#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "attribute_values.hpp"
#include "device_text.hpp"
#include "fleet_model.hpp"
#include "live_fleet.hpp"

namespace elevatord {

namespace {

using Verb = ControlCommand::Verb;

constexpr auto kUeventActions = std::to_array<std::string_view>(
    {"add", "remove", "change", "move", "online", "offline", "bind", "unbind"});
constexpr unsigned kJiffies = 250;  // a second, as measured_costs() has it

bool is_uevent_action(std::string_view value) {
  // "add UUID KEY=VALUE": only the first word is the action.
  const auto words = split(trimmed(value), ' ');
  return !words.empty() && std::find(kUeventActions.begin(), kUeventActions.end(), words.front()) !=
                               kUeventActions.end();
}

const std::string& file_name(const SysfsNode& file) {
  return file.role == FileRole::Queue ? file.attribute : file.name;
}

}  // namespace

void LiveFleet::read(Inode inode, Answered answered) {
  const auto* const file = tree_.find(inode);
  if (file == nullptr) return answered(ENODEV, {});
  if (file->role != FileRole::Queue) return answered(0, text_now(*file));
  const auto call = calls_.add(file->disk, std::move(answered));
  model_->read(file->disk, file->attribute, [this, call](int error, const std::string& text) {
    calls_.answer(call, error, text);
  });
}

std::string LiveFleet::text_now(const SysfsNode& file) const {
  switch (file.role) {
    case FileRole::Control:
      return state_text();
    case FileRole::Log:
      return log_.text();
    case FileRole::Stat:
      return stat_text(file.disk);
    case FileRole::InFlight:
      return in_flight_text(file.disk);
    default:
      return file.text;
  }
}

void LiveFleet::opened_for_writing(Inode inode, const Writer& writer) {
  const auto* const file = tree_.find(inode);
  if (file == nullptr || file->disk.empty()) return;
  LogEntry entry;
  entry.what = LogEntry::What::Open;
  entry.begun = model_->now();
  entry.writer = writer;
  entry.disk = file->disk;
  entry.file = file_name(*file);
  log_.add(entry);
}

void LiveFleet::write(Inode inode, const std::string& value, const Writer& writer,
                      Answered answered) {
  const auto* const file = tree_.find(inode);
  if (file == nullptr) return answered(ENODEV, {});
  if (file->role == FileRole::Control) return write_control(value, writer, answered);
  if (file->role == FileRole::Uevent) return write_uevent(*file, value, writer, answered);
  if (file->role != FileRole::Queue) return answered(EACCES, {});
  write_queue(file->disk, file->attribute, value, writer, std::move(answered));
}

void LiveFleet::write_queue(const std::string& disk, const std::string& attribute,
                            const std::string& value, const Writer& writer, Answered answered) {
  LogEntry entry;
  entry.begun = model_->now();
  entry.writer = writer;
  entry.disk = disk;
  entry.file = attribute;
  entry.value = value;
  entry.same = is_same(disk, attribute, value);
  const auto call = answered ? calls_.add(disk, std::move(answered)) : PendingCalls::Id{0};
  model_->write(disk, attribute, value,
                [this, entry = std::move(entry), call](int error) { written(entry, call, error); });
}

void LiveFleet::written(LogEntry entry, PendingCalls::Id call, int error) {
  entry.ended = model_->now();
  entry.error = error;
  log_.add(entry);
  const auto* const model = model_->find(entry.disk);
  const auto* const disk = find(entry.disk);
  if (model != nullptr && disk != nullptr) renew_iosched(tree_, disk->made, *model);
  calls_.answer(call, error, {});
}

bool LiveFleet::is_same(const std::string& name, const std::string& attribute,
                        const std::string& value) const {
  const auto* const disk = model_->find(name);
  if (disk == nullptr) return false;
  if (attribute == "scheduler") {
    return parse_scheduler_write(*disk, model_->era(), value).name == disk->active;
  }
  constexpr std::string_view kIosched = "iosched/";
  const bool inner = attribute.starts_with(kIosched);
  const auto key = inner ? attribute.substr(kIosched.size()) : attribute;
  const auto& values = inner ? disk->iosched : disk->values;
  const auto now = values.find(key);
  const auto after = inner ? iosched_after_write(*disk, key, value, kJiffies)
                           : value_after_write(*disk, model_->era(), key, value);
  return after && now != values.end() && *after == now->second;
}

void LiveFleet::write_uevent(const SysfsNode& file, const std::string& value, const Writer& writer,
                             const Answered& answered) {
  LogEntry entry;
  entry.begun = entry.ended = model_->now();
  entry.writer = writer;
  entry.disk = file.disk;
  entry.file = file.name;
  entry.value = value;
  entry.error = is_uevent_action(value) ? 0 : EINVAL;
  log_.add(entry);
  answered(entry.error, {});
}

// -- control --------------------------------------------------------------------------------------

void LiveFleet::write_control(const std::string& value, const Writer& writer,
                              const Answered& answered) {
  LogEntry entry;
  entry.what = LogEntry::What::Control;
  entry.begun = entry.ended = model_->now();
  entry.writer = writer;
  entry.value = value;
  const auto commands = parse_control(value);
  entry.error = commands ? 0 : commands.error().code;
  for (std::size_t i = 0; commands && entry.error == 0 && i < commands->size(); ++i) {
    const auto done = obey((*commands)[i]);
    if (!done) entry.error = done.error().code;
  }
  log_.add(entry);
  answered(entry.error, {});
}

Result<void> LiveFleet::obey(const ControlCommand& command) {
  if (command.verb == Verb::Add) {
    const auto like = disks_.find(command.other);
    if (like == disks_.end()) return failure("no such disk: " + command.other, ENODEV);
    if (disks_.contains(command.disk)) return failure("there already: " + command.disk, EEXIST);
    auto made = like->second.made;
    // A disk of its own, not the other one's twin.
    if (made.tag_set == made.name) made.tag_set = command.disk;
    made.name = command.disk;
    made.serial.clear();
    made.wwn.clear();
    add(made);
    return {};
  }
  const auto it = disks_.find(command.disk);
  if (it == disks_.end()) return failure("no such disk: " + command.disk, ENODEV);
  return obey(command, it->second);
}

Result<void> LiveFleet::obey(const ControlCommand& command, Disk& disk) {
  const auto& name = command.disk;
  // A disk that is on its way out may still have to be released.
  if (command.verb == Verb::Release) release(disk);
  if (command.verb == Verb::Ok) mend(disk);
  if (command.verb == Verb::Release || command.verb == Verb::Ok) return {};
  if (disk.state != Disk::State::There) return failure("comes or goes: " + name, ENODEV);
  if (command.verb == Verb::Hang) hang(disk);
  if (command.verb == Verb::Fail) model_->fail_writes(name, command.error);
  if (command.verb == Verb::Slow) model_->slow_writes(name, command.duration);
  if (command.verb == Verb::Remove) remove(disk);
  if (command.verb == Verb::Reset) reset(disk);
  if (command.verb == Verb::AddIo) model_->start_io(name, command.duration, nullptr);
  if (command.verb == Verb::Foreign) {
    write_queue(name, "scheduler", command.other, {0, "foreign"}, nullptr);
  }
  return {};
}

// -- texts ----------------------------------------------------------------------------------------

std::string LiveFleet::state_line(const std::string& name, const Disk& disk) const {
  const auto* const model = model_->find(name);
  if (model == nullptr) return name + " gone\n";
  auto line = fmt::format("{} {} writers={} waiting={} in_flight={}", name,
                          model->bio_based() ? "-" : model->active, model->writers,
                          calls_.count(name), model->in_flight.size());
  if (model->freeze_depth != 0) line += " frozen";
  if (disk.hung) line += " hung";
  if (model->write_error != 0) line += " fails=" + errno_name(model->write_error);
  if (model->slow.count() != 0) line += " slow";
  if (disk.state != Disk::State::There) {
    line += disk.state == Disk::State::Coming ? " coming" : " leaving";
  }
  return line + '\n';
}

std::string LiveFleet::state_text() const {
  auto text =
      fmt::format("kernel {} era {} freezes={}\n", release_, model_->era().name, model_->freezes());
  for (const auto& [name, disk] : disks_) text += state_line(name, disk);
  return text;
}

/// Seventeen fields, of which only the one of I/O in flight is alive.
std::string LiveFleet::stat_text(const std::string& disk) const {
  constexpr int kFields = 17;
  constexpr int kInFlight = 9;
  std::string text;
  for (int i = 1; i <= kFields; ++i) {
    text += fmt::format(" {:8}", i == kInFlight ? model_->shown_in_flight(disk) : 0);
  }
  return text.substr(1) + '\n';
}

std::string LiveFleet::in_flight_text(const std::string& disk) const {
  return fmt::format("{:8} {:8}\n", model_->shown_in_flight(disk), 0);
}

}  // namespace elevatord
