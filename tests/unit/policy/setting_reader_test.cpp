#include "setting_reader.hpp"

#include <gtest/gtest.h>

#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_policy;

std::string error_of(const std::string& rule) {
  const auto loaded = load_policy({"a.yaml", "version: 1\nrules:\n- " + rule + "\n"});
  return loaded.errors.empty() ? "no error" : loaded.errors.front().text();
}

TEST(SettingReader, TakesWholeNumbersAndKeep) {
  const auto policy = a_policy("- { queue: { nr_requests: 512, read_ahead_kb: keep } }\n");
  const auto& values = policy.rules[0].values;
  ASSERT_EQ(values.size(), 2U);
  EXPECT_EQ(values[0].setting, "queue/nr_requests");
  EXPECT_EQ(values[0].value, "512");
  EXPECT_EQ(values[1].value, std::nullopt);
}

TEST(SettingReader, WritesNumbersInTheKernelsForm) {
  EXPECT_EQ(a_policy("- { queue: { nr_requests: 0064 } }\n").rules[0].values[0].value, "64");
}

TEST(SettingReader, AFlagMayBeTrueOrFalse) {
  const auto policy = a_policy("- { queue: { iostats: true, add_random: false } }\n");
  EXPECT_EQ(policy.rules[0].values[0].value, "1");
  EXPECT_EQ(policy.rules[0].values[1].value, "0");
}

TEST(SettingReader, NestsASchedulersOwnSettingsUnderIt) {
  const auto policy =
      a_policy("- { iosched: { deadline: { fifo_batch: 8 }, adios: { some_knob: -3 } } }\n");
  EXPECT_EQ(policy.rules[0].values[0].setting, "iosched/mq-deadline/fifo_batch");
  EXPECT_EQ(policy.rules[0].values[1].setting, "iosched/adios/some_knob");
}

struct Mistake {
  const char* rule;
  const char* error;
};

TEST(SettingReader, PointsAtEachMistake) {
  const Mistake mistakes[] = {
      {"queue: { nr_request: 64 }",
       "a.yaml:3:12: unknown queue setting 'nr_request' (did you mean nr_requests?)"},
      {"queue: { nr_requests: many }",
       "a.yaml:3:25: nr_requests: 'many' is not a whole number from 4 to 65536, nor keep"},
      {"queue: { nr_requests: 3 }",
       "a.yaml:3:25: nr_requests: '3' is not a whole number from 4 to 65536, nor keep"},
      {"queue: { iostats: 2 }", "a.yaml:3:21: iostats: '2' is not 0 or 1, nor keep"},
      {"queue: { read_ahead_kb: -1 }",
       "a.yaml:3:27: read_ahead_kb: '-1' is not a whole number from 0 to 4294967295 (KiB), nor "
       "keep"},
      {"queue: { scheduler: bfq }",
       "a.yaml:3:12: scheduler: does not belong here but in the rule itself"},
      {"queue: 64", "a.yaml:3:10: queue: expected a map, found '64'"},
      {"iosched: { bfg: { slice_idle: 0 } }",
       "a.yaml:3:14: unknown scheduler 'bfg' (did you mean bfq?)"},
      {"iosched: { none: { x: 0 } }", "a.yaml:3:14: none has no settings of its own"},
      {"iosched: { bfq: { slice_idel: 0 } }",
       "a.yaml:3:21: unknown setting of bfq 'slice_idel' (did you mean slice_idle?)"},
      {"iosched: { bfq: 1 }", "a.yaml:3:19: bfq: expected a map, found '1'"},
  };
  for (const auto& mistake : mistakes) EXPECT_EQ(error_of(mistake.rule), mistake.error);
}

}  // namespace
}  // namespace elevatord
