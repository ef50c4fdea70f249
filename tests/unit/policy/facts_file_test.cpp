#include "facts_file.hpp"

#include <random>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "explain.hpp"
#include "facts_fields.hpp"
#include "facts_text.hpp"
#include "policy_builder.hpp"
#include "quirks.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

/// Facts and queue state at random, every member of them; the same for the same seed.
class RandomDisk {
 public:
  explicit RandomDisk(unsigned seed) : engine_(seed) {}

  DeviceFacts facts() {
    DeviceFacts facts;
    facts.name = text();
    facts.head = text();
    facts.keep_off = text();
    facts.medium_because = text();
    facts.named_by_admin = flag();
    each_fact(facts, [this](auto, auto, auto& fact) { fill(fact); });
    facts.attributes.settle();  // of a file all is known but what it lists
    for (const auto& [path, text] : map()) {
      facts.attributes.set(path,
                           flag() ? Fact<std::string>::known(text) : Fact<std::string>::not_yet());
    }
    facts.kernel = kernel();
    return facts;
  }

  QueueState queue() {
    QueueState queue;
    if (flag()) queue.scheduler = {{"none", "mq-deadline", "bfq"}, "bfq"};
    if (flag()) queue.scheduler = {{"none"}, std::nullopt};
    queue.values = map();
    queue.read_back["queue/io_timeout"] = {text(), text()};
    queue.context.page_kb = kPageKb;
    queue.context.tick_rate = kTickRate;
    if (flag()) queue.context.max_hw_sectors_kb = 1280;
    if (flag()) queue.depth = 31;
    queue.no_freeze = text();
    return queue;
  }

 private:
  // The queue's are the kernel's.
  static constexpr std::int64_t kPageKb = 64;
  static constexpr std::int64_t kTickRate = 300;

  bool flag() { return number(2) == 0; }

  std::uint64_t number(std::uint64_t below) { return engine_() % below; }

  std::string text() {
    std::string result;
    for (auto length = number(9); length > 0; --length) {
      // Bytes of all kinds, and often those that mean something to YAML.
      constexpr std::string_view kOdd = ":#-{}[]&*!|>'\"%@` \n\t\\";
      result += flag() ? kOdd[number(kOdd.size())] : static_cast<char>(number(256));
    }
    return result;
  }

  std::map<std::string, std::string> map() {
    std::map<std::string, std::string> result;
    for (auto size = number(4); size > 0; --size) result[text()] = text();
    return result;
  }

  KernelFacts kernel() {
    auto kernel = KernelFacts::from_release(flag() ? "6.18.44" : "5.14.0-503.el9.x86_64");
    if (flag()) kernel.version = {6, 12, 1};
    if (flag()) kernel.realtime = flag();
    for (const auto& quirk : quirks()) {
      if (flag()) kernel.quirk_answers[std::string{quirk.name}] = flag();
    }
    kernel.boot_elevator = {static_cast<BootElevator::Meaning>(number(3)), text()};
    kernel.hostname = text();
    kernel.page_kb = kPageKb;
    kernel.tick_rate = kTickRate;
    return kernel;
  }

  void fill(bool& value) { value = flag(); }

  void fill(std::uint64_t& value) { value = engine_(); }

  void fill(std::string& value) { value = text(); }

  void fill(Medium& value) { value = static_cast<Medium>(number(4)); }

  void fill(DeviceClass& value) { value = static_cast<DeviceClass>(number(30)); }

  void fill(Spellings& value) { value.assign(number(4), text()); }

  void fill(Properties& value) { value = Properties{map()}; }

  template <typename T>
  void fill(Fact<T>& fact) {
    T value{};
    fill(value);
    const auto kind = number(4);
    fact = kind == 0   ? Fact<T>::absent()
           : kind == 1 ? Fact<T>::not_yet()
                       : Fact<T>::known(std::move(value));
  }

  std::mt19937_64 engine_;
};

std::string errors_of(const LoadedFacts& loaded) {
  std::string text;
  for (const auto& error : loaded.errors) text += error.text() + '\n';
  return text;
}

TEST(FactsFile, WhatIsWrittenReadsBackTheSame) {
  for (unsigned seed = 1; seed <= 500; ++seed) {
    RandomDisk disk{seed};
    const auto facts = disk.facts();
    const auto queue = disk.queue();
    const auto text = facts_text(facts, queue);
    const auto loaded = load_facts("f.yaml", text);
    ASSERT_TRUE(loaded.ok()) << "seed " << seed << '\n' << errors_of(loaded) << text;
    ASSERT_TRUE(loaded.facts == facts) << "seed " << seed << '\n' << text;
    ASSERT_TRUE(loaded.queue == queue) << "seed " << seed << '\n' << text;
  }
}

TEST(FactsFile, TheSameFactsGiveTheSameText) {
  EXPECT_EQ(facts_text(RandomDisk{7}.facts(), {}), facts_text(RandomDisk{7}.facts(), {}));
}

TEST(FactsFile, SaysWhichFactsAreAbsentAndWhichAreNotYetKnown) {
  const auto text =
      facts_text(a_disk("sda").not_yet(&DeviceFacts::medium).not_yet(&DeviceFacts::ids), {});
  EXPECT_NE(text.find("# serial: absent\n"), std::string::npos) << text;
  EXPECT_NE(text.find("# medium: not yet known\n"), std::string::npos) << text;
  EXPECT_NE(text.find("not_yet_known: [medium, id]\n"), std::string::npos) << text;
}

