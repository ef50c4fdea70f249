#include "steps.hpp"

#include <numeric>

#include "reference_setting.hpp"

namespace elevatord::property {

namespace {

using std::chrono::milliseconds;

std::string described(std::string text) {
  for (auto& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

}  // namespace

Steps::Steps(World& world, History& history)
    : world_(world), history_(history), dice_(world.dice()), policies_{world.policy()} {}

const std::vector<Steps::Choice>& Steps::choices() {
  static const std::vector<Choice> kChoices{
      {12, &Steps::change},       {4, &Steps::synthetic},  {6, &Steps::property},
      {4, &Steps::unready},       {3, &Steps::late_event}, {2, &Steps::remove},
      {1, &Steps::remove_unseen}, {9, &Steps::bring_back}, {2, &Steps::medium},
      {1, &Steps::move},          {2, &Steps::scan},       {8, &Steps::write_by_hand},
      {8, &Steps::switch_unseen}, {4, &Steps::fault},      {6, &Steps::reload},
      {4, &Steps::apply},         {1, &Steps::restart},    {1, &Steps::lose_worker},
      {1, &Steps::fight},         {2, &Steps::restore}};
  return kChoices;
}

Steps::Action Steps::choose() {
  const auto& all = choices();
  const auto total =
      std::accumulate(all.begin(), all.end(), std::size_t{0},
                      [](std::size_t sum, const Choice& each) { return sum + each.weight; });
  auto left = dice_.below(total);
  auto it = all.begin();
  while (left >= it->weight) left -= it++->weight;
  return it->action;
}

/// Mostly within a write's time, since that is where things cross.
milliseconds Steps::some_time() {
  const auto roll = dice_.below(100);
  if (roll < 30) return milliseconds{0};
  if (roll < 65) return dice_.up_to(milliseconds{5});
  if (roll < 92) return dice_.up_to(milliseconds{60});
  if (roll < 97) return dice_.up_to(milliseconds{3'000});
  return dice_.up_to(milliseconds{60'000});
}

void Steps::take_one() {
  const auto action = choose();
  const auto at = world_.kernel().age();
  // Before it is done, too: it may not come back.
  const auto what = (this->*action)();
  const auto time = some_time();
  history_.add(std::to_string(at.count()) + " ms: " + (what.empty() ? "nothing" : what) +
               ", then " + std::to_string(time.count()) + " ms");
  ++world_.tally().steps;
  world_.advance(time);
}

/// Empty: there is none.
std::string Steps::any_disk() {
  const auto names = world_.disks().names();
  return names.empty() ? std::string{} : dice_.pick(names);
}

std::string Steps::change() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  world_.tell(world_.disks().change_of(disk));
  return "change of " + disk;
}

std::string Steps::synthetic() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  auto event = world_.disks().change_of(disk);
  event.synthetic = true;
  const std::vector<DeviceEvent::Action> actions{
      DeviceEvent::Action::Add, DeviceEvent::Action::Change, DeviceEvent::Action::Remove};
  event.action = dice_.pick(actions);
  world_.tell(event);
  return "synthetic event of " + disk;
}

/// Something about the disk is another way by now, as udev's rules say.
std::string Steps::property() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  auto& properties = world_.disks().truth(disk).properties;
  const auto role = dice_.pick<std::string>({"db", "backup", "none"});
  const auto wish = dice_.pick<std::string>({"", "bfq", "kyber none", "keep", "mq-deadline bfq"});
  if (dice_.one_in(2)) {
    properties["ROLE"] = role;
  } else {
    properties["ELEVATORD_SCHEDULER"] = wish;
  }
  world_.tell(world_.disks().change_of(disk));
  return "ROLE " + properties["ROLE"] + ", ELEVATORD_SCHEDULER " +
         properties["ELEVATORD_SCHEDULER"] + " of " + disk;
}

std::string Steps::unready() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  auto& truth = world_.disks().truth(disk);
  const bool ready = truth.initialized && !truth.properties.contains("SYSTEMD_READY");
  truth.initialized = true;
  truth.properties.erase("SYSTEMD_READY");
  if (ready) truth.properties["SYSTEMD_READY"] = "0";
  world_.tell(world_.disks().change_of(disk));
  return disk + (ready ? " is not ready" : " is ready");
}

/// Of the disk that had this name before.
std::string Steps::late_event() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  auto event = world_.disks().change_of(disk);
  if (event.diskseq < 2) return {};
  event.diskseq -= 1;
  if (dice_.one_in(2)) event.action = DeviceEvent::Action::Remove;
  world_.tell(event);
  return "late event of " + disk;
}

std::string Steps::remove() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  ++world_.tally().faults["vanish"];
  world_.tell(world_.disks().take_away(disk));
  return disk + " is removed";
}

std::string Steps::remove_unseen() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  ++world_.tally().faults["vanish"];
  static_cast<void>(world_.disks().take_away(disk));
  return disk + " is removed and nobody is told";
}

