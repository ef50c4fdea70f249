#include "facts_text.hpp"

#include <string_view>

#include "facts_fields.hpp"
#include "quirks.hpp"
#include "yaml_scalar.hpp"

namespace elevatord {

namespace {

std::string scalar(DeviceClass device_class) {
  return std::string{to_text(device_class)};
}

std::string scalar(Medium medium) {
  return std::string{to_text(medium)};
}

std::string scalar(bool flag) {
  return flag ? "true" : "false";
}

std::string scalar(std::int64_t number) {
  return std::to_string(number);
}

std::string scalar(std::uint64_t number) {
  return std::to_string(number);
}

std::string scalar(const std::string& text) {
  return yaml_scalar(text);
}

std::string scalar(const Spellings& spellings) {
  std::string list = "[";
  for (const auto& text : spellings) list += (list.size() > 1 ? ", " : "") + yaml_scalar(text);
  return list + ']';
}

std::string line(std::string_view indent, std::string_view key, const std::string& value) {
  return std::string{indent}.append(key).append(": ").append(value) + '\n';
}

/// A map of texts, a line each below its key.
template <typename Map>
std::string block(std::string_view indent, std::string_view key, const Map& map) {
  if (map.empty()) return line(indent, key, "{}");
  auto text = std::string{indent}.append(key) + ":\n";
  const auto deeper = std::string{indent} + "  ";
  for (const auto& [name, value] : map) text += line(deeper, yaml_scalar(name), yaml_scalar(value));
  return text;
}

std::string comment(std::string_view indent, std::string_view what) {
  return what.empty() ? std::string{} : std::string{indent}.append("# ").append(what) + '\n';
}

std::string known_line(std::string_view name, std::string_view what, const Properties& map) {
  return comment("", what) + block("", name, map);
}

template <typename T>
std::string known_line(std::string_view name, std::string_view what, const T& value) {
  auto text = line("", name, scalar(value));
  if (!what.empty()) text.insert(text.size() - 1, std::string{"  # "}.append(what));
  return text;
}

/// Gathers the facts, and which of them are not yet known.
class FactLines {
 public:
  template <typename T>
  void operator()(std::string_view name, std::string_view what, const Fact<T>& fact) {
    if (fact.is_known()) {
      text_ += known_line(name, what, fact.value());
      return;
    }
    text_ += comment("", std::string{name} + (fact.is_absent() ? ": absent" : ": not yet known"));
    if (fact.is_not_yet()) open_.emplace_back(name);
  }

  void add(const AttributeFacts& attributes) {
    std::map<std::string, std::string> known;
    for (const auto& [path, fact] : attributes.all()) {
      if (fact.is_known()) known.emplace(path, fact.value());
      if (fact.is_absent()) text_ += comment("", "attr " + path + ": absent");
      if (fact.is_not_yet()) open_.push_back(std::string{kAttributePrefix} + path);
    }
    if (!known.empty())
      text_ += comment("", "of sysfs, that a rule asks for") + block("", "attr", known);
  }

  [[nodiscard]] std::string text() const {
    return text_ + (open_.empty() ? "" : line("", "not_yet_known", scalar(open_)));
  }

 private:
  std::string text_;
  Spellings open_;
};

std::string lines_of_facts(const DeviceFacts& facts) {
  FactLines lines;
  each_fact(facts, [&](auto name, auto what, const auto& fact) { lines(name, what, fact); });
  lines.add(facts.attributes);
  return lines.text();
}

std::string optional_line(std::string_view indent, std::string_view key, const std::string& text) {
  return text.empty() ? std::string{} : line(indent, key, yaml_scalar(text));
}

template <typename T>
std::string optional_line(std::string_view indent, std::string_view key,
                          const std::optional<T>& value) {
  return value ? line(indent, key, scalar(*value)) : std::string{};
}

std::string_view meaning(BootElevator::Meaning meaning) {
  switch (meaning) {
    case BootElevator::Meaning::HandsOff:
      return "hands_off";
    case BootElevator::Meaning::Apply:
      return "apply";
    case BootElevator::Meaning::Ignore:
      break;
  }
  return "ignore";
}

std::string quirk_lines(const KernelFacts& kernel) {
  std::string text;
  for (const auto& quirk : quirks()) {
    text += comment("  ", "quirk " + std::string{quirk.name} + ": " +
                              std::string{to_text(quirk.state(kernel))});
  }
  if (kernel.quirk_answers.empty()) return text;
  text += "  quirks:  # as elevatord.yaml answers\n";
  for (const auto& [name, answer] : kernel.quirk_answers) {
    text += line("    ", yaml_scalar(name), scalar(answer));
  }
  return text;
}

std::string kernel_lines(const KernelFacts& kernel) {
  return "kernel:\n" + optional_line("  ", "release", kernel.release) +
         line("  ", "version", kernel.version.text()) +
         line("  ", "vendor", scalar(kernel.vendor) + "  # one that backports") +
         optional_line("  ", "realtime", kernel.realtime) +
         optional_line("  ", "hostname", kernel.hostname) +
         optional_line("  ", "elevator", kernel.boot_elevator.name) +
         line("  ", "elevator_means", std::string{meaning(kernel.boot_elevator.meaning)}) +
         quirk_lines(kernel);
}

/// As queue/scheduler has it.
std::string list_text(const SchedulerList& list) {
  std::string text;
  bool marked = false;
  for (const auto& name : list.available) {
    const bool active = !marked && list.active == name;
    marked = marked || active;
    text += (text.empty() ? "" : " ") + (active ? '[' + name + ']' : name);
  }
  return text;
}

std::string read_back_lines(const QueueState& queue) {
  if (queue.read_back.empty()) return {};
  std::string text = "  read_back:  # what the kernel made of a value\n";
  for (const auto& [setting, pair] : queue.read_back) {
    text += line(
        "    ", yaml_scalar(setting),
        "{ written: " + yaml_scalar(pair.written) + ", read: " + yaml_scalar(pair.read) + " }");
  }
  return text;
}

std::string queue_lines(const QueueState& queue) {
  const auto list = list_text(queue.scheduler);
  return "queue:\n" +
         (list.empty() ? comment("  ", "scheduler: none to choose")
                       : line("  ", "scheduler", yaml_scalar(list))) +
         block("  ", "values", queue.values) + read_back_lines(queue) +
         line("  ", "page_kb", scalar(queue.context.page_kb)) +
         optional_line("  ", "tick_rate", queue.context.tick_rate) +
         optional_line("  ", "max_hw_sectors_kb", queue.context.max_hw_sectors_kb) +
         optional_line("  ", "depth", queue.depth) +
         optional_line("  ", "no_freeze", queue.no_freeze);
}

}  // namespace

std::string facts_text(const DeviceFacts& facts, const QueueState& queue) {
  return "# What a policy can know of this disk. What it could be tried with:\n"
         "#   elevatorctl explain --facts THIS-FILE [POLICY-FILE...]\n"
         "# A fact that is left out is absent; one may also be listed as not_yet_known.\n"
         "version: 1\n" +
         line("", "name", yaml_scalar(facts.name)) + optional_line("", "head", facts.head) +
         optional_line("", "keep_off", facts.keep_off) +
         line("", "named_by_admin", scalar(facts.named_by_admin)) + lines_of_facts(facts) +
         optional_line("", "medium_because", facts.medium_because) + kernel_lines(facts.kernel) +
         queue_lines(queue);
}

}  // namespace elevatord
