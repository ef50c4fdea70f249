// What a large policy costs: `policy_decisions DEVICES RULES LOADED` decides for so many disks by
// so many rules, loads a file of LOADED rules, and prints the wall times of both in milliseconds,
// the disks that got a wish and the rules that were loaded. The best of some rounds: others on this
// machine only add to a time.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "decision.hpp"
#include "policy_loader.hpp"

namespace {

using namespace elevatord;

constexpr int kRounds = 7;

/// A rule as people write them, meant for few disks; `%` stands for a number of its own.
constexpr std::array<const char*, 10> kRules = {
    "{ match: { serial: \"S5G%*\" }, scheduler: [kyber, none] }",
    "{ match: { class: nvme, model: \"*PM9A3 %*\" }, scheduler: none, queue: { nr_requests: 512 } "
    "}",
    "{ match: { id: \"ata-WDC_WD%EFRX*\" }, scheduler: keep }",
    "{ match: { class: [sata, sas], vendor: \"VENDOR%\", rotational: true }, scheduler: bfq }",
    "{ match: { medium: hdd, not: { model: \"*[Vv]irtual*\" }, size: \">%T\" },"
    " scheduler: [bfq, mq-deadline] }",
    "{ match: { any: [{ wwn: \"0x5000c5%*\" }, { name: \"sd%\" }] }, scheduler: mq-deadline }",
    "{ match: { property: { ID_PATH: \"pci-0000:%:00.0-*\" } }, queue: { read_ahead_kb: 512 } }",
    "{ match: { hw_queues: \">%00\", class: nvme }, queue: { rq_affinity: 2 } }",
    "{ match: { kernel: \">=7.%\", class: [virtio, xen] }, scheduler: none }",
    "{ match: { contains: { fs_type: zfs_member }, driver: \"mpt%sas\" }, scheduler: none }"};

std::string rule_text(const char* pattern, unsigned number) {
  std::string text = "  - ";
  for (; *pattern != '\0'; ++pattern) {
    if (*pattern == '%') {
      text += std::to_string(number % 100 + 10);
    } else {
      text += *pattern;
    }
  }
  return text + '\n';
}

/// The last rule is for every disk, so that no other is spared.
std::string policy_text(unsigned rules) {
  std::string text = "version: 1\nrules:\n";
  for (unsigned i = 0; i + 1 < rules; ++i) text += rule_text(kRules.at(i % kRules.size()), i);
  return text + "  - { scheduler: [none, keep], queue: { nr_requests: 128 } }\n";
}

void add_identity(DeviceFacts& facts, unsigned number) {
  const auto digits = std::to_string(100'000 + number);
  facts.serial = Fact<Spellings>::known({"ZX" + digits, "ZX" + digits + "_0001"});
  facts.wwn = Fact<Spellings>::known({"0x5002538f" + digits, "naa.5002538f" + digits});
  facts.model = Fact<Spellings>::known({"Samsung SSD 870 EVO 1TB", "Samsung_SSD_870_EVO_1TB"});
  facts.vendor = Fact<Spellings>::known({"ATA"});
  facts.ids = Fact<Spellings>::known(
      {"ata-Samsung_SSD_870_EVO_1TB_ZX" + digits, "wwn-0x5002538f" + digits});
  facts.drivers = Fact<Spellings>::known({"sd", "ahci"});
}

void add_properties(DeviceFacts& facts, unsigned number) {
  std::map<std::string, std::string> all;
  for (int i = 0; i < 60; ++i) all["ID_ATA_FEATURE_" + std::to_string(i)] = "1";
  all["ID_BUS"] = "ata";
  all["ID_PATH"] = "pci-0000:05:00.0-ata-" + std::to_string(number % 8);
  facts.properties = Fact<Properties>::known(Properties{std::move(all)});
}

DeviceFacts disk(unsigned number) {
  constexpr std::array kClasses = {DeviceClass::Sata, DeviceClass::Nvme, DeviceClass::Sas,
                                   DeviceClass::Virtio};
  DeviceFacts facts;
  facts.name = "sd" + std::to_string(number);
  facts.device_class = Fact<DeviceClass>::known(kClasses.at(number % kClasses.size()));
  facts.medium = Fact<Medium>::known(number % 3 == 0 ? Medium::Hdd : Medium::Ssd);
  add_identity(facts, number);
  add_properties(facts, number);
  facts.rotational = Fact<bool>::known(number % 3 == 0);
  facts.hw_queues = Fact<std::uint64_t>::known(number % 32 + 1);
  facts.size = Fact<std::uint64_t>::known(std::uint64_t{1} << 40);
  facts.fs_types = Fact<Spellings>::known({"ext4", "vfat"});
  facts.kernel = KernelFacts::from_release("6.18.44");
  facts.settle();
  return facts;
}

template <typename Work>
double best_of_rounds(Work work) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (int i = 0; i < kRounds; ++i) {
    const auto begin = Clock::now();
    work();
    best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  return best;
}

unsigned argument(int argc, char** argv, int index, unsigned otherwise) {
  return argc > index ? static_cast<unsigned>(std::strtoul(argv[index], nullptr, 10)) : otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  const auto devices = argument(argc, argv, 1, 10'000);
  const auto loaded = load_policy({"bench.yaml", policy_text(argument(argc, argv, 2, 100))});
  const auto many = policy_text(argument(argc, argv, 3, 1000));
  if (!loaded.ok()) {
    std::fprintf(stderr, "%s\n", loaded.errors.front().text().c_str());
    return EXIT_FAILURE;
  }
  std::vector<DeviceFacts> disks;
  for (unsigned i = 0; i < devices; ++i) disks.push_back(disk(i));
  long wishes = 0;
  const auto deciding = best_of_rounds([&] {
    wishes = std::count_if(disks.begin(), disks.end(), [&](const DeviceFacts& facts) {
      return decide(loaded.policy, facts).kind == Decision::Kind::Wish;
    });
  });
  std::size_t rules = 0;
  const auto loading = best_of_rounds([&] {
    rules = load_policy({"bench.yaml", many}).policy.rules.size();
  });
  std::printf("%.3f %.3f %ld %zu\n", deciding, loading, wishes, rules);
}
