#include "facts_file.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "facts_fields.hpp"
#include "plain_values.hpp"
#include "quirks.hpp"
#include "suggest.hpp"

namespace elevatord {

namespace {

using Words = std::vector<std::string_view>;

constexpr auto kOtherKeys = std::to_array<std::string_view>(
    {"version", "name", "attr", "head", "keep_off", "named_by_admin", "medium_because",
     "not_yet_known", "kernel", "queue"});
constexpr auto kKernelKeys =
    std::to_array<std::string_view>({"release", "version", "vendor", "realtime", "hostname",
                                     "elevator", "elevator_means", "quirks"});
constexpr auto kQueueKeys =
    std::to_array<std::string_view>({"scheduler", "values", "read_back", "page_kb", "tick_rate",
                                     "max_hw_sectors_kb", "depth", "no_freeze"});
constexpr auto kPairKeys = std::to_array<std::string_view>({"written", "read"});
// In the order of the enumerators.
constexpr auto kMeanings = std::to_array<std::string_view>({"ignore", "hands_off", "apply"});

Words fact_names() {
  Words names;
  const DeviceFacts facts;
  each_fact(facts, [&](auto name, auto, const auto&) { names.emplace_back(name); });
  return names;
}

/// Reads the key into the variable where it is there; whether it was.
template <typename T>
bool take(const YamlNode& map, std::string_view key, T& value, Findings& findings) {
  const auto* const entry = map.find(key);
  return entry != nullptr && read_value(*entry, value, findings);
}

void check_version(const YamlNode& root, Findings& findings) {
  const auto* const version = root.find("version");
  if (version != nullptr && version->value.text == "1") return;
  findings.error(version == nullptr ? root.at : version->value.at,
                 version == nullptr ? "no-version" : "bad-version",
                 "version: expected 1, the only one there is");
}

class FactsReader {
 public:
  FactsReader(const YamlNode& root, Findings& findings) : root_(root), findings_(findings) {}

  template <typename T>
  void operator()(std::string_view name, Fact<T>& fact) {
    T value{};
    const bool open = open_.erase(std::string{name}) != 0;
    if (root_.find(name) == nullptr) {
      fact = open ? Fact<T>::not_yet() : Fact<T>::absent();
    } else if (open) {
      findings_.error(root_.find(name)->key_at, "contradiction",
                      std::string{name} + ": has a value and is listed as not_yet_known");
    } else if (take(root_, name, value, findings_)) {
      fact = Fact<T>::known(std::move(value));
    }
  }

  void read_open() {
    const auto* const entry = root_.find("not_yet_known");
    std::vector<std::string> names;
    if (entry == nullptr || !read_value(*entry, names, findings_)) return;
    open_.insert(names.begin(), names.end());
  }

  /// Those that the file does not have are absent, as it is with all facts.
  void read_attributes(AttributeFacts& attributes) {
    attributes.settle();
    std::map<std::string, std::string> texts;
    take(root_, "attr", texts, findings_);
    for (auto& [path, text] : texts) attributes.set(path, Fact<std::string>::known(text));
    std::erase_if(open_, [&](const std::string& name) {
      const bool is_one = name.starts_with(kAttributePrefix);
      if (is_one) leave_open(name.substr(kAttributePrefix.size()), attributes);
      return is_one;
    });
  }

  /// What is left of the list is no fact's name.
  void check_open() {
    for (const auto& name : open_) {
      findings_.error(
          root_.find("not_yet_known")->value.at, "unknown-fact",
          "not_yet_known: unknown fact " + shown(name) + did_you_mean(name, fact_names()));
    }
  }

 private:
  void leave_open(const std::string& path, AttributeFacts& attributes) {
    if (attributes.at(path).is_known()) {
      findings_.error(root_.find("not_yet_known")->value.at, "contradiction",
                      "attr: " + path + " has a value and is listed as not_yet_known");
    }
    attributes.set(path, Fact<std::string>::not_yet());
  }

