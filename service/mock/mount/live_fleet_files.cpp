// Files of a live fleet: what they read, and who takes what is written.
#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "attribute_values.hpp"
#include "device_text.hpp"
#include "live_fleet.hpp"

namespace elevatord {

namespace {

constexpr auto kUeventActions = std::to_array<std::string_view>(
    {"add", "remove", "change", "move", "online", "offline", "bind", "unbind"});
constexpr std::string_view kIosched = "iosched/";
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

bool is_same_iosched(const ModelDisk& disk, std::string_view attribute, const std::string& value) {
  const auto after = iosched_after_write(disk, attribute.substr(kIosched.size()), value, kJiffies);
  return after && std::all_of(after->begin(), after->end(), [&](const auto& entry) {
           const auto now = disk.iosched.find(entry.first);
           return now != disk.iosched.end() && now->second == entry.second;
         });
}

}  // namespace

void LiveFleet::read(Inode inode, Answered answered) {
  const auto* const file = tree_.find(inode);
  if (file == nullptr) return answered(ENODEV, {});
  if (file->role != FileRole::Queue) return answered(0, text_now(*file));
  const auto call = calls_.add(file->disk, PendingCalls::Kind::Read, std::move(answered));
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
  const auto call = calls_.add(disk, PendingCalls::Kind::Write, std::move(answered));
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
  if (attribute.starts_with(kIosched)) return is_same_iosched(*disk, attribute, value);
  const auto now = disk->values.find(attribute);
  const auto after = value_after_write(*disk, model_->era(), attribute, value);
  return after && now != disk->values.end() && *after == now->second;
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

}  // namespace elevatord
