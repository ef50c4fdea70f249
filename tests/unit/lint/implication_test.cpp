#include "implication.hpp"

#include <random>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

std::vector<Condition> match(const std::string& text) {
  return testing::a_policy("- { match: { " + text + " }, scheduler: bfq }\n").rules.front().match;
}

bool implied(const std::string& strong, const std::string& weak) {
  return implies(match(strong), match(weak));
}

TEST(Implication, HoldsForTheSameAndForNothing) {
  EXPECT_TRUE(implied("class: sata, medium: hdd", "medium: hdd, class: sata"));
  EXPECT_TRUE(implied("class: sata", ""));
  EXPECT_FALSE(implied("", "class: sata"));
}

TEST(Implication, IsNotToldOfHalves) {
  EXPECT_FALSE(implied("class: sata", "class: sata, medium: hdd"));
  EXPECT_FALSE(implied("size: \"1G..3G\"", "size: [\"1G..2G\", \"2G..3G\"]")) << "not proven";
}

/// Conditions of which one may imply another, to be put together at random.
constexpr auto kPieces =
    std::to_array<const char*>({"class: sata",
                                "class: [sata, nvme]",
                                "class: \"n*\"",
                                "class: nvme-path",
                                "medium: hdd",
                                "medium: [hdd, ssd]",
                                "model: \"W*\"",
                                "model: WDC",
                                "model: [WDC, ST]",
                                "rotational: true",
                                "rotational: false",
                                "size: \">1G\"",
                                "size: \"2G..4G\"",
                                "hw_queues: \">1\"",
                                "kernel: \">=6.11\"",
                                "kernel: \"6.12..6.18\"",
                                "zoned: none",
                                "zoned: \"host-*\"",
                                "not: { class: sata }",
                                "not: { class: nvme }",
                                "not: { model: \"W*\", medium: hdd }",
                                "not: { rotational: true }",
                                "any: [ { class: sata }, { medium: ssd, size: \">1G\" } ]",
                                "any: [ { model: WDC }, { model: ST } ]",
                                "name: \"sd*\"",
                                "name: [sda, nvme0n1]"});

/// Every combination of a few facts.
std::vector<DeviceFacts> all_disks() {
  std::vector<DeviceFacts> disks;
  for (const auto* const word : {"sata", "nvme", "nvme-path"}) {
    for (const auto medium : {Medium::Hdd, Medium::Ssd, Medium::Unknown}) {
      for (const auto* const model : {"WDC", "ST", "WD", ""}) {
        for (const std::uint64_t gib : {1U, 2U, 3U, 5U}) {
          auto disk = a_disk(word == std::string{"sata"} ? "sda" : "nvme0c0n1");
          if (word == std::string{"nvme-path"}) disk.path_of("nvme0n1");
          disk.on(word).medium(medium).rotational(gib % 2 == 0).size(gib << 30U);
          disk.hw_queues(gib).zoned(gib == 3 ? "host-aware" : "none");
          disk.kernel(gib == 1 ? "6.1.5" : "6.12.3");
          if (*model != '\0') disk.model({model});
          // Which class has which medium is known.
          if (word == std::string{"sata"} || medium == Medium::Ssd) disks.push_back(disk);
        }
      }
    }
  }
  return disks;
}

TEST(Implication, IsNeverToldOfADiskForWhichItIsFalse) {
  std::mt19937 dice{7};
  std::vector<std::vector<Condition>> pieces;
  pieces.reserve(kPieces.size());
  for (const auto* const text : kPieces) pieces.push_back(match(text));
  const auto disks = all_disks();
  const auto pick = [&] {
    std::vector<Condition> all_of;
    for (auto n = dice() % 3 + 1; n > 0; --n) {
      const auto& piece = pieces[dice() % pieces.size()];
      all_of.insert(all_of.end(), piece.begin(), piece.end());
    }
    return all_of;
  };
  int told = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto strong = pick();
    const auto weak = pick();
    if (!implies(strong, weak)) continue;
    ++told;
    for (const auto& disk : disks) {
      if (evaluate(strong, disk).truth != Truth::Yes) continue;
      ASSERT_EQ(evaluate(weak, disk).truth, Truth::Yes) << disk.name << ' ' << i;
    }
  }
  EXPECT_GT(told, 50);
}

}  // namespace
}  // namespace elevatord