  const YamlNode& root_;
  Findings& findings_;
  std::set<std::string> open_;
};

void read_facts(const YamlNode& root, DeviceFacts& facts, Findings& findings) {
  if (root.find("name") == nullptr) {
    findings.error(root.at, "no-name", "name: is missing (the disk's kernel name)");
  }
  take(root, "name", facts.name, findings);
  take(root, "head", facts.head, findings);
  take(root, "keep_off", facts.keep_off, findings);
  take(root, "named_by_admin", facts.named_by_admin, findings);
  take(root, "medium_because", facts.medium_because, findings);
  FactsReader reader{root, findings};
  reader.read_open();
  each_fact(facts, [&](auto name, auto, auto& fact) { reader(name, fact); });
  reader.read_attributes(facts.attributes);
  reader.check_open();
}

void read_version(const YamlNode& node, KernelVersion& version, Findings& findings) {
  std::string text;
  if (!take(node, "version", text, findings)) return;
  const auto read = KernelVersion::parse(text);
  if (read) {
    version = *read;
  } else {
    findings.error(node.find("version")->value.at, "bad-version",
                   "version: expected one such as 6.18.44, found " + shown(text));
  }
}

void read_meaning(const YamlNode& node, BootElevator& elevator, Findings& findings) {
  std::string word;
  if (!take(node, "elevator_means", word, findings)) return;
  const auto* const found = std::find(kMeanings.begin(), kMeanings.end(), word);
  if (found != kMeanings.end()) {
    elevator.meaning = static_cast<BootElevator::Meaning>(found - kMeanings.begin());
  } else {
    findings.error(node.find("elevator_means")->value.at, "bad-meaning",
                   "elevator_means: unknown word " + shown(word) + did_you_mean(word, kMeanings));
  }
}

void read_quirks(const YamlNode& node, KernelFacts& kernel, Findings& findings) {
  Words known;
  for (const auto& quirk : quirks()) known.push_back(quirk.name);
  const auto* const entry = node.find("quirks");
  if (entry == nullptr || !check_map(entry->value, "quirks", {known}, findings)) return;
  for (const auto& each : entry->value.entries) {
    bool answer = false;
    if (read_value(each, answer, findings)) kernel.quirk_answers[each.key] = answer;
  }
}

void read_kernel(const YamlNode& node, KernelFacts& kernel, Findings& findings) {
  if (!check_map(node, "kernel", {kKernelKeys}, findings)) return;
  std::string release;
  if (take(node, "release", release, findings)) kernel = KernelFacts::from_release(release);
  read_version(node, kernel.version, findings);
  take(node, "vendor", kernel.vendor, findings);
  take(node, "realtime", kernel.realtime, findings);
  take(node, "hostname", kernel.hostname, findings);
  take(node, "elevator", kernel.boot_elevator.name, findings);
  read_meaning(node, kernel.boot_elevator, findings);
  read_quirks(node, kernel, findings);
}

void read_scheduler(const YamlNode& node, SchedulerList& list, Findings& findings) {
  std::string text;
  if (!take(node, "scheduler", text, findings)) return;
  auto read = parse_scheduler_list(text);
  if (read) {
    list = *std::move(read);
  } else {
    findings.error(
        node.find("scheduler")->value.at, "bad-list",
        "scheduler: expected a list such as \"none [mq-deadline]\": " + read.error().what);
  }
}

void read_pairs(const YamlNode& node, QueueState& queue, Findings& findings) {
  const auto* const pairs = node.find("read_back");
  if (pairs == nullptr || pairs->value.is(YamlNode::Kind::Broken)) return;
  if (!pairs->value.is(YamlNode::Kind::Map)) {
    return findings.error(pairs->value.at, "wrong-type",
                          "read_back: expected a map, found " + described(pairs->value));
  }
  for (const auto& each : pairs->value.entries) {
    if (!check_map(each.value, each.key, {kPairKeys}, findings)) continue;
    ReadBack pair;
    take(each.value, "written", pair.written, findings);
    take(each.value, "read", pair.read, findings);
    queue.read_back.emplace(each.key, std::move(pair));
  }
}

void read_tick_rate(const YamlNode& node, ValueContext& context, Findings& findings) {
  if (!take(node, "tick_rate", context.tick_rate, findings) || *context.tick_rate > 0) return;
  findings.error(node.find("tick_rate")->value.at, "bad-tick-rate",
                 "tick_rate: expected jiffies a second, such as 250");
  context.tick_rate.reset();
}

void read_queue(const YamlNode& node, QueueState& queue, Findings& findings) {
  if (!check_map(node, "queue", {kQueueKeys}, findings)) return;
  read_scheduler(node, queue.scheduler, findings);
  take(node, "values", queue.values, findings);
  read_pairs(node, queue, findings);
  take(node, "page_kb", queue.context.page_kb, findings);
  read_tick_rate(node, queue.context, findings);
  take(node, "max_hw_sectors_kb", queue.context.max_hw_sectors_kb, findings);
  take(node, "depth", queue.depth, findings);
  take(node, "no_freeze", queue.no_freeze, findings);
}

}  // namespace

LoadedFacts load_facts(const std::string& file, std::string_view text) {
  LoadedFacts loaded;
  Findings findings;
  auto keys = fact_names();
  keys.insert(keys.end(), kOtherKeys.begin(), kOtherKeys.end());
  const auto root = read_yaml(file, text, findings);
  if (check_map(root, "facts", {keys}, findings)) {
    check_version(root, findings);
    read_facts(root, loaded.facts, findings);
    if (const auto* const kernel = root.find("kernel")) {
      read_kernel(kernel->value, loaded.facts.kernel, findings);
    }
    if (const auto* const queue = root.find("queue")) {
      read_queue(queue->value, loaded.queue, findings);
      loaded.facts.kernel.page_kb = loaded.queue.context.page_kb;
      loaded.facts.kernel.tick_rate = loaded.queue.context.tick_rate;
    }
  }
  findings.sort();
  loaded.errors = std::move(findings.errors);
  return loaded;
}

}  // namespace elevatord