TEST(FactsFile, HasTheAttributesThatSomebodyLookedFor) {
  DeviceFacts facts;
  facts.name = "sda";
  facts.attributes.set("ro", Fact<std::string>::known("0"));
  facts.attributes.set("queue/dax", Fact<std::string>::absent());
  facts.attributes.set("removable", Fact<std::string>::not_yet());
  const auto text = facts_text(facts, {});
  EXPECT_NE(text.find("attr:\n  ro: 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("# attr queue/dax: absent\n"), std::string::npos) << text;
  const auto loaded = load_facts("f.yaml", text);
  ASSERT_TRUE(loaded.ok()) << errors_of(loaded);
  for (const auto* const path : {"ro", "queue/dax", "removable"}) {
    EXPECT_EQ(loaded.facts.attributes.at(path), facts.attributes.at(path)) << path;
  }
  EXPECT_EQ(errors_of(load_facts("f.yaml",
                                 "version: 1\nname: sda\nattr: { ro: 0 }\n"
                                 "not_yet_known: [attr ro]\n")),
            "f.yaml:4:16: attr: ro has a value and is listed as not_yet_known\n");
}

TEST(FactsFile, ShowsTheKernelsQuirks) {
  const auto text = facts_text(a_disk("sda").kernel("6.17.0"), {});
  for (const auto& quirk : quirks()) {
    EXPECT_NE(text.find("# quirk " + std::string{quirk.name} + ": "), std::string::npos);
  }
}

TEST(FactsFile, ADiskThatSomebodyMadeUpCanBeExplained) {
  const auto loaded = load_facts("f.yaml",
                                 "version: 1\n"
                                 "name: sdz\n"
                                 "class: sata\n"
                                 "medium: hdd\n"
                                 "serial: WD-1\n"
                                 "kernel: { release: 6.18.44 }\n"
                                 "queue: { scheduler: \"none [mq-deadline] bfq\" }\n");
  ASSERT_TRUE(loaded.ok()) << errors_of(loaded);
  EXPECT_TRUE(loaded.facts.model.is_absent());
  EXPECT_EQ(loaded.queue.scheduler.active, "mq-deadline");
  EXPECT_EQ(loaded.facts.kernel.version, (KernelVersion{6, 18, 44}));
  const auto decision =
      decide(a_policy("- { match: { medium: hdd, serial: WD* }, scheduler: bfq }\n"), loaded.facts);
  EXPECT_EQ(decision.candidates.front().text(), "bfq");
}

TEST(FactsFile, AFactThatIsNotYetKnownPutsTheDecisionOff) {
  const auto loaded = load_facts("f.yaml", "version: 1\nname: sda\nnot_yet_known: [serial]\n");
  ASSERT_TRUE(loaded.ok()) << errors_of(loaded);
  const auto policy = a_policy("- { match: { serial: X }, scheduler: bfq }\n");
  EXPECT_EQ(decide(policy, loaded.facts).kind, Decision::Kind::Deferred);
}

struct Mistake {
  const char* text;
  const char* error;
};

class BrokenFacts : public ::testing::TestWithParam<Mistake> {};

TEST_P(BrokenFacts, AreToldWithTheirPlace) {
  const auto loaded = load_facts("f.yaml", GetParam().text);
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.errors.front().text(), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    FactsFile, BrokenFacts,
    ::testing::Values(
        Mistake{"name: sda\n", "f.yaml:1:1: version: expected 1, the only one there is"},
        Mistake{"version: 1\n", "f.yaml:1:1: name: is missing (the disk's kernel name)"},
        Mistake{"version: 1\nname: sda\nclass: stata\n",
                "f.yaml:3:8: unknown class 'stata' (did you mean sata?)"},
        Mistake{"version: 1\nname: sda\nsize: big\n",
                "f.yaml:3:7: size: expected a whole number, found 'big'"},
        Mistake{"version: 1\nname: sda\nsize: -1\n",
                "f.yaml:3:7: size: expected a whole number, found '-1'"},
        Mistake{"version: 1\nname: sda\nserial: hex:5\n",
                "f.yaml:3:9: serial: expected pairs of hexadecimal digits after hex:, found "
                "'hex:5'"},
        Mistake{"version: 1\nname: sda\nserial:\n",
                "f.yaml:3:1: serial: expected a text, found nothing"},
        Mistake{"version: 1\nname: sda\nsreial: x\n",
                "f.yaml:3:1: unknown key 'sreial' (did you mean serial?)"},
        Mistake{"version: 1\nname: sda\nserial: x\nnot_yet_known: serial\n",
                "f.yaml:3:1: serial: has a value and is listed as not_yet_known"},
        Mistake{"version: 1\nname: sda\nnot_yet_known: [siez]\n",
                "f.yaml:3:16: not_yet_known: unknown fact 'siez' (did you mean size?)"},
        Mistake{"version: 1\nname: sda\nqueue: { scheduler: '[a] [b]' }\n",
                "f.yaml:3:21: scheduler: expected a list such as \"none [mq-deadline]\": two "
                "active schedulers, a and b"},
        Mistake{"version: 1\nname: sda\nkernel: { quirks: { rt-queue-lok: true } }\n",
                "f.yaml:3:21: unknown key 'rt-queue-lok' (did you mean rt-queue-lock?)"},
        Mistake{"version: 1\nname: sda\nkernel: { version: six }\n",
                "f.yaml:3:20: version: expected one such as 6.18.44, found 'six'"}));

}  // namespace
}  // namespace elevatord
