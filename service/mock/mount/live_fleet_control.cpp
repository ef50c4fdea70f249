// Commands to a live fleet, and what it says of its state.
#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "live_fleet.hpp"

namespace elevatord {

namespace {

using Verb = ControlCommand::Verb;

}  // namespace

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
  auto line = fmt::format("{} {} writers={} readers={} in_flight={}", name,
                          model->bio_based() ? "-" : model->active,
                          calls_.count(name, PendingCalls::Kind::Write),
                          calls_.count(name, PendingCalls::Kind::Read), model->in_flight.size());
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
  constexpr int kReads = 1;
  constexpr int kInFlight = 9;
  const auto io = model_->shown_io(disk);
  std::string text;
  for (int i = 1; i <= kFields; ++i) {
    text += fmt::format(" {:8}", i == kInFlight ? io.in_flight : i == kReads ? io.completed : 0);
  }
  return text.substr(1) + '\n';
}

std::string LiveFleet::in_flight_text(const std::string& disk) const {
  return fmt::format("{:8} {:8}\n", model_->shown_in_flight(disk), 0);
}

}  // namespace elevatord
