#include "device_properties.hpp"

#include <sstream>

#include "bus_text.hpp"
#include "why_pending.hpp"

namespace elevatord::bus {

namespace {

template <typename T>
T known_or(const Fact<T>& fact, T otherwise) {
  return fact.is_known() ? fact.value() : otherwise;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> links_of(const DeviceEvent& event) {
  const auto links = event.properties.find("DEVLINKS");
  return links == event.properties.end() ? std::vector<std::string>{}
                                         : words(bus_text(links->second));
}

void take_facts(const DeviceFacts& facts, DeviceProperties& properties) {
  properties.device_class = to_text(known_or(facts.device_class, DeviceClass::Other));
  properties.medium = to_text(known_or(facts.medium, Medium::Unknown));
  properties.rotational = known_or(facts.rotational, false);
  properties.zoned = bus_text(known_or(facts.zoned, std::string{}));
  properties.hw_queues = static_cast<std::uint32_t>(known_or<std::uint64_t>(facts.hw_queues, 0));
  properties.size = known_or<std::uint64_t>(facts.size, 0);
}

void take_queue(const QueueState& queue, DeviceProperties& properties) {
  for (const auto& [setting, value] : queue.values) properties.values[setting] = bus_text(value);
  properties.scheduler = bus_text(queue.scheduler.active.value_or(""));
  properties.configurable = queue.scheduler.configurable();
  if (!properties.configurable) return;
  for (const auto& name : queue.scheduler.available) properties.available.push_back(bus_text(name));
  properties.values["scheduler"] = properties.scheduler;
}

/// Where no candidate is on offer the first one is what is wanted.
std::string wanted_scheduler(const ManagedDevice& device) {
  if (!device.plan.wanted.empty()) return device.plan.wanted;
  const auto& names = device.decision.candidates;
  if (device.plan.kind == Plan::Kind::Unavailable) return names.front().text();
  return {};
}

void take_decision(const ManagedDevice& device, DeviceProperties& properties) {
  const auto wanted = wanted_scheduler(device);
  if (!wanted.empty()) properties.wanted["scheduler"] = wanted;
  properties.source["scheduler"] = to_text(device.decision.source);
  properties.because["scheduler"] =
      device.decision.because.empty() ? "no rule names it" : bus_text(device.decision.because);
}

void take_wishes(const ManagedDevice& device, DeviceProperties& properties) {
  for (const auto& wish : device.decision.values) {
    if (wish.value) properties.wanted[wish.setting] = *wish.value;
    properties.source[wish.setting] = to_text(wish.source);
    properties.because[wish.setting] = bus_text(wish.because);
  }
}

}  // namespace

DeviceProperties properties_of(const ManagedDevice& device, DeviceState state) {
  DeviceProperties properties;
  properties.name = bus_text(device.event.name);
  properties.device_number = device.event.devnum;
  properties.diskseq = device.event.diskseq;
  properties.ids = links_of(device.event);
  take_facts(device.facts, properties);
  take_queue(device.queue, properties);
  take_decision(device, properties);
  take_wishes(device, properties);
  properties.state = to_text(state);
  properties.last_result = bus_text(result_or_wait(device, state));
  if (!device.plan.note.empty() && device.plan.kind == Plan::Kind::Unavailable) {
    properties.last_result = bus_text(device.plan.note);
  }
  properties.last_write_usec = static_cast<std::uint64_t>(device.last_write.count());
  properties.last_foreign = device.foreign.last();
  return properties;
}

std::vector<std::string> changed_properties(const DeviceProperties& before,
                                            const DeviceProperties& after) {
  std::vector<std::string> names;
  const auto compare = [&](const char* name, auto member) {
    if (before.*member != after.*member) names.emplace_back(name);
  };
  using P = DeviceProperties;
  compare("Name", &P::name);
  compare("DeviceNumber", &P::device_number);
  compare("Diskseq", &P::diskseq);
  compare("Ids", &P::ids);
  compare("Class", &P::device_class);
  compare("Medium", &P::medium);
  compare("Rotational", &P::rotational);
  compare("Zoned", &P::zoned);
  compare("HwQueues", &P::hw_queues);
  compare("Size", &P::size);
  compare("Scheduler", &P::scheduler);
  compare("Available", &P::available);
  compare("Configurable", &P::configurable);
  compare("Values", &P::values);
  compare("Wanted", &P::wanted);
  compare("Because", &P::because);
  compare("Source", &P::source);
  compare("State", &P::state);
  compare("LastResult", &P::last_result);
  compare("LastWriteDurationUsec", &P::last_write_usec);
  compare("LastForeignWriter", &P::last_foreign);
  return names;
}

}  // namespace elevatord::bus