std::string Steps::bring_back() {
  const auto names = world_.disks().absent();
  if (names.empty()) return {};
  const auto& disk = dice_.pick(names);
  auto event = world_.disks().bring_back(disk);
  const bool early = dice_.one_in(3);
  if (early) {
    event.initialized = world_.disks().truth(disk).initialized = false;
  }
  world_.tell(event);
  return disk + (early ? " is new and udev has not told all" : " is new");
}

std::string Steps::medium() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  world_.tell(world_.disks().change_medium(disk));
  return "another medium in " + disk;
}

std::string Steps::move() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  world_.tell(world_.disks().move_path(disk));
  return disk + " is moved to " + world_.disks().truth(disk).devpath;
}

std::string Steps::scan() {
  world_.scan();
  return "events were lost, scan";
}

std::string Steps::some_setting() {
  return dice_.one_in(2) ? std::string{"scheduler"} : dice_.pick(random_settings());
}

std::string Steps::some_value(const std::string& setting) {
  if (setting != "scheduler") return random_value(dice_, setting);
  return dice_.pick<std::string>({"none", "mq-deadline", "kyber", "bfq"});
}

/// A service that is told of writers is told of all but those in a container.
World::Hint Steps::some_hint() {
  const auto roll = dice_.below(8);
  if (roll == 0) return World::Hint::Lost;
  const bool told = world_.watched() ? roll > 1 : roll > 4;
  return told ? World::Hint::Told : World::Hint::None;
}

std::string Steps::write_by_hand() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  const auto setting = some_setting();
  const auto value = some_value(setting);
  const auto hint = some_hint();
  world_.write_by_hand(disk, setting, value, hint);
  const auto* const seen = hint == World::Hint::Told ? "" : ", unseen";
  return "somebody writes " + setting + ' ' + value + " to " + disk + seen;
}

/// Somebody insists on a value of his own.
std::string Steps::fight() {
  constexpr int kTimes = 6;
  const auto disk = any_disk();
  if (disk.empty()) return {};
  const auto setting = some_setting();
  for (int i = 0; i < kTimes && world_.disks().is_present(disk); ++i) {
    world_.write_by_hand(disk, setting, some_value(setting), World::Hint::Told);
    world_.advance(milliseconds{1'500});
  }
  return "somebody writes " + setting + " to " + disk + " again and again";
}

/// As a container's sysfs or another driver does it: at once.
std::string Steps::switch_unseen() {
  const auto disk = any_disk();
  const auto* const queue = disk.empty() ? nullptr : world_.kernel().model().find(disk);
  if (queue == nullptr || queue->bio_based()) return {};
  const auto scheduler = dice_.pick(queue->listed);
  ++world_.tally().faults["foreign"];
  world_.switch_unseen(disk, scheduler);
  return disk + " is " + scheduler + " all of a sudden";
}

std::string Steps::fault() {
  const auto disk = any_disk();
  if (disk.empty()) return {};
  const auto kind = world_.faults().strike(disk);
  return kind.empty() ? std::string{} : "fault of " + disk + ": " + kind;
}

std::string Steps::reload() {
  const auto roll = dice_.below(3);
  auto policy = world_.policy();
  if (roll == 1) policy = dice_.pick(policies_);
  if (roll == 2) policies_.push_back(policy = random_policy(dice_));
  world_.reload(policy);
  return "policy: " + described(policy.text());
}

std::string Steps::apply() {
  auto names = world_.disks().names();
  if (dice_.one_in(2)) names = dice_.some(names);
  world_.apply(names);
  return "apply";
}

std::string Steps::restore() {
  world_.restore(dice_.some(world_.disks().names()));
  return "restore";
}

std::string Steps::restart() {
  world_.restart();
  return "restart";
}

std::string Steps::lose_worker() {
  ++world_.tally().faults["worker-lost"];
  world_.lose_worker();
  return "the worker is lost";
}

}  // namespace elevatord::property
