#include "random_rules.hpp"

#include <map>
#include <vector>

namespace elevatord::testing {

namespace {

using Texts = std::vector<std::string>;

const Texts& conditions() {
  static const Texts kConditions{"name: 'sd*'",
                                 "name: [sda, dm-0]",
                                 "class: sata",
                                 "class: [nvme, multipath-path]",
                                 "class: 'dm*'",
                                 "medium: hdd",
                                 "wwn: '0x5*'",
                                 "serial: S5",
                                 "model: [A, 'B*']",
                                 "vendor: ATA",
                                 "zoned: host-managed",
                                 "id: 'ata-*'",
                                 "driver: ahci",
                                 "property: { ROLE: db }",
                                 "property: { ROLE: [web, ''] }",
                                 "rotational: true",
                                 "removable: false",
                                 "hw_queues: '>1'",
                                 "size: '>=1T'",
                                 "write_cache: write back",
                                 "contains: { fs_type: ext4 }",
                                 "contains: { mountpoint: / }",
                                 "kernel: '<6.11'",
                                 "realtime: true",
                                 "quirk: unplugged-async-dispatch",
                                 "hostname: db",
                                 "attr: { queue/dax: 0 }",
                                 "attr: { device/vendor: ['A*', ''] }"};
  return kConditions;
}

std::string key_of(const std::string& condition) {
  return condition.substr(0, condition.find(':'));
}

std::string joined(const Texts& texts, const std::string& separator) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : separator) + text;
  return all;
}

}  // namespace

/// At least one condition, of no key two.
std::string RandomRules::match(std::size_t depth) {
  std::map<std::string, std::string> by_key;
  for (auto count = 1 + dice_.below(2); count > 0; --count) {
    auto condition =
        depth > 0 && dice_.one_in(3) ? combination(depth - 1) : dice_.pick(conditions());
    by_key.insert_or_assign(key_of(condition), condition);
  }
  Texts texts;
  for (const auto& [key, condition] : by_key) texts.push_back(condition);
  dice_.shuffle(texts);
  return "{ " + joined(texts, ", ") + " }";
}

std::string RandomRules::combination(std::size_t depth) {
  if (dice_.one_in(2)) return "not: " + match(depth);
  const auto first = match(depth);
  return "any: [" + first + ", " + match(depth) + "]";
}

std::string RandomRules::settings() {
  static const Texts kSettings{"scheduler: [bfq, mq-deadline]",
                               "scheduler: none",
                               "scheduler: keep",
                               "scheduler: [kyber, keep]",
                               "scheduler: from_udev",
                               "queue: { nr_requests: 64 }",
                               "queue: { nr_requests: keep, nomerges: 2 }",
                               "iosched: { bfq: { slice_idle: 0 } }"};
  const auto one = dice_.pick(kSettings);
  const auto other = dice_.pick(kSettings);
  return key_of(one) == key_of(other) ? one : one + ", " + other;
}

std::string RandomRules::rule() {
  auto text = settings();
  if (!dice_.one_in(4)) text += ", match: " + match(2);
  if (dice_.one_in(8)) text += ", enabled: false";
  if (dice_.one_in(8)) text += ", force: true";
  if (dice_.one_in(4)) text += ", on_foreign_write: restore";
  return "- { " + text + " }\n";
}

std::string RandomRules::rules(std::size_t most) {
  std::string text;
  for (auto count = 1 + dice_.below(most); count > 0; --count) text += rule();
  return text;
}

template <typename T>
Fact<T> RandomRules::known_or_absent(const std::vector<T>& values) {
  return dice_.one_in(4) ? Fact<T>::absent() : Fact<T>::known(dice_.pick(values));
}

template <typename T>
void RandomRules::tell(Fact<T>& fact, const std::vector<T>& values) {
  if (fact.is_not_yet()) fact = known_or_absent(values);
}

void RandomRules::tell(Fact<bool>& fact) {
  if (!fact.is_not_yet()) return;
  fact = dice_.one_in(4) ? Fact<bool>::absent() : Fact<bool>::known(dice_.one_in(2));
}

void RandomRules::tell(AttributeFacts& attributes, const std::string& path,
                       const std::vector<std::string>& values) {
  if (attributes.at(path).is_not_yet()) attributes.set(path, known_or_absent(values));
}

DeviceFacts RandomRules::told_all(DeviceFacts disk) {
  using Many = std::vector<Spellings>;
  tell(disk.device_class, disk.name == "dm-0"
                              ? std::vector{DeviceClass::Dm, DeviceClass::DmMultipath}
                              : std::vector{DeviceClass::Sata, DeviceClass::MultipathPath});
  tell(disk.medium, std::vector{Medium::Hdd, Medium::Ssd, Medium::Virtual});
  tell(disk.wwn, Many{{"0x5000"}, {"eui.1"}});
  tell(disk.serial, Many{{"S5"}, {"S6"}});
  tell(disk.model, Many{{"A"}, {"B_1", "B 1"}, {"C"}});
  tell(disk.vendor, Many{{"ATA"}, {"QEMU"}});
  tell(disk.ids, Many{{"ata-1", "wwn-1"}, {"nvme-1"}});
  tell(disk.drivers, Many{{"sd", "ahci"}, {"sd"}});
  tell(disk.fs_types, Many{{"vfat", "ext4"}, {"xfs"}});
  tell(disk.mountpoints, Many{{"/"}, {"/srv"}});
  tell(disk.properties, std::vector<Properties>{
                            {}, {{"ROLE", "db"}}, {{"ROLE", ""}, {"ELEVATORD_SCHEDULER", "bfq"}}});
  tell(disk.attributes, "queue/dax", {"0", "1"});
  tell(disk.attributes, "device/vendor", {"ATA", "", "QEMU"});
  tell(disk.rotational);
  tell(disk.removable);
  tell(disk.write_cache, Texts{"write back", "write through"});
  tell(disk.hw_queues, std::vector<std::uint64_t>{1, 8});
  tell(disk.size, std::vector<std::uint64_t>{1U << 30U, std::uint64_t{1} << 42U});
  tell(disk.zoned, Texts{"none", "host-managed"});
  return disk;
}

/// All facts of one disk, and every other of them taken back.
DeviceFacts RandomRules::disk() {
  DeviceFacts nothing;
  nothing.name = dice_.pick(Texts{"sda", "sdb", "dm-0"});
  nothing.kernel = KernelFacts::from_release(dice_.pick(Texts{"6.6.9", "6.18.44", "7.2.13", ""}));
  nothing.kernel.hostname = dice_.pick(Texts{"db", "web", ""});
  nothing.named_by_admin = dice_.one_in(4);
  auto disk = told_all(nothing);
  const auto forget = [&](auto& fact) {
    if (dice_.one_in(2)) fact = {};
  };
  forget(disk.device_class);
  forget(disk.medium);
  forget(disk.wwn);
  forget(disk.serial);
  forget(disk.model);
  forget(disk.vendor);
  forget(disk.ids);
  forget(disk.drivers);
  forget(disk.fs_types);
  forget(disk.mountpoints);
  forget(disk.properties);
  if (dice_.one_in(2)) disk.attributes = {};
  forget(disk.rotational);
  forget(disk.removable);
  forget(disk.write_cache);
  forget(disk.hw_queues);
  return disk;
}

}  // namespace elevatord::testing
